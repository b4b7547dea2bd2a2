// A net for a crash: what was typed and is in no file yet. No name, nothing that is in the files.

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

async function keep() {
  if (session.folder) return;
  // Taken back beyond what was saved, it is known by its beginning again.
  if (session.acts.length < session.since) Object.assign(session, session.origin);
  const acts = session.acts.slice(session.since);
  // Who plays, what is set and what is in one cell moves no line: what was typed after it is kept.
  const lost = acts.findIndex(({ head, keeps }) => !keeps && head.ask === "add");
  const some = acts.slice(0, lost < 0 ? acts.length : lost).map(({ head, keeps }) =>
    (keeps || head.ask === "fix") && head);
  const kept = [session.plan, ...some].filter(Boolean);
  await netted("readwrite", (store) => kept.length
    ? store.put(kept, session.sum) : store.delete(session.sum));
}

// What follows is kept for what was saved, and no longer for what was planned.
async function unplan(sum) {
  await netted("readwrite", (store) => store.delete(session.sum));
  await claim(sum);
  Object.assign(session, { plan: null, saved: true, since: session.acts.length });
  if (!session.since) session.origin = { plan: null, sum: session.sum, since: 0 };
}

async function redone(next, given) {
  const kept = given ?? await netted("readonly", (store) => store.get(next.sum));
  if (!Array.isArray(kept)) return;
  // What another page may have written there is taken as a file is: the program looks at it first.
  let done = 0;
  for (const { ask: name, ...rest } of kept.slice(0, 5000)) {
    if (!["change", "remove", "add", "fix", ...IN_PLACE].includes(name)) break;
    const now = await act({ ask: name, ...rest }, null, true);
    if (!now || now.stopped) break;
    done += 1;
  }
  if (done) notice(say("again", done), session.twice);
}

async function forget() {
  await netted("readwrite", (store) => store.clear());
  $("kept").hidden = true;
  notice(say("forgotten"));
}
