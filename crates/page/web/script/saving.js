// The files that are made: saved, printed, mailed.

function showFiles({ files, left_out: left, scored, views }) {
  const row = ({ name, what }) => element("tr", {},
    element("td", {}, name), element("td", {}, what),
    element("td", {}, TYPES[name.split(".").pop()] && button(say("open"), () => print(name)),
      button(say("save"), () => saveFile(name))));
  const missing = ({ name, why }) => element("tr", {},
    element("td", {}, name), element("td", { colSpan: 2 }, say("left-out", why)));
  const before = [...session?.files.keys() ?? []].filter((name) => /^[^/]+\.pdf$/.test(name));
  const printed = before.map((name) => row({ name, what: say("before-play") }));
  $("made").tBodies[0].replaceChildren(...printed, ...files.map(row), ...left.map(missing));
  const choices = session?.choices ?? {};
  for (const one of all("[type=checkbox]", $("choices"))) one.checked = Boolean(choices[one.name]);
  $("choices").elements.names.value = choices.names ?? "full";
  $("mail").disabled = !scored;
  $("upload").disabled = !views.includes("numbers.xml");
  $("save-folder").hidden = !session?.folder || !scored || isOpen();
}

// Nothing is published of a session that is still played.
const isOpen = () => Boolean(summary.slips?.open);
const bytesFor = async (name) => session.files.get(name) ?? made(name);

const TYPES = {
  pdf: "application/pdf", html: "text/html;charset=utf-8", txt: "text/plain;charset=utf-8",
};
const blob = (name, bytes) =>
  new Blob([bytes], { type: TYPES[name.split(".").pop()] ?? "application/octet-stream" });

function save(name, bytes) {
  const address = URL.createObjectURL(blob(name, bytes));
  const link = element("a", { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 60000);
}

const saveFile = (name) => work(say("making", name), async () => save(name, await bytesFor(name)));

const print = (name) => work(say("making", name), async () => {
  const bytes = await bytesFor(name);
  if (!window.open(URL.createObjectURL(blob(name, bytes)))) save(name, bytes);
});

async function everything(task) {
  const names = [...summary.files.map(({ name }) => name), ...summary.hidden];
  for (const [place, name] of names.entries()) {
    $("busy-what").textContent = say("making", name);
    $("progress").value = place / names.length;
    await task(name, await made(name));
  }
  return names.length;
}

// From then on others may have read it: what is changed is on record, and has to be named.
const publish = (task = () => undefined) => everything(async (name, bytes) => {
  session.files.set(`results/${name}`, bytes);
  await task(`results/${name}`);
});

const saveZip = () => work(say("making", "ZIP"), async () => {
  const isWhole = summary.scored && !isOpen();
  if (isWhole) await publish();
  const { content } = await ask({ ask: "archive" });
  save("session.zip", content);
  if (isWhole) session.acts = [];
  // What is typed from now on belongs to what was saved, as that is known when it is opened.
  await read({ choices: session.choices, files: new Map([["session.zip", content]]) });
  await unplan((await unpacked({ ask: "files" })).sum);
  show((await read(session)).head);
  if (view === "slips" && isWhole) await see("shown.html");
  notice(say("saved"));
});

const saveFolder = () => work(say("making", ""), async () => {
  const count = await publish(put);
  show((await read(session)).head);
  notice(say("written", count));
});

async function mail() {
  const name = summary.files.find((one) => one.name.endsWith(".txt"))?.name;
  const bytes = await work(say("making", name), () => made(name));
  if (!bytes) return;
  const text = new TextDecoder().decode(bytes);
  if (!await asked({ title: say("mail"), text, yes: say("copy") })) return;
  await navigator.clipboard.writeText(text);
  notice(say("copied"));
}
