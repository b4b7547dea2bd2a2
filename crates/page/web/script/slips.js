// Slips by keys alone: the cursor stands on the next open line, and Enter goes on.

let slip = null, order = "slip", typing = 0, last = Promise.resolve(), box = null;
// The line to which a person went: what is there may be replaced by what is typed.
let meant = null;
// What was typed on behind a line that stopped: it waits until that is settled, and is proposed
// then, line by line; and what of it is known already.
let ahead = [], held = [];
const halted = () => !$("stop").hidden;
// One field is there all the time: what is typed while a line is read is of the next one.
const line = () => box ??= field();

async function seeSlip(at = null, row = null) {
  const { head } = await ask({ ask: "slips", order, line: at, row });
  slip = head;
  drawSlip();
}

async function goTo(at, row) {
  await seeSlip(at, row);
  meant = slip.line;
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
    type: "button", tabIndex: -1, className: state, onclick: () => goTo(first),
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
  if (isNow) {
    line().setAttribute("aria-label", `${say("result")}: ${name}`);
    line().placeholder = one.open ? "" : one.written;
  }
  const row = element("tr", { className: isNow ? "now" : one.open ? "open" : "" },
    element("th", { scope: "row" }, name), element("td", {}, one.marked), cell,
    element("td", { className: "said" }, said), element("td", {}, (one.points ?? [])[0] ?? ""),
    element("td", {}, (one.points ?? [])[1] ?? ""));
  row.onclick = () => isNow ? meant = one.line : goTo(one.line);
  return row;
}

function field() {
  const made = element("input", {
    id: "line", autocomplete: "off", autocapitalize: "off", spellcheck: false, enterKeyHint: "next",
  });
  made.oninput = () => tried(made.value.trim());
  made.onpointerdown = () => stopped(null);
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
    ...more.map((text) => element("p", {}, ...marked(text))), element("p", { id: "ahead" }));
  $("stop").scrollIntoView({ block: "nearest" });
}

// One after the other: who types ahead is never faster than the lines.
const queue = (task) => last = last.then(task).catch(fault);

function entered() {
  const text = line().value.trim();
  line().value = ahead.shift() ?? "";
  typing += 1;
  return () => { return halted() ? held.push(text) : enterNow(text); };
}

async function enterNow(text) {
  const at = slip.line, { group } = slip;
  if (text) {
    const own = slip.lines.find((one) => one.line === at), isFree = own.open || meant === at;
    const letters = $("letters").value;
    const came = isFree ? await act({ ask: "enter", order, line: at, text, letters })
      : { stopped: { message: say("has-result", own.written) } };
    const why = came ? came.stopped : { message: $("notice-what").textContent };
    if (why) return halt(text, why);
  }
  stopped(null);
  meant = null;
  await seeSlip(slip.next ?? at);
  if (group !== slip.group) drawRoom();
}

// Nothing that was typed for another line goes into the one that stops.
function halt(text, why) {
  stopped(why);
  queue(() => {
    ahead = [...held.splice(0), line().value, ...ahead];
    line().value = text;
    line().select();
    typedAhead("");
  });
}

function typedAhead(key) {
  if (key === "Enter") ahead.push(""); else ahead[ahead.length - 1] += key;
  $("ahead").textContent = ahead.some(Boolean) ? say("ahead", ahead.join(" ⏎ ")) : "";
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
  await goTo(at);
  drawRoom();
}

function step(count, places) {
  const next = places[places.indexOf(slip.line) + count];
  return next === undefined ? leaf(count) : goTo(next);
}

function leaf(count) {
  const next = slip.groups[slip.group + count];
  if (next) return goTo(next.first);
}

function keyed(event) {
  const keys = {
    F2: other, F4: turned, F6: elsewhere, F9: undone,
    ArrowUp: () => step(-1, slip.lines.map((one) => one.line)),
    ArrowDown: () => step(1, slip.lines.map((one) => one.line)),
    PageUp: () => leaf(-1), PageDown: () => leaf(1),
    Escape: () => {
      if (!line().value) ahead = [];
      line().value = "";
      return tried("");
    },
    "?": () => asked({ title: say("keys-title"), text: say("keys-slips"), yes: null }),
  };
  const { key, ctrlKey } = event, isText = key.length === 1 && !ctrlKey && !keys[key];
  if (event.isComposing || isText && !halted()) return;
  if (halted() && (isText || key === "Enter")) typedAhead(key);
  else if (key === "Enter") queue(entered());
  else {
    const task = key === "z" && ctrlKey && !line().value ? undone : keys[key];
    // Who looks at what stopped and corrects it, or goes on from it, has seen it.
    if (task || /^(Back|Del|Arrow|Home|End)/.test(key)) stopped(null);
    if (!task) return;
    queue(() => halted() || task());
  }
  event.preventDefault();
  event.stopPropagation();
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
