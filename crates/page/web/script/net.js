// A net for a crash: what was typed and is in no file yet. No name, nothing that is in the files.

const NET = "matchpoint-changes";
let net = null;

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
    turn.onerror = () => failed(turn.error);
  })).catch(() => undefined);
}

async function keep() {
  if (session.folder) return;
  // Who plays changes no line: what was typed after it is kept as well.
  const done = session.acts.filter(({ head }) => head.ask !== "names");
  const unkept = done.findIndex(({ keeps }) => !keeps);
  const acts = unkept < 0 ? done : done.slice(0, unkept);
  const kept = [session.plan, ...acts.map(({ head }) => head)].filter(Boolean);
  await netted("readwrite", (store) => kept.length
    ? store.put(kept, session.sum) : store.delete(session.sum));
}

async function redone(next, given) {
  const kept = given ?? await netted("readonly", (store) => store.get(next.sum));
  if (!Array.isArray(kept)) return;
  // What another page may have written there is taken as a file is: the program looks at it first.
  let done = 0;
  for (const { ask: name, ...rest } of kept.slice(0, 5000)) {
    if (name === "plan") continue;
    if (!["change", "remove", "add", ...IN_PLACE].includes(name)) break;
    const { cells, row, order: by, line: at, text, letters, to, ns, ew, act: what } = rest;
    const own = { cells, row, order: by, line: at, text, letters, to, ns, ew, act: what };
    const now = await act({ ask: name, ...own }, null, true);
    if (!now || now.stopped) break;
    done += 1;
  }
  if (done) notice(say("again", done));
}

async function forget() {
  await netted("readwrite", (store) => store.clear());
  $("kept").hidden = true;
  notice(say("forgotten"));
}
