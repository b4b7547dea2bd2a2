// What happens on an evening besides slips: who plays, who comes late or leaves, and slips that
// were put in a wrong place.

// The list of the people of the house: in memory alone, and gone with the page.
let list = NOTHING;

async function takeList(file) {
  await work(say("reading", file.name), async () => {
    const bytes = await bytesOf(file);
    await ask({ ask: "meant", names: "" }, [bytes]);
    list = bytes;
    $("list-said").replaceChildren(...marked(say("list-open", file.name)));
  });
  $("pick-list").value = "";
}

// Numbers and first letters become names; what is not certain is asked. Null: somebody goes back.
async function settled(names) {
  if (!list.length || !names.trim()) return names;
  const { head: { rows, asked: open } } = await ask({ ask: "meant", names }, [list]);
  const parts = open.map(({ typed, found }) => labeled(typed, element("select", {},
    ...found.map((name) => option(name, name)), option(typed, say("as-typed", typed)))));
  const said = { title: say("which-one"), parts, yes: say("take-names") };
  const answer = open.length ? await asked(said) : [];
  if (!answer) return null;
  open.forEach(({ row, player }, place) => { rows[row][player] = answer[place]; });
  return rows.map((row) => row.join(", ")).join("\n");
}

const option = (value, text) => element("option", { value }, text);
const labeled = (name, field) => element("label", {}, element("span", {}, name), field);

// Asks until it is done, or left: what is refused is asked again, with the reason and all that was
// filled in.
async function until({ text: hint = "", ...question }, task) {
  for (let text = hint, answer; (answer = await asked({ ...question, text }));) {
    $("notice").hidden = true;
    const now = await task(answer);
    if (now) return now;
    const said = $("notice").hidden ? [] : [$("notice-what"), $("notice-more")];
    text = said.map((one) => one.textContent).join("\n").trim();
    $("notice").hidden = true;
  }
}

async function naming() {
  const { head: { people: all } } = await ask({ ask: "evening" });
  const fields = all.map(({ label, names }, place) => element("input", {
    value: session.drafts?.get(label) ?? names, enterKeyHint: "next",
    onkeydown: (event) => {
      const next = event.key === "Enter" && fields[place + 1];
      if (!next) return;
      event.preventDefault();
      next.focus();
    },
  }));
  const parts = all.map(({ label }, place) => labeled(label, fields[place]));
  parts.push(button(say("list"), $("list").onclick));
  const isDone = await until({ title: say("naming"), parts }, async (typed) => {
    const names = await work(say("naming"), () => settled(typed.join("\n")), true);
    return names !== null && act({ ask: "names", names }, null, [list]);
  });
  // What is left by Escape is there when it is asked the next time.
  const drafts = new Map(all.map(({ label }, place) => [label, fields[place].value]));
  session.drafts = isDone || $("dialog").returnValue ? null : drafts;
  if (view === "slips") return seeSlip(slip.line);
  if (isDone) await renewed();
}

// Somebody comes late or leaves, or there are tables more or fewer.
async function acting() {
  const { head: { people: all, sections: rooms } } = await ask({ ask: "evening" });
  const parts = template("acting-parts");
  const [kind, room, leaves, size, from] = parts.map((one) => one.lastElementChild);
  room.append(...rooms.map(({ name }) => option(name ?? "", name ?? "")));
  const who = ({ label, names }, place) => option(place, names ? `${label}: ${names}` : label);
  leaves.append(...all.map(who));
  (room.onchange = () => { size.value = rooms[room.selectedIndex].halves / 2; })();
  (kind.onchange = () => {
    const isLeaving = kind.value === "leaves", isResized = kind.value === "tables";
    const isHidden = [false, rooms.length < 2 || isLeaving, !isLeaving, !isResized, isResized];
    parts.forEach((one, at) => { one.hidden = one.lastElementChild.disabled = isHidden[at]; });
  })();
  const now = await until({ title: say("acting"), parts }, () => {
    const { number, side, section } = all[leaves.value];
    const what = { kind: kind.value, section: room.value || null, paper };
    if (!leaves.disabled) Object.assign(what, { section, number, side });
    if (!size.disabled) what.halves = Math.round(2 * size.value);
    if (!from.disabled && from.value) what.from = +from.value;
    return act({ ask: "act", act: what });
  });
  if (!now) return line().focus();
  await seeSlip();
  notice(now.notices.join("\n"), say("print-again"));
}

async function elsewhere() {
  const { groups, group, line: at } = slip, own = groups[group];
  const parts = template("elsewhere-parts"), others = groups.filter((one) => one !== own);
  const [to, ns, ew] = parts.map((one) => one.lastElementChild);
  to.append(...others.map((one) => option(one.first, titleOf(one))));
  [ns.value, ew.value] = [own.ns, own.ew];
  const seats = () => `${ns.value} ${ew.value}`, before = seats();
  // Where partners change, two sit on each side: a slip is moved, and nobody seated.
  if (own.ns.includes(",")) parts.splice(1);
  if (!await asked({ title: say("elsewhere"), parts })) return line().focus();
  if (to.value) await act({ ask: "move", line: at, to: +to.value });
  else if (seats() !== before) await act({ ask: "seat", line: at, ns: +ns.value, ew: +ew.value });
  await seeSlip(to.value ? +to.value : at);
}
