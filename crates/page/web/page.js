"use strict";
// The page: keeps the files, asks the program in the worker, and shows what it is answered. It
// knows nothing of what is in the files. Every text goes onto the page as text.

const $ = (id) => document.getElementById(id);
const all = (selector, top = document) => [...top.querySelectorAll(selector)];
const words = JSON.parse($("words").textContent);
const ROWS = 300, FILES_OF_FOLDER = 400, BYTES_OF_FOLDER = 256 << 20;
const FRAMED = (name) => name.endsWith(".html");

let language = words[navigator.language.slice(0, 2)] ? navigator.language.slice(0, 2) : "en";
let session = null, summary = null, view = "start", first = 0, packed = false;

/* Words and elements */

function say(key, ...parts) {
  return words[language][key].replace(/\{(\d)\}/g, (_, place) => parts[place]);
}

function element(name, settings = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(settings)) {
    if (key in made) made[key] = value; else made.setAttribute(key, value ?? "");
  }
  made.append(...children.filter(Boolean));
  return made;
}

function translate() {
  document.documentElement.lang = language;
  for (const one of all("[data-t]")) one.textContent = say(one.dataset.t);
  for (const one of all("[data-label]")) one.setAttribute("aria-label", say(one.dataset.label));
  for (const one of all("[data-title]")) one.title = say(one.dataset.title);
  $("folder-note").textContent = say(`folder-${window.showDirectoryPicker ? "picker" : "upload"}`);
  if (summary) show(summary);
}

/* The program */

const refusal = ({ message, hint }) => Object.assign(new Error(message), { hint });
class Broken extends Error {}
class Canceled extends Error {}

let module, worker, number = 0, memory = 0, restarted = Promise.resolve();
const waiting = new Map();

// Four bytes are five letters: a number to the base of 85, from 40 on.
function letters({ textContent: text, dataset: { size } }) {
  const bytes = new DataView(new ArrayBuffer(text.length / 5 * 4));
  for (let at = 0, to = 0; at < text.length; to += 4) {
    let word = 0;
    for (const end = at + 5; at < end; at += 1) word = word * 85 + text.charCodeAt(at) - 40;
    bytes.setUint32(to, word);
  }
  return new Uint8Array(bytes.buffer, 0, size);
}

async function unpacked() {
  const packed = new Blob([letters($("engine"))]).stream();
  const plain = packed.pipeThrough(new DecompressionStream("gzip"));
  const headers = { "Content-Type": "application/wasm" };
  return WebAssembly.compileStreaming(new Response(plain, { headers }));
}

async function start() {
  const source = new Blob([$("worker").textContent], { type: "text/javascript" });
  const address = URL.createObjectURL(source);
  const own = worker = new Worker(address);
  own.onmessage = ({ data }) => {
    if (data.part) return void ($("progress").value = Math.min(data.part, 1));
    const { done, failed } = waiting.get(data.id) ?? {};
    waiting.delete(data.id);
    if (data.trap) return end(new Broken(data.trap), failed);
    memory = data.memory;
    if (data.head.refused) failed?.(refusal(data.head.refused));
    else done?.(data);
  };
  own.onerror = (event) => end(new Broken(event.message));
  await post({ module });
  URL.revokeObjectURL(address);
}

function post(message) {
  return new Promise((done, failed) => {
    waiting.set(++number, { done, failed });
    worker.postMessage({ id: number, ...message });
  });
}

const ask = (head, contents = []) => post({ head, contents });

// Ends the worker, and all that waits for it; the next one is given the files again.
function end(why, also) {
  worker.terminate();
  const failed = [...waiting.values()].map((one) => one.failed);
  waiting.clear();
  restarted = start().then(() => session && read(session)).catch(() => { session = null; });
  for (const one of new Set([also, ...failed])) one?.(why);
}

function read({ files, choices, isFolder }) {
  const named = [...files].map(([name, bytes]) =>
    ({ name, length: bytes.length, written: bytes.written }));
  return ask({ ask: "open", files: named, choices, folder: isFolder }, [...files.values()]);
}

async function made(name) {
  for (;;) {
    const { head, content } = await ask({ ask: "make", name });
    if (!head.again) return content;
  }
}

