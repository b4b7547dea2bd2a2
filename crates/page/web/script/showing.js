// What was read, in a few lines; its findings; and the documents that are made of it.

const FRAMED = (name) => name.endsWith(".html");
// A longer document would hold the page up for seconds.
const LONGEST = 4 << 20;
let view = "start";

function show(head) {
  summary = head;
  document.title = head.read ? `${head.read.replaceAll("`", "")} – matchpoint` : "matchpoint";
  $("read").replaceChildren(...marked(head.read ?? head.lines));
  sayState();
  $("views").hidden = false;
  [$("rename").hidden, $("fix").hidden] = [!head.roster, !head.scored || !!head.shows || isOpen()];
  for (const one of all("#views [data-view]")) {
    one.hidden = FRAMED(one.dataset.view) && !head.views.includes(one.dataset.view)
      || one.dataset.view === "slips" && !head.slips;
  }
  const canKeep = session && !session.folder && window.showDirectoryPicker;
  $("into-folder").hidden = !canKeep;
  $("views").querySelector("[data-t=results]").textContent = head.shows ?? say("results");
  const notes = head.workbook ? [say("workbook", head.workbook)] : head.notes;
  // What is in no file yet, and what of it is missing, stays in sight until it is saved.
  $("notes").replaceChildren(...marked([...session?.again ?? [], ...notes].join("\n")));
  showRows();
  showFindings(head);
  showFiles(head);
  $("recorded").textContent = say(onRecord() ? "on-record" : "in-place");
}

// While slips are typed, what is not there yet is no news: how far it is stands above them.
function sayState() {
  const { scored, provisional, slips, findings, counted, state } = summary;
  const isNew = slips?.lines === 0, isTyped = view === "slips" && slips?.open > 0 && scored;
  const doubts = findings.filter((one) => one.doubt && !(one.absence && order !== "slip")).length;
  // What a disk refused stays in sight until it is written.
  const { saved, folder, refused } = session ?? { saved: true };
  $("unsaved").replaceChildren(...marked(refused ?? say("unsaved")));
  $("unsaved").hidden = saved || Boolean(folder) && !refused;
  const isOpen = isNew || isTyped || scored && provisional;
  $("state").className = isOpen ? "open" : scored ? "" : "refused";
  $("state").textContent = isNew ? say("not-begun")
    : isTyped ? say(doubts ? "typed-doubts" : "typed-state", doubts)
    : !scored ? say("refused-state", counted ?? "")
    : provisional ? say("provisional-state", state) : state ?? say("final-state");
}

const onRecord = () => summary.recorded || !summary.in_place || session.choices.record && !isOpen();

async function see(name) {
  if (FRAMED(name) && !summary?.scored) name = "sheet";
  if (name === "sheet") $("sheet").prepend($("found"));
  view = name;
  const section = FRAMED(name) ? "framed" : name;
  for (const one of all("main > section")) one.hidden = one.id !== section;
  for (const one of all("nav button")) one.ariaCurrent = one.dataset.view === name ? "page" : null;
  if (summary) sayState();
  if (name === "slips") await showSlips();
  if (name === "start") await offer();
  if (!FRAMED(name)) return;
  $("explains").hidden = name !== "shown.html" || summary.shows;
  const bytes = await made(name), isLong = bytes.length > LONGEST;
  if (view !== name) return;
  $("frame").srcdoc = isLong ? "" : new TextDecoder().decode(bytes);
  if (!isLong) return;
  save(name, bytes);
  notice(say("too-long", name));
}

function showFindings({ findings, counted }) {
  if ($("findings").contains(document.activeElement)) $("counted").focus();
  $("counted").textContent = counted ?? say("nothing-found");
  $("sheet").classList.toggle("clean", !findings.length);
  $("findings").replaceChildren(...findings.map(finding));
}

function finding(one) {
  const accepts = one.repairs.map((cells, place) => button(
    `${say("accept", cells.map((cell) => cell.text).join(", "))} [${place + 1}]`,
    () => change(cells), { className: place ? "" : "first" }));
  const shows = one.row !== null && button(say("show"), () =>
    view === "slips" ? goTo(null, one.row) : point(one.row, one.column ?? 0));
  const settles = one.names_settings ? button(say("settings"), () => settings(one.hint ?? ""))
    : one.in_roster && button(say("naming"), () => queue(naming));
  const severity = element("span", { className: "severity" }, `${one.severity}: `);
  const className = [one.severity, one.consequence && "consequence", !one.doubt && "quiet",
    one.absence && "absence"].filter(Boolean).join(" ");
  const item = element("li", { className, tabIndex: -1 },
  element("p", { className: "message" }, severity, ...marked(one.message)),
  one.excerpt && element("pre", { tabIndex: 0, "aria-label": one.place ?? one.code }, one.excerpt),
  one.hint && element("p", { className: "hint" }, ...marked(one.hint)),
  element("p", { className: "acts" }, ...accepts, shows, settles));
  item.onkeydown = (event) => {
    if (event.key === "Escape" && view === "slips") line().focus();
    const isGo = event.key === "Enter" && event.target === item;
    const meant = isGo ? shows : !event.ctrlKey && accepts[event.key - 1];
    if (!meant) return;
    event.preventDefault();
    meant.click();
  };
  return item;
}

function nextFinding() {
  const every = all("#findings > li"), items = every.filter((one) => one.getClientRects().length);
  if (!items.length) return;
  const at = items.findIndex((one) => one.contains(document.activeElement));
  const next = items[(at + 1) % items.length];
  next.focus();
  next.scrollIntoView({ block: "nearest" });
  const { row, column } = summary.findings[every.indexOf(next)];
  if (view === "sheet" && row !== null && row !== undefined) point(row, column ?? 0, false);
}
