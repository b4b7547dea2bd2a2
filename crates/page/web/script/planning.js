// A session before play: planned here, and typed into.

const paper = /^en-(US|CA)/.test(navigator.language) ? "letter" : "";

async function plan() {
  const form = $("plan").elements;
  const tables = all("[name=tables]", $("plan")).map((one) => one.value).filter(Boolean);
  const halves = tables.map((count) => 2 * count);
  const planned = { ask: "plan", kind: form.kind.value, halves, paper, language };
  if (form.count.value) planned.count = +form.count.value;
  // Who plays is in no net: another page may read it there.
  const names = await work(say("list"), () => settled(form.names.value), true);
  if (names === null) return;
  form.names.value = names;
  const said = { ...planned, name: form.title.value, names };
  planned.said = Boolean(names || said.name);
  // Two evenings that are planned alike are two.
  await openSession(() => unpacked(said, [list]), planned, String(Date.now()));
}

// Another section: the field for its tables may be left blank.
function more() {
  const sections = all("[name=tables]", $("plan"));
  if (sections.length === 26) return notice(say("most-sections"));
  const made = sections.at(-1).closest("label").cloneNode(true), own = made.querySelector("input");
  own.required = false;
  $("more").parentElement.before(made);
  own.focus();
}

// What is in no file yet: each planned session can be gone on with, the last one first.
async function offer() {
  const left = [], keys = (await nets()).filter((key) => key !== session?.sum);
  for (const key of keys) left.push([key, await netted("readonly", (store) => store.get(key))]);
  const isPlanned = ([, kept]) => Array.isArray(kept) && kept[0]?.ask === "plan";
  const goesOn = ([key, [head, ...acts]], place) => button(
    say("go-on", new Date(parseInt(key)).toLocaleString(language),
      acts.filter((one) => one?.ask !== "half").length),
    () => openSession(() => unpacked(head), head, key), { id: place ? "" : "go-on" });
  $("evenings").replaceChildren(...left.filter(isPlanned).reverse().map(goesOn));
  $("kept").hidden = !left.length;
}

async function intoFolder() {
  const folder = await window.showDirectoryPicker({ mode: "readwrite" }).catch(() => null);
  if (!folder) return;
  await work(say("making", folder.name), async () => {
    // Nothing of another session is mixed with this one; what a system leaves in a folder is none.
    const isLeft = (name) => /^(\.|desktop\.ini$|thumbs\.db$|(?!results\/).+\/)/i.test(name);
    const isOther = ([name, bytes]) => !isLeft(name) && !same(bytes, session.files.get(name));
    if ([...await disk.list(folder)].some(isOther)) throw new Error(say("not-empty", folder.name));
    const owed = new Set(session.files.keys());
    Object.assign(session, { folder, disk: new Map(), prefix: "", plan: undefined, owed });
    watch();
    for (const name of session.files.keys()) await put(name).catch(fault);
    show(summary);
  });
}
