// Slips by keys alone: the cursor stands on the next open line, and Enter goes on.

let slip = null, order = "slip", typing = 0, pause = 0, last = Promise.resolve();
// The line to which a person went: what is there may be replaced by what is typed.
let meant = null;
// What was typed on behind a line that stopped is proposed, line by line, when that is settled.
let ahead = [], held = [], stoppedAt = null;
const halted = () => !$("stop").hidden;
// One field is there all the time: what is typed while a line is read is of the next one.
const box = $("line"), line = () => box;
box.oninput = () => tried(box.value.trim());
box.onpointerdown = () => stopped(null);
box.onkeydown = keyed;
// Who clicks a button goes on typing.
$("slip").onmousedown = (event) => {
  if (event.target !== box && event.target.closest("button, tr")) event.preventDefault();
};

async function seeSlip(at = null, row = null) {
  const { head } = await ask({ ask: "slips", order, line: at, row });
  slip = head;
  drawSlip();
}

const goTo = (at, row) => seeSlip(at, row).then(() => { meant = slip.line; });

function drawSlip() {
  const { lines, of, round, rounds } = summary.slips, { groups, group } = slip, own = groups[group];
  $("far").value = lines / of;
  $("far-said").textContent = say("far", lines, of, round, rounds);
  document.documentElement.style.scrollPaddingTop = `${$("how-far").offsetHeight}px`;
  const isNews = $("closing").hidden && lines === of;
  $("closing").hidden = lines < of;
  $("slip-title").textContent = own ? titleOf(own) : say("far-none");
  $("by").textContent = say(order === "slip" ? "by-other" : "by-slip");
  $("lines").tBodies[0].replaceChildren(...slip.lines.map(lineOfSlip));
  $("lines").querySelector("th").textContent = say(order === "slip" ? "number" : "place");
  $("slip").className = order;
  $("map").replaceChildren(...groups.flatMap(chip));
  $("map").querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  line().focus({ preventScroll: true });
  (isNews ? $("closing") : now())?.scrollIntoView({ block: "nearest" });
  if (line().value) tried(line().value.trim());
}

const titleOf = ({ section, round, table, number, ns, ew }) => order === "slip"
  ? say("slip-of", round, table, ns, ew, sections() > 1 ? `${section} · ` : "")
  : say("sheet-of", number, sections() > 1 ? `${section} · ` : "");
const sections = () => new Set(slip.groups.map(({ section }) => section)).size;

function chip(one, place) {
  const { first, open, of, table, number } = one, many = sections() > 1 ? one.section : "";
  const state = open === 0 ? "full" : open < of ? "begun" : "";
  const text = many + (open === 0 ? "✓" : order === "slip" ? table : number);
  const made = button(text, () => goTo(first), { tabIndex: -1, className: state });
  made.ariaLabel = say("chip", titleOf(one), of - open, of);
  if (place === slip.group) made.ariaCurrent = "true";
  const isFirst = order === "slip" && one.round !== slip.groups[place - 1]?.round;
  const name = isFirst && element("span", { className: "faint" }, say("round", one.round));
  return isFirst ? [element("br"), name, made] : [made];
}

function lineOfSlip(one) {
  const isNow = one.line === slip.line, seats = `${one.ns} – ${one.ew}`;
  const name = order === "slip" ? String(one.number) : say("at", one.round, one.table, seats);
  const written = one.open ? "" : one.written, [own, theirs] = one.points ?? [];
  const label = `${say("result")}: ${name}`;
  if (isNow) Object.assign(box, { ariaLabel: label, placeholder: written });
  const cells = [one.marked, isNow ? box : written, one.said ?? one.written, own, theirs];
  const row = element("tr", { className: isNow ? "now" : one.open ? "open" : "" },
    element("th", { scope: "row" }, name), ...cells.map((cell) => element("td", {}, cell ?? "")));
  row.onclick = () => isNow ? meant = one.line : goTo(one.line);
  return row;
}

const here = () => slip.lines.find((one) => one.line === slip.line);
const now = () => $("lines").querySelector(".now");

