// Slips by keys alone: the cursor stands on the next open line, and Enter goes on.

let slip = null, order = "slip", typing = 0, last = Promise.resolve(), box = null;
// One field is there all the time: what is typed while a line is read is of the next one.
const line = () => box ??= field();

async function seeSlip(at = null, row = null) {
  const { head } = await ask({ ask: "slips", order, line: at, row });
  slip = head;
  drawSlip();
}

function drawSlip() {
  const { lines, of, round, rounds } = summary.slips, { groups, group } = slip;
  $("far").value = lines / of;
  $("far-said").textContent = say("far", lines, of, round, rounds);
  const own = groups[group];
  $("closing").hidden = lines < of;
  $("slip-title").textContent = own ? titleOf(own) : say("far-none");
  $("by").textContent = say(order === "slip" ? "by-other" : "by-slip");
  for (const id of ["turn", "elsewhere"]) $(id).hidden = order !== "slip";
  $("lines").tBodies[0].replaceChildren(...slip.lines.map(lineOfSlip));
  $("lines").querySelector("th").textContent = say(order === "slip" ? "number" : "place");
  $("map").style.setProperty("--across", across(groups));
  $("map").classList.toggle("rounds", order === "slip");
  $("slip").classList.toggle("across", order !== "slip");
  $("map").replaceChildren(...groups.flatMap(chip));
  $("map").querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  line().focus({ preventScroll: true });
  now()?.scrollIntoView({ block: "nearest" });
  if (line().value) tried(line().value.trim());
}

const titleOf = ({ section, round, table, number, ns, ew }) => order === "slip"
  ? say("slip-of", round, table, ns, ew, sections() > 1 ? `${section} · ` : "")
  : say("sheet-of", number, sections() > 1 ? `${section} · ` : "");
const sections = () => new Set(slip.groups.map(({ section }) => section)).size;

// As many beside each other as a round has.
function across(groups) {
  const key = order === "slip" ? "round" : "section";
  const counts = groups.map((one) => groups.filter((other) => other[key] === one[key]).length);
  return order === "slip" ? Math.max(...counts, 1) : Math.min(8, groups.length);
}

function chip(one, place) {
  const { first, open, of, table, number } = one;
  const state = open === 0 ? "full" : open < of ? "begun" : "";
  const made = element("button", {
    type: "button", tabIndex: -1, className: state, onclick: () => seeSlip(first),
    "aria-label": say("chip", titleOf(one), of - open, of),
  }, open === 0 ? "✓" : String(order === "slip" ? table : number));
  if (place === slip.group) made.ariaCurrent = "true";
  const isFirst = order === "slip" && one.round !== slip.groups[place - 1]?.round;
  const name = isFirst && element("span", { className: "faint" }, say("round", one.round));
  return [name, made].filter(Boolean);
}

function lineOfSlip(one) {
  const isNow = one.line === slip.line, seats = `${one.ns} – ${one.ew}`;
  const name = order === "slip" ? String(one.number) : say("at", one.round, one.table, seats);
  const said = one.said ?? one.written;
  const cell = element("td", { className: "typed" });
  if (isNow) cell.append(line()); else cell.append(one.open ? "" : one.written);
  if (isNow) line().setAttribute("aria-label", `${say("result")}: ${name}`);
  const row = element("tr", { className: isNow ? "now" : one.open ? "open" : "" },
    element("th", { scope: "row" }, name), element("td", {}, one.marked), cell,
    element("td", { className: "said" }, said), element("td", {}, (one.points ?? [])[0] ?? ""),
    element("td", {}, (one.points ?? [])[1] ?? ""));
  row.onclick = () => isNow || seeSlip(one.line);
  return row;
}

function field() {
  const made = element("input", {
    id: "line", autocomplete: "off", autocapitalize: "off", spellcheck: false, enterKeyHint: "next",
  });
  made.oninput = () => tried(made.value.trim());
  made.onkeydown = keyed;
  return made;
}

