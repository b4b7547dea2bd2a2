// A session before play: planned here, and typed into.

const isPlanned = (kept) => Array.isArray(kept) && kept[0]?.ask === "plan";

async function plan() {
  const form = $("plan").elements;
  const own = {
    ask: "plan", kind: form.kind.value, tables: +form.tables.value, half_table: form.half.checked,
    paper: /^en-(US|CA)/.test(navigator.language) ? "letter" : "",
  };
  if (form.count.value) own.count = +form.count.value;
  // Who plays is in no net: another page may read it there.
  const said = { ...own, name: form.title.value, names: form.names.value };
  if (!await openSession(() => unpacked(said), [])) return;
  // Two evenings that are planned alike are two.
  Object.assign(session, { plan: own, sum: String(Date.now()), saved: false });
  show(summary);
  await keep();
}

// Goes on with a session that is in no file yet.
async function goOn() {
  const keys = await netted("readonly", (store) => store.getAllKeys());
  const all = await netted("readonly", (store) => store.getAll());
  const at = all.findLastIndex(isPlanned), [own, ...acts] = all[at];
  if (!await openSession(() => unpacked(own), acts)) return;
  Object.assign(session, { plan: own, sum: keys[at], saved: false });
  show(summary);
  await keep();
}

async function intoFolder() {
  const folder = await window.showDirectoryPicker({ mode: "readwrite" }).catch(() => null);
  if (!folder) return;
  session.folder = folder;
  session.disk = new Map();
  await work(say("making", folder.name), async () => {
    for (const [name, bytes] of session.files) await put(name, bytes);
    await netted("readwrite", (store) => store.delete(session.sum));
    show(summary);
  });
}