// What was typed so far, understood at once; an answer to an older text is not shown.
async function tried(text) {
  const own = typing += 1, at = slip.line;
  clearTimeout(pause);
  pause = setTimeout(keep, 200);
  $("notice").hidden = true;
  stopped(null);
  const letters = $("letters").value;
  const { head } = text ? await ask({ ask: "try", order, line: at, text, letters }) : { head: {} };
  if (own !== typing || at !== slip.line) return;
  const [, , , said, ...points] = now().cells, { expected, message = "" } = head.stopped ?? {};
  said.textContent = head.said ?? (expected ? say("possible", expected) : message);
  said.classList.toggle("live", Boolean(head.said));
  points.forEach((cell, side) => { cell.textContent = head.points?.[side] ?? ""; });
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
  line().value = slip.line === stoppedAt && ahead.shift() || "";
  typing += 1;
  return () => { return halted() ? held.push(text) : enterNow(text); };
}

async function enterNow(text) {
  const at = slip.line, { group } = slip;
  if (text) {
    const letters = $("letters").value, isFree = here().open || meant === at;
    spell(letters);
    const came = isFree ? await act({ ask: "enter", order, line: at, text, letters })
      : { stopped: { message: say("has-result", here().written) } };
    const why = came ? came.stopped : { message: $("notice-what").textContent };
    if (why) return halt(text, why);
  }
  stopped(null);
  meant = null;
  await seeSlip(slip.next ?? at);
  if (at === stoppedAt) stoppedAt = slip.line;
  if (group !== slip.group) drawRoom();
}

// Nothing that was typed for another line goes into the one that stops.
function halt(text, why) {
  stopped(why);
  queue(() => {
    ahead = [...held.splice(0), line().value, ...slip.line === stoppedAt ? ahead : []];
    stoppedAt = slip.line;
    line().value = text;
    line().select();
    typedAhead("");
  });
}

function typedAhead(key) {
  if (key === "Enter") ahead.push(""); else ahead[ahead.length - 1] += key;
  $("ahead").textContent = ahead.some(Boolean) ? say("ahead", ahead.join(" ⏎ ")) : "";
}

const turned = () => act({ ask: "turn", line: slip.line }).then(() => seeSlip(slip.line));

async function undone() {
  const at = session.acts.at(-1)?.head.line ?? slip.line;
  line().value = "";
  stopped(null);
  await undo();
  await goTo(at);
  drawRoom();
}

function step(count, isLeaf) {
  const { lines, groups, group } = slip, next = !isLeaf && lines[lines.indexOf(here()) + count];
  const to = next ? next.line : groups[group + count]?.first;
  return to === undefined ? null : goTo(to);
}

function keyed(event) {
  const keys = {
    F2: other, F4: turned, F6: elsewhere, F9: undone,
    ArrowUp: () => step(-1), ArrowDown: () => step(1),
    PageUp: () => step(-1, true), PageDown: () => step(1, true),
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

const openRoom = () => drawRoom(room = window.open("", "room", "popup,width=1000,height=800"));

async function drawRoom() {
  if (!room || room.closed) return;
  const [name, text] = summary.scored ? ["room.html", await made("room.html")]
    : ["room.txt", say("not-begun")];
  const address = URL.createObjectURL(blob(name, text));
  room.location.replace(address);
  setTimeout(() => URL.revokeObjectURL(address), 60000);
}

// The letters that are typed stay as they are, in this window also when it is loaded anew.
function spell(letters) {
  // Safari counts how often that is asked of it.
  if (letters && letters !== history.state?.letters) remember({ ...history.state, letters });
  $("letters").value = history.state?.letters ?? language;
}

async function showSlips() {
  $("doubts").append($("found"));
  if (!session.slipped) {
    spell(session.acts.findLast(({ head }) => head.letters)?.head.letters);
    ahead = [];
    line().value = session.half?.text ?? "";
  }
  await seeSlip(slip && session.slipped ? slip.line : session.half?.line);
  session.slipped = true;
}