/* What is being done, and what went wrong */

let cancels = false, working = 0;

async function work(what, task, quick = false) {
  $("main").ariaBusy = Boolean(working += 1);
  const timer = setTimeout(() => {
    $("busy-what").textContent = what;
    $("busy").hidden = false;
  }, quick ? 400 : 150);
  $("progress").removeAttribute("value");
  $("progress").max = 1;
  try {
    await restarted;
    cancels = false;
    return await task();
  } catch (error) {
    fault(error);
    return null;
  } finally {
    clearTimeout(timer);
    $("busy").hidden = true;
    $("main").ariaBusy = Boolean(working -= 1);
  }
}

function fault(error) {
  if (error instanceof Canceled) notice(say("canceled"));
  else if (error instanceof Broken) notice(say("broken"), error.message);
  else notice(error.message, error.hint);
}

function notice(what, more = "") {
  $("notice-what").textContent = what;
  $("notice-more").textContent = more ?? "";
  $("notice-more").hidden = !more;
  $("notice").hidden = false;
}

// Asks a person; the answer is a key and what was filled in, or null.
function asked({ title, text = "", fields = [], parts, yes = say("do"), no = say("close") }) {
  $("dialog-title").textContent = title;
  $("dialog-text").textContent = text;
  $("dialog-text").hidden = !text;
  $("dialog-fields").replaceChildren(...parts ?? fields.map((name, place) =>
    element("label", {}, element("span", {}, name), element("input", { name: `f${place}` }))));
  $("dialog-yes").textContent = yes ?? "";
  $("dialog-yes").hidden = !yes;
  $("dialog-no").textContent = no;
  $("dialog").returnValue = "";
  $("dialog").showModal();
  return new Promise((done) => {
    $("dialog").onclose = () => {
      const filled = all("input", $("dialog-fields")).map((one) => one.value.trim());
      done($("dialog").returnValue === "yes" ? filled : null);
    };
  });
}

/* Opening */
const bytesOf = async (file) =>
  Object.assign(new Uint8Array(await file.arrayBuffer()), { written: file.lastModified });

async function ofFiles(list) {
  const files = new Map();
  for (const file of list) {
    try {
      files.set(file.webkitRelativePath || file.name, await bytesOf(file));
    } catch (error) {
      throw new Error(say("unreadable", file.name, error.message));
    }
  }
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
  if (folder) await open(async () => ({ folder, files: await ofFolder(folder) }));
}

