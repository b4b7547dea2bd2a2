// A net for a crash: what was typed and is in no file yet. No name, nothing that is in the files:
// these are in the history of this window, which a browser restores and no other page can read.

const NET = "matchpoint-changes";
const KEPT = ["change", "remove", "add", "fix", "enter", "turn", "move", "seat", "act"];
// What is half typed; not where it may be a name.
const HALF = /^([-+\d].{0,11}|.{1,2}|.[-+=].{0,9})$/;
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
  const held = known?.held.map(({ name }) => name).filter((name) => name !== disk.held) ?? [];
  const keys = await netted("readonly", (store) => store.getAllKeys()) ?? [];
  return keys.filter((key) => !held.includes(`matchpoint-${key}`));
}

async function keep(taken = []) {
  if (!session.sum || session.folder && !taken.length) return;
  // Taken back beyond what was saved, it is known by its beginning again.
  if (session.acts.length < session.since) Object.assign(session, session.origin);
  const { sum, begun, plan, acts, since } = session, said = [], kept = plan ? [plan] : [];
  for (const { head, keeps, puts } of session.folder ? [] : acts.slice(since)) {
    // What others are not to read leaves its place.
    kept.push(keeps || head.ask === "fix" ? head : { ask: head.ask });
    if (/^(names|put)$/.test(head.ask)) said.push(puts);
  }
  const text = view === "slips" && !session.folder ? line().value.trim() : "";
  if (HALF.test(text)) kept.push({ ask: "half", line: slip.line, text });
  if (own(sum).said?.length !== said.length) remember({ sum, begun, said });
  await netted("readwrite", (store) => {
    for (const key of [...taken, sum]) store.delete(key);
    return kept.length && store.put(kept, sum);
  });
}

// What follows is kept for what was saved, and no longer for what was planned.
async function unplan(sum) {
  await netted("readwrite", (store) => store.delete(session.sum));
  await claim(sum);
  remember({});
  const { length: since } = session.acts;
  Object.assign(session, { plan: null, begun: null, saved: true, since, again: [] });
  if (!since) session.origin = { plan: null, sum: session.sum, since };
}

// What windows that ended left of this session: each is asked for, and what is not wanted stays.
async function redone(sum) {
  const left = (await nets()).filter((key) => !session.plan && `${key}-`.startsWith(`${sum}-`));
  const taken = [];
  for (const key of session.plan ? [sum] : left) if (await redo(key)) taken.push(key);
  await claim(sum, taken);
  if (taken.length) await keep(taken);
  if (session.again.length) notice(session.again.join("\n"), session.twice);
}

// Any page on this disk may have written there: it is made in memory, and stays if a person who
// sees each line that it changes wants that.
async function redo(key) {
  const kept = [await netted("readonly", (store) => store.get(key)) ?? []].flat().slice(0, 5000);
  const heads = kept.filter((one) => one?.ask && !/^(plan|half)$/.test(one.ask));
  const half = kept.find((one) => one?.ask === "half" && HALF.test(one.text) && one.line >= 0);
  const { folder, files, acts, saved } = session, said = [...own(key).said ?? []];
  const old = await rows(), told = [];
  Object.assign(session, { folder: null, files: new Map(files), acts: [...acts] });
  let isLost = kept[0]?.said && !own(key).begun;
  for (const head of heads) {
    const isBlank = Object.keys(head).length === 1;
    const puts = isBlank && /^(names|put)$/.test(head.ask) && said.shift() || [];
    const isMissing = isBlank && !puts.length, task = { ask: "put", files: lengths(puts) };
    isLost ||= isMissing;
    if (isMissing && head.ask !== "add") continue;
    if (isMissing || !isBlank && !KEPT.includes(head.ask)) break;
    const now = await act(isBlank ? task : head, null, puts.map(([, bytes]) => bytes));
    if (!now || now.stopped) break;
    told.push(...now.notices ?? []);
  }
  const now = await rows(), size = { own: now.length, other: old.length };
  const { head } = await ask({ ask: "differing", ...size }, [now, old, old]);
  const cells = (text) => text || say("no-line");
  const lines = head.places.map((one) => `${cells(one.other)}\n→ ${cells(one.own)}`);
  const texts = [say("kept-ask"), ...told, ...lines, half?.text ?? ""];
  const text = texts.join("\n\n").replaceAll("\\n", "\n");
  const done = session.acts.length - acts.length;
  session.folder = folder;
  if ((done || half) && !await asked({ title: say("kept"), text })) {
    Object.assign(session, { files, acts, saved, owed: new Set() });
    show((await read(session)).head);
    return false;
  }
  session.half = half;
  for (const name of session.owed) await put(name).catch(fault);
  if (heads.length) session.again.push(say("again", done, heads.length));
  if (isLost) session.again.push(say("lost"));
  return true;
}

// Each line as text: what is in its cells, with their names. What has a NUL would not be compared.
async function rows() {
  const shows = { from: 0, count: 1 << 20 };
  const { head: { columns, shown } } = await ask({ ask: "speak", language, shows });
  const cell = (text, place) => text && `${columns[place]} ${text}`;
  const lines = shown.map(({ cells }) => `${cells.map(cell).filter(Boolean).join(", ")}\n`);
  return new TextEncoder().encode(lines.join("").replaceAll("\0", "\u2400"));
}

async function forget() {
  for (const key of await nets()) await netted("readwrite", (store) => store.delete(key));
  remember({});
  $("kept").hidden = true;
  notice(say("forgotten"));
}