const now = () => $("lines").querySelector(".now");

// What was typed so far, understood at once; an answer to an older text is not shown.
async function tried(text) {
  const own = typing += 1, at = slip.line;
  $("notice").hidden = true;
  stopped(null);
  const letters = $("letters").value;
  const { head } = text ? await ask({ ask: "try", order, line: at, text, letters }) : { head: {} };
  if (own !== typing || at !== slip.line) return;
  const [, , , said, ...points] = now().cells;
  said.textContent = head.said ?? "";
  said.classList.toggle("live", Boolean(head.said));
  points.forEach((cell, side) => { cell.textContent = head.points?.[side] ?? ""; });
  const why = head.stopped;
  if (why) said.textContent = why.expected ? say("possible", why.expected) : why.message;
}

function stopped(why) {
  $("stop").hidden = !why;
  if (!why) return;
  const more = [why.expected && say("possible", why.expected), why.hint].filter(Boolean);
  $("stop").replaceChildren(element("strong", {}, ...marked(why.message)),
    ...more.map((text) => element("p", {}, ...marked(text))));
  $("stop").scrollIntoView({ block: "nearest" });
}

// One after the other: who types ahead is never faster than the lines.
const queue = (task) => last = last.then(task).catch(fault);

function entered() {
  const text = line().value.trim();
  line().value = "";
  typing += 1;
  return () => enterNow(text);
}

async function enterNow(text) {
  const at = slip.line, next = slip.next ?? at, { group } = slip;
  if (!text) return seeSlip(next);
  const came = await act({ ask: "enter", order, line: at, text, letters: $("letters").value });
  stopped(came?.stopped);
  if (came && !came.stopped) {
    await seeSlip(next === at ? null : next);
    if (group !== slip.group) drawRoom();
    return;
  }
  line().value = text;
  line().select();
}

async function turned() {
  await act({ ask: "turn", line: slip.line });
  await seeSlip(slip.line);
}

async function undone() {
  const at = session.acts.at(-1)?.head.line ?? slip.line;
  line().value = "";
  stopped(null);
  await undo();
  await seeSlip(at);
}

function step(count, places) {
  const next = places[places.indexOf(slip.line) + count];
  return next === undefined ? leaf(count) : seeSlip(next);
}

function leaf(count) {
  const next = slip.groups[slip.group + count];
  if (next) return seeSlip(next.first);
}

function keyed(event) {
  const keys = {
    F2: other, F4: turned, F6: elsewhere, F9: undone,
    ArrowUp: () => step(-1, slip.lines.map((one) => one.line)),
    ArrowDown: () => step(1, slip.lines.map((one) => one.line)),
    PageUp: () => leaf(-1), PageDown: () => leaf(1),
    Escape: () => { line().value = ""; return tried(""); },
    "?": () => asked({ title: say("keys-title"), text: say("keys-slips"), yes: null }),
  };
  const isUndo = event.key === "z" && event.ctrlKey && !line().value;
  const task = isUndo ? undone : event.key === "Enter" ? entered() : keys[event.key];
  if (!task || event.isComposing) return;
  event.preventDefault();
  event.stopPropagation();
  queue(task);
}

function other() {
  order = order === "slip" ? "across" : "slip";
  sayState();
  return seeSlip(slip.line);
}

// The standings in a window of their own, anew after each slip. No other page hears of them.
let room = null;

function openRoom() {
  room = window.open("", "room", "popup,width=1000,height=800");
  return drawRoom();
}

async function drawRoom() {
  if (!room || room.closed || !summary.scored) return;
  const address = URL.createObjectURL(blob("room.html", await made("room.html")));
  room.location.replace(address);
  setTimeout(() => URL.revokeObjectURL(address), 60000);
}

async function showSlips() {
  $("doubts").append($("found"));
  await seeSlip(slip && session.slipped ? slip.line : null);
  session.slipped = true;
}
