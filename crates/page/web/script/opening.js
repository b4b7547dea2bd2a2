// Files and folders come in: chosen, dropped, or picked.

const FILES_OF_FOLDER = 400, BYTES_OF_FOLDER = 256 << 20;
// What is open: its files as they are now, what was done to them, and which line is the first in
// sight; and what the program said of it last.
let session = null, summary = null;

const bytesOf = (file) => file.arrayBuffer().then(
  (whole) => Object.assign(new Uint8Array(whole), { written: file.lastModified }),
  ({ message }) => { throw new Error(say("unreadable", file.name, message)); });

async function ofFiles(list) {
  const files = new Map();
  for (const file of list) files.set(file.webkitRelativePath || file.name, await bytesOf(file));
  return files;
}

async function ofFolder(folder, above = "", files = new Map(), room = { left: BYTES_OF_FOLDER }) {
  for await (const [name, handle] of folder.entries()) {
    if (cancels) throw new Canceled();
    if (handle.kind === "directory") {
      if (above === "" && !name.startsWith(".")) await ofFolder(handle, `${name}/`, files, room);
      continue;
    }
    const file = await handle.getFile();
    room.left -= file.size;
    if (room.left < 0 || files.size >= FILES_OF_FOLDER) {
      throw new Error(say("unreadable", folder.name, `> ${FILES_OF_FOLDER}`));
    }
    files.set(above + name, await bytesOf(file));
  }
  return files;
}

async function picked() {
  const folder = await window.showDirectoryPicker({ mode: "readwrite" }).catch((error) => {
    if (error.name !== "AbortError") fault(error);
  });
  if (folder) await openSession(async () => ({ folder, files: await disk.list(folder) }));
}

async function ofEntry(entry, files) {
  if (entry.isFile) {
    const file = await new Promise((done, failed) => entry.file(done, failed));
    return files.set(entry.fullPath.slice(1), await bytesOf(file));
  }
  const reader = entry.createReader();
  const next = () => new Promise((done, failed) => reader.readEntries(done, failed));
  for (let some; (some = await next()).length;) for (const one of some) await ofEntry(one, files);
}

async function dropped({ items, files: list }) {
  // What is dropped can be asked for only now, before anything is waited for.
  const handles = [...items].map((item) => item.getAsFileSystemHandle?.());
  const entries = [...items].map((item) => item.webkitGetAsEntry?.());
  const plain = [...list];
  const [folder, ...others] = (await Promise.all(handles)).filter(Boolean);
  const isOne = folder?.kind === "directory" && !others.length;
  if (isOne) return { folder, files: await disk.list(folder) };
  if (!entries.some((entry) => entry?.isDirectory)) return { files: await ofFiles(plain) };
  const files = new Map();
  for (const entry of entries) if (entry) await ofEntry(entry, files);
  return { files };
}

// A session before play is kept as it was planned, before anything is typed.
async function openSession(source, plan, sum) {
  const leaves = { title: say("leave"), text: say("unsaved"), yes: say("leave"), no: say("stay") };
  if (session && !session.saved && !await asked(leaves)) return null;
  return work(say("reading", ""), async () => {
    const { files, folder = null, isFolder: isWhole } = await source();
    for (const [name, bytes] of plan && own(sum).begun || []) files.set(name, bytes);
    $("busy-what").textContent = say("reading", [...files.keys()].join(", "));
    const isFolder = Boolean(folder || isWhole);
    const next = { files, folder, isFolder, choices: {}, acts: [], saved: true, first: 0 };
    const { head } = await read(next).catch(async (error) => {
      if (session && !(error instanceof Broken)) await read(session);
      throw error;
    });
    const { sum: known, ...rest } = await unpacked({ ask: "files" });
    Object.assign(next, { disk: new Map(files), owed: new Set(), since: 0, again: [] }, rest);
    session = next;
    const texts = [...session.files].filter(([name]) => !name.endsWith(".pdf"));
    const begun = plan && texts.map(([name, bytes]) => [name, bytes.slice()]);
    if (plan) Object.assign(session, { plan, begun, saved: false });
    summary = head;
    await redone(sum ?? known);
    session.origin = { plan, begun, sum: session.sum, since: 0 };
    watch();
    show(summary);
    const isOpen = summary.findings.some((one) => one.severity !== "note");
    const isShown = summary.scored && !isOpen && (summary.columns || summary.shows);
    await see(summary.slips?.open ? "slips" : isShown ? "shown.html" : "sheet");
    if (view !== "slips") $("main").focus({ preventScroll: true });
    return true;
  });
}

// The files as the program names them: unpacked, and without a folder that all of them are in.
async function unpacked(question, contents = []) {
  const { head: { files, prefix, sum, folder }, content } = await ask(question, contents);
  return { files: new Map(cut(files, content)), prefix, sum, isFolder: folder };
}

// Files that follow each other; and how long each of them is.
function cut(files, content) {
  let at = 0;
  return files.map(({ name, length, written }) =>
    [name, Object.assign(content.subarray(at, at += length), { written })]);
}

const lengths = (files) => files.map(([name, { length }]) => ({ name, length }));
