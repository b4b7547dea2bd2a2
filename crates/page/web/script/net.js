// A net for a crash: what was typed and is in no file yet. No name, nothing that is in the files:
// these are in the history of this window, which a browser restores and no other page can read.

const NET = "matchpoint-changes";
let net = null, isTorn = false;

function netted(mode, task) {
  net ??= new Promise((done, failed) => {
    const asked = indexedDB.open(NET, 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore(NET);
    asked.onsuccess = () => done(asked.result);
    asked.onerror = () => failed(asked.error);
  });
  return net.then((base) => new Promise((done, failed) => {
    const turn = base.transaction(NET, mode, { durability: "strict" });
    const result = task(turn.objectStore(NET));
    turn.oncomplete = () => done(result?.result);
    turn.onabort = () => failed(turn.error);
  })).catch(() => {
    // What has no name is not to be kept.
    if (mode === "readonly" || !session?.sum || isTorn) return;
    isTorn = true;
    notice(say("no-net"));
  });
}

const own = (sum) => history.state?.sum === sum ? history.state : {};
const remember = (more) => history.replaceState({ letters: history.state?.letters, ...more }, "");

// The keys of all nets but those of sessions that are open in another window.
async function nets() {
  const known = await navigator.locks?.query().catch(() => null);
  const isOpen = (key) => known?.held.some(({ name }) => name === `matchpoint-${key}`);
  const keys = await netted("readonly", (store) => store.getAllKeys()) ?? [];
  return keys.filter((key) => key === session?.sum || !isOpen(key));
}

async function keep() {
  if (session.folder) return;
  // Taken back beyond what was saved, it is known by its beginning again.
  if (session.acts.length < session.since) Object.assign(session, session.origin);
  const { sum, begun, plan, acts, since } = session, said = [], kept = [];
  for (const { head, keeps, puts } of acts.slice(since)) {
    if (keeps || head.ask === "fix") kept.push(head);
    else if (/^(names|put)$/.test(head.ask)) said.push([kept.length, puts]);
    // What is in one cell moves no line: what was typed after it is kept.
    else if (head.ask === "add") break;
  }
  if (own(sum).said?.length !== said.length) remember({ sum, begun, said });
  if (plan) kept.unshift(plan);
  await netted("readwrite", (store) => kept.length ? store.put(kept, sum) : store.delete(sum));
}

// What follows is kept for what was saved, and no longer for what was planned.
async function unplan(sum) {
  await netted("readwrite", (store) => store.delete(session.sum));
  await claim(sum);
  remember({});
  Object.assign(session, { plan: null, begun: null, saved: true, since: session.acts.length });
  if (!session.since) session.origin = { plan: null, sum: session.sum, since: 0 };
}

async function redone(next, given) {
  const kept = given ?? await netted("readonly", (store) => store.get(next.sum)) ?? [];
  if (!Array.isArray(kept)) return;
  // What another page may have written there is taken as a file is: the program looks at it first.
  const all = kept.slice(0, 5000).map((head) => [head]);
  for (const [at, puts] of (own(next.sum).said ?? []).toReversed()) {
    all.splice(at, 0, [{ ask: "put", files: lengths(puts) }, puts.map(([, bytes]) => bytes)]);
  }
  let done = 0;
  for (const [{ ask: name, ...rest }, contents] of all) {
    if (!contents && !["change", "remove", "add", "fix", ...IN_PLACE].includes(name)) break;
    const now = await act({ ask: name, ...rest }, null, true, contents);
    if (!now || now.stopped) break;
    done += 1;
  }
  if (done) notice(say("again", done), session.twice);
}

async function forget() {
  for (const key of await nets()) await netted("readwrite", (store) => store.delete(key));
  remember({});
  $("kept").hidden = true;
  notice(say("forgotten"));
}