async function ofEntry(entry, files) {
  if (entry.isFile) {
    const file = await new Promise((done, failed) => entry.file(done, failed));
    files.set(entry.fullPath.slice(1), await bytesOf(file));
    return;
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
  if (isOne) return { folder, files: await ofFolder(folder) };
  if (entries.some((entry) => entry?.isDirectory)) {
    const files = new Map();
    for (const entry of entries) if (entry) await ofEntry(entry, files);
    return { files };
  }
  return { files: await ofFiles(plain) };
}

const shortly = (files) =>
  [...files.keys()].slice(0, 3).join(", ") + (files.size > 3 ? ", …" : "");

async function open(source) {
  await work(say("reading", ""), async () => {
    const { files, folder = null } = await source();
    if (!files.size) return;
    $("busy-what").textContent = say("reading", shortly(files));
    const choices = session?.choices ?? {}, isFolder = Boolean(folder);
    const next = { files, folder, isFolder, choices, acts: [], saved: true };
    const { head } = await read(next).catch(async (error) => {
      if (session && !(error instanceof Broken)) await read(session);
      throw error;
    });
    next.disk = new Map(files);
    await rename(next);
    session = next;
    packed = false;
    first = 0;
    next.sum = await fingerprint(next.files);
    await show(head);
    await redone(next);
    const isOpen = summary.findings.some((one) => one.severity !== "note");
    await see(summary.scored && !isOpen ? "shown.html" : "sheet");
    $("main").focus({ preventScroll: true });
  });
}

// The files as the program names them: unpacked, and without a folder that all of them are in.
async function rename(next) {
  const { head, content } = await ask({ ask: "files" });
  const files = new Map();
  let at = 0;
  for (const { name, length } of head.files) {
    files.set(name, content.subarray(at, at + length));
    at += length;
  }
  next.prefix = head.prefix;
  for (const [name, bytes] of files) {
    bytes.written = next.files.get(next.prefix + name)?.written;
  }
  next.files = files;
  next.isFolder = head.folder;
}

async function fingerprint(files) {
  const whole = await new Blob([...files.values()]).arrayBuffer();
  const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", whole));
  return [...sum].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/* What is seen */
function show(head) {
  summary = head;
  document.title = head.read ? `${head.read} – matchpoint` : "matchpoint";
  $("read").textContent = head.read ?? head.lines;
  const state = $("state");
  state.className = head.scored ? (head.provisional ? "open" : "") : "refused";
  state.textContent = !head.scored ? say("refused-state", head.counted ?? "")
    : head.provisional ? say("provisional-state", head.state) : head.state ?? say("final-state");
  $("views").hidden = false;
  for (const one of all("#views [data-view]")) {
    one.hidden = FRAMED(one.dataset.view) && !head.views.includes(one.dataset.view);
  }
  $("views").querySelector("[data-t=results]").textContent = head.shows ?? say("results");
  $("notes").textContent = head.notes.join("\n");
  showFindings(head);
  showFiles(head);
  $("recorded").textContent = say(onRecord() ? "on-record" : "in-place");
  return showRows();
}

const onRecord = () => summary.recorded || !summary.in_place || packed || session.choices.record;

async function see(name) {
  if (FRAMED(name) && !summary?.scored) name = "sheet";
  view = name;
  delete $("frame").dataset.shows;
  const section = FRAMED(name) ? "framed" : name;
  for (const one of all("main > section")) one.hidden = one.id !== section;
  for (const one of all("#views [data-view]")) {
    one.ariaCurrent = one.dataset.view === name ? "page" : null;
  }
  if (FRAMED(name)) {
    $("explains").hidden = name !== "shown.html" || summary.shows;
    const text = new TextDecoder().decode(await made(name));
    if (view === name) $("frame").srcdoc = text;
  }
}

function showFindings({ findings, counted }) {
  $("counted").textContent = counted ?? say("nothing-found");
  $("sheet").classList.toggle("clean", !findings.length);
  $("keys").hidden = !findings.length;
  $("findings").replaceChildren(...findings.map(finding));
}

function finding(one) {
  const button = (text, onclick, isFirst) =>
    element("button", { type: "button", onclick, className: isFirst ? "first" : "" }, text);
  const accepts = one.repairs.map((cells, place) => button(
    `${say("accept", cells.map((cell) => cell.text).join(", "))} [${place + 1}]`,
    () => change(cells), place === 0));
  const shows = one.row !== null && button(say("show"), () => point(one.row, one.column ?? 0));
  const severity = element("span", { className: "severity" }, `${one.severity}: `);
  const className = `${one.severity}${one.consequence ? " consequence" : ""}`;
  const item = element("li", { className, tabIndex: -1 },
  element("p", { className: "message" }, severity, one.message),
  one.excerpt && element("pre", { tabIndex: 0, "aria-label": one.place ?? one.code }, one.excerpt),
  one.hint && element("p", { className: "hint" }, one.hint),
  element("p", { className: "acts" }, ...accepts, shows));
  item.onkeydown = (event) => {
    if (/^[1-9]$/.test(event.key) && !event.ctrlKey && accepts[event.key - 1]) {
      event.preventDefault();
      accepts[event.key - 1].click();
    }
  };
  return item;
}

function nextFinding() {
  const items = all("#findings > li");
  if (!items.length) return;
  const at = items.findIndex((one) => one.contains(document.activeElement));
  const next = items[(at + 1) % items.length];
  next.focus();
  next.scrollIntoView({ block: "nearest" });
  const { row, column } = summary.findings[items.indexOf(next)];
  if (row !== null && row !== undefined) point(row, column ?? 0, false);
}

/* The sheet as a grid */
async function showRows() {
  const { columns, rows } = summary;
  $("rows").hidden = !columns;
  if (!columns) return;
  const { head } = await ask({ ask: "rows", from: first, count: ROWS });
  const header = [say("line"), ...columns].map((name) => element("th", { scope: "col" }, name));
  $("grid").tHead.replaceChildren(element("tr", {}, ...header));
  const body = $("grid").tBodies[0];
  // Lines that say the same stay as they are: a sheet is drawn once, and then only what changes.
  head.rows.forEach((row, place) => {
    const old = body.rows[place], key = JSON.stringify([first, row]);
    if (old?.key === key) return;
    const made = Object.assign(lineOf(row, first + place), { key });
    if (old) old.replaceWith(made); else body.append(made);
  });
  while (body.rows.length > head.rows.length) body.lastChild.remove();
  (body.querySelector("td[tabindex='0']") ?? body.querySelector("td"))?.setAttribute("tabindex", 0);
  $("pages").hidden = rows <= ROWS;
  $("shown-rows").textContent = say("lines-of", first + 1, Math.min(first + ROWS, rows), rows);
  $("earlier").disabled = first === 0;
  $("later").disabled = first + ROWS >= rows;
}

function lineOf({ at, file, cells, mark, marks }, row) {
  const cell = (text, column) => element("td", {
    role: "gridcell", tabIndex: -1, className: marks[column],
    "data-row": row, "data-column": column,
  }, text);
  const title = element("th", { scope: "row", title: file }, at);
  return element("tr", { className: mark }, title, ...cells.map(cell));
}

function turn(step) {
  first = Math.max(0, first + step);
  return showRows();
}

async function point(row, column, focus = true) {
  if (row < first || row >= first + ROWS) {
    first = Math.max(0, row - (ROWS >> 1));
    await showRows();
  }
  const cell = $("grid").querySelector(`td[data-row="${row}"][data-column="${column}"]`);
  if (!cell) return;
  for (const one of all("td[tabindex='0']", $("grid"))) one.tabIndex = -1;
  cell.tabIndex = 0;
  cell.scrollIntoView({ block: "nearest", inline: "nearest" });
  if (focus) cell.focus();
}

function edit(cell, text = cell.textContent) {
  const before = cell.textContent;
  const { row, column } = cell.dataset;
  const name = summary.columns[column];
  const input = element("input", { value: text, "aria-label": name, autocomplete: "off" });
  cell.replaceChildren(input);
  input.focus();
  let done = false;
  const finish = async (isKept, next) => {
    if (done) return;
    done = true;
    cell.textContent = before;
    const now = input.value.trim();
    if (isKept && now !== before.trim()) await change([{ row: +row, column: +column, text: now }]);
    if (next !== undefined) await point(Math.min(+row + next, summary.rows - 1), +column);
  };
  input.onkeydown = (event) => {
    event.stopPropagation();
    if (event.key === "Enter") finish(true, 1);
    if (event.key === "Escape") finish(false, 0);
  };
  input.onblur = () => finish(true);
}

function moved(event) {
  const cell = event.target.closest("td");
  if (!cell || event.ctrlKey || event.altKey || event.metaKey) return;
  const row = +cell.dataset.row, column = +cell.dataset.column;
  const steps = {
    ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1],
    PageUp: [-20, 0], PageDown: [20, 0],
    Home: [0, -column], End: [0, summary.columns.length - 1 - column],
  };
  const step = steps[event.key];
  if (step) {
    const to = Math.min(Math.max(row + step[0], 0), summary.rows - 1);
    point(to, Math.min(Math.max(column + step[1], 0), summary.columns.length - 1));
  } else if (event.key === "Enter" || event.key === "F2") edit(cell);
  else if (event.key === "Delete") change([{ row, column, text: "" }]);
  else if (event.key.length === 1) edit(cell, event.key === " " ? "" : event.key);
  else return;
  event.preventDefault();
}

/* Changes */
const change = (cells) => act({ ask: "change", cells });
async function by(isRecord) {
  const field = $("choices").elements.who;
  if (isRecord && !field.value.trim()) {
    const answer = await asked({ title: say("who-needed"), fields: [say("who")] });
    if (!answer?.[0]) return null;
    field.value = answer[0];
  }
  const now = new Date();
  now.setMinutes(now.getMinutes() - now.getTimezoneOffset());
  const when = now.toISOString().slice(0, 16).replace("T", " ");
  return { who: field.value.trim(), note: "", record: onRecord(), when };
}

async function act(head, isAgain = false) {
  const own = await by(onRecord());
  if (!own) return false;
  return work(say("reading", ""), async () => {
    const { head: now, content } = await ask({ ...head, ...own });
    const before = session.files.get(now.file);
    session.acts.push({ file: now.file, before, isRecord: now.record, head });
    await done(now, now.file, content, isAgain);
    return true;
  }, true);
}

async function done(head, name, content, isAgain) {
  session.files.set(name, content);
  session.saved = false;
  const kept = isAgain || keep();
  await show(head);
  await kept;
  await put(name, content);
}

async function undo() {
  const last = session?.acts.at(-1);
  if (!last && !summary?.records) return notice(say("nothing-to-undo"));
  await work(say("reading", ""), async () => {
    let name = last?.file, head, content;
    if (last && !last.isRecord) {
      content = last.before;
      session.files.set(name, content);
      ({ head } = await read(session));
    } else {
      const own = await by(false);
      ({ head, content } = await ask({ ask: "undo", ...own, who: own.who }));
      name = head.file;
    }
    session.acts.pop();
    await done(head, name, content);
  }, true);
}

async function add() {
  const cells = await asked({ title: say("add").replace("…", ""), fields: summary.columns });
  if (cells) await act({ ask: "add", cells });
}

function remove() {
  const cell = $("grid").querySelector("td[tabindex='0']");
  if (cell) return act({ ask: "remove", row: +cell.dataset.row });
}

/* The folder: whole file by whole file, and nothing over what another program has written */

const same = (one, other) => one?.length === other?.length
  && (one === other || one.every((byte, place) => byte === other[place]));

// Of two versions of a file, line by line, what a person takes; the other program's until then.
async function chosen(name, own, other, before) {
  const lengths = { own: own.length, other: other.length };
  const { head } = await ask({ ask: "differing", ...lengths }, [own, other, before]);
  const side = (place, key, text, checked) => element("label", { className: "line" },
    element("input", { type: "radio", name: `p${place}`, value: key, checked }),
    element("span", {}, `${say(key)} `), element("code", {}, text || say("no-line")));
  const parts = head.places.map(({ line, own: mine, other: theirs, is_own: isOwn }, place) =>
    element("fieldset", {}, element("legend", {}, say("line-at", line)),
      side(place, "theirs", theirs, !isOwn), side(place, "mine", mine, isOwn)));
  const title = say("changed-outside", name);
  if (!await asked({ title, parts, yes: say("take"), no: say("take-theirs") })) return other;
  const takes = parts.map((part) => part.querySelector(":checked").value === "theirs");
  return (await ask({ ask: "merged", ...lengths, takes }, [own, other])).content;
}

async function put(name, bytes) {
  if (!session.folder) return;
  const path = (session.prefix + name).split("/"), leaf = path.pop();
  try {
    const rights = { mode: "readwrite" };
    await session.folder.requestPermission?.(rights);
    let folder = session.folder;
    for (const part of path) folder = await folder.getDirectoryHandle(part, { create: true });
    const handle = await folder.getFileHandle(leaf, { create: true });
    const there = await bytesOf(await handle.getFile());
    const known = session.disk.get(session.prefix + name) ?? new Uint8Array();
    const isChanged = !same(there, known) && !same(there, bytes);
    const kept = isChanged ? await chosen(name, bytes, there, known) : bytes;
    if (!same(kept, there)) {
      const out = await handle.createWritable();
      await out.write(kept);
      await out.close();
    }
    session.disk.set(session.prefix + name, kept);
    session.saved = true;
    if (isChanged) {
      session.files.set(name, kept);
      session.acts = [];
      await show((await read(session)).head);
    }
  } catch (error) {
    throw new Error(say("not-written", name, error.message));
  }
}

/* A net for a crash: what was typed and is in no file yet. No name, nothing that is in the files */

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

const isPlain = ({ column, text }) =>
  text.length <= 12 && (summary.plain[column] || /^\d{0,3}$/.test(text));

function keepable({ ask, cells, row }) {
  if (ask === "remove") return { ask, row };
  const placed = cells.map((one, column) => one.text === undefined ? { column, text: one } : one);
  return placed.every(isPlain) ? { ask, cells } : null;
}

async function keep() {
  if (session.folder) return;
  const acts = session.acts.map(({ head }) => keepable(head));
  const kept = acts.slice(0, acts.indexOf(null) < 0 ? undefined : acts.indexOf(null));
  await netted("readwrite", (store) => kept.length
    ? store.put(kept, session.sum) : store.delete(session.sum));
}

async function redone(next) {
  const kept = await netted("readonly", (store) => store.get(next.sum));
  if (!Array.isArray(kept)) return;
  // What another page may have written there is taken as a file is: the program looks at it first.
  let done = 0;
  for (const { ask: name, cells, row } of kept.slice(0, 1000)) {
    if (!["change", "remove", "add"].includes(name)) break;
    if (!await act({ ask: name, cells, row }, true)) break;
    done += 1;
  }
  if (done) notice(say("again", done));
}

async function forget() {
  await netted("readwrite", (store) => store.clear());
  $("kept").hidden = true;
  notice(say("forgotten"));
}

/* Files that are made */
function showFiles({ files, left_out: left, scored, views }) {
  const button = (text, onclick) => element("button", { type: "button", onclick }, say(text));
  const row = ({ name, what }) => element("tr", {},
    element("td", {}, name), element("td", {}, what),
    element("td", {}, TYPES[name.split(".").pop()] && button("open", () => print(name)),
      button("save", () => saveFile(name))));
  const missing = ({ name, why }) => element("tr", {},
    element("td", {}, name), element("td", { colSpan: 2 }, say("left-out", why)));
  $("made").tBodies[0].replaceChildren(...files.map(row), ...left.map(missing));
  $("mail").disabled = !scored;
  $("upload").disabled = !views.includes("numbers.xml");
  $("save-folder").hidden = !session?.folder || !scored;
}

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

const saveFile = (name) => work(say("making", name), async () => save(name, await made(name)));

const print = (name) => work(say("making", name), async () => {
  const bytes = await made(name);
  if (!window.open(URL.createObjectURL(blob(name, bytes)))) save(name, bytes);
});

async function everything(task) {
  const names = [...summary.files.map(({ name }) => name), ...summary.hidden];
  const bar = $("progress");
  bar.max = names.length;
  for (const [place, name] of names.entries()) {
    $("busy-what").textContent = say("making", name);
    bar.value = place;
    await task(name, await made(name));
  }
  return names.length;
}

const saveZip = () => work(say("making", "ZIP"), async () => {
  if (summary.scored) await everything(() => undefined);
  const { content } = await ask({ ask: "archive" });
  save("session.zip", content);
  packed = summary.scored;
  session.saved = true;
  await netted("readwrite", (store) => store.delete(session.sum));
  notice(say("saved"));
  show(summary);
});

const saveFolder = () => work(say("making", ""), async () => {
  const count = await everything(async (name, bytes) => {
    session.files.set(`results/${name}`, bytes);
    await put(`results/${name}`, bytes);
  });
  show((await read(session)).head);
  notice(say("written", count));
});

async function mail() {
  const name = summary.files.find((one) => one.name.endsWith(".txt"))?.name;
  const bytes = await work(say("making", name), () => made(name));
  if (!bytes) return;
  const text = new TextDecoder().decode(bytes);
  if (!await asked({ title: say("mail").replace("…", ""), text, yes: say("copy") })) return;
  await navigator.clipboard.writeText(text);
  notice(say("copied"));
}

/* A number of the results, explained */

async function explain(target) {
  const line = target.closest("tr");
  if (!line || target.closest("thead")) return;
  const address = (link) => decodeURIComponent(link.hash.slice(1).split("/")[0]);
  const part = target.closest(".article[id]")?.id;
  const anchors = [part, ...all("a[href^='#']", line).map(address)].filter(Boolean);
  const answer = await work(say("explained"), () => ask({ ask: "explain", anchors }), true);
  if (!answer) return;
  const text = new TextDecoder().decode(answer.content).trim() || say("nothing-explained");
  await asked({ title: say("explained"), text, yes: null });
}

function framed() {
  const inside = $("frame").contentDocument;
  $("frame").dataset.shows = view;
  if (view !== "shown.html" || summary.shows || !inside?.body) return;
  inside.addEventListener("click", ({ target }) => {
    if (target.closest("td") && !target.closest("a, button, input")) explain(target);
  });
  inside.addEventListener("keydown", (event) => {
    if (event.key === "e" && !event.target.closest("input")) explain(event.target);
  });
}

/* Hands and keys */

function wire() {
  const clicks = {
    undo, add, remove, forget, mail, "save-zip": saveZip, "save-folder": saveFolder,
    "choose": () => $("pick").click(),
    "folder": () => window.showDirectoryPicker ? picked() : $("pick-folder").click(),
    "example": () => open(() => ({ files: sample() })),
    "earlier": () => turn(-ROWS), "later": () => turn(ROWS),
    "cancel": () => { cancels = true; end(new Canceled()); },
    "notice-close": () => { $("notice").hidden = true; },
    "upload": () => work(say("making", ""), async () =>
      save("session.xml", await made("numbers.xml"))),
  };
  for (const [id, task] of Object.entries(clicks)) $(id).onclick = () => task();
  for (const id of ["pick", "pick-folder"]) {
    $(id).onchange = () => {
      const list = [...$(id).files];
      $(id).value = "";
      open(async () => ({ files: await ofFiles(list) }));
    };
  }
  for (const one of all("#views [data-view]")) {
    one.onclick = () => work(say("making", one.textContent), () => see(one.dataset.view));
  }
  $("choices").onsubmit = (event) => event.preventDefault();
  $("choices").onchange = ({ target }) => {
    if (target.name === "who" || !session) return;
    session.choices[target.name] = target.type === "checkbox" ? target.checked : target.value;
    work(say("reading", ""), async () => show((await read(session)).head), true);
  };
  $("grid").onkeydown = moved;
  $("grid").ondblclick = ({ target }) => target.closest("td") && edit(target.closest("td"));
  $("grid").onclick = ({ target }) => {
    const cell = target.closest("td");
    if (cell && target === cell) point(+cell.dataset.row, +cell.dataset.column);
  };
  $("frame").onload = framed;
  addEventListener("keydown", (event) => {
    if (event.key === "F8") nextFinding();
    else if (event.key === "z" && event.ctrlKey && !event.target.closest("input")) undo();
    else if (event.key === "Escape" && !$("notice").hidden) $("notice").hidden = true;
    else return;
    event.preventDefault();
  });
  const over = (isOver) => (event) => {
    event.preventDefault();
    $("drop").classList.toggle("over", isOver);
  };
  addEventListener("dragover", over(true));
  addEventListener("dragleave", over(false));
  addEventListener("drop", (event) => {
    over(false)(event);
    // The list of what is dropped is empty as soon as this returns.
    const source = dropped(event.dataTransfer);
    open(() => source);
  });
  addEventListener("beforeunload", (event) => {
    if (session && !session.saved) event.preventDefault();
  });
}

function sample() {
  const write = new TextEncoder();
  const texts = Object.entries(JSON.parse($("sample").textContent));
  return new Map(texts.map(([name, text]) => [name, write.encode(text)]));
}

async function begin() {
  $("language").replaceChildren(...Object.entries(words).map(([tag, { name }]) =>
    element("option", { value: tag, selected: tag === language }, name)));
  $("language").onchange = () => { language = $("language").value; translate(); };
  translate();
  wire();
  try {
    module = await unpacked();
    await start();
    document.documentElement.dataset.ready = Math.round(performance.now());
    // What is done for the first time takes longest: so it is done before somebody waits for it.
    // All of it is asked at once, so that nothing of it comes between the questions of a person.
    const puts = (text) => ask({ ask: "change", cells: [{ row: 0, column: 0, text }] });
    const rows = { ask: "rows", from: 0, count: 9 };
    Promise.allSettled([read({ files: sample(), choices: {} }), puts(""), puts("0"), ask(rows)]);
  } catch (error) {
    notice(say("too-old"), error.message);
  }
  $("kept").hidden = !await netted("readonly", (store) => store.count());
}

begin();
