// What happens on an evening besides slips: who plays, who comes late or leaves, and slips that
// were put in a wrong place.

// The list of the people of the house: in memory alone, and gone with the page.
let list = NOTHING;

async function takeList(file) {
  await work(say("reading", file.name), async () => {
    const bytes = await bytesOf(file);
    await ask({ ask: "meant", names: "" }, [bytes]);
    list = bytes;
    $("list-said").textContent = say("list-open", file.name);
  });
  $("pick-list").value = "";
}

// Numbers and first letters become names; what is not certain is asked. Null: somebody goes back.
async function settled(names) {
  if (!list.length || !names.trim()) return names;
  const { head: { rows, asked: open } } = await ask({ ask: "meant", names }, [list]);
  const parts = open.map(({ typed, found }) => element("label", {}, element("span", {}, typed),
    choice([...found.map((name) => [name, name]), [typed, say("as-typed", typed)]])));
  const said = { title: say("which-one"), parts, yes: say("take-names") };
  const answer = open.length ? await asked(said) : [];
  if (!answer) return null;
  open.forEach(({ row, player }, place) => { rows[row][player] = answer[place]; });
  return rows.map((row) => row.join(", ")).join("\n");
}

const choice = (options, chosen) => element("select", {}, ...options.map(([value, text]) =>
  element("option", { value, selected: String(value) === chosen }, text)));
const labeled = (key, field) => element("label", {}, element("span", {}, say(key)), field);

async function naming() {
  const answer = await work(say("naming"), async () => {
    const { head: { people: all } } = await ask({ ask: "evening" });
    const parts = all.map(({ label, names: value }) =>
      element("label", {}, element("span", {}, label), element("input", { value })));
    const { onclick } = $("list");
    const button = element("button", { type: "button", onclick }, say("list"));
    const typed = await asked({ title: say("naming"), parts: [...parts, button] });
    return typed && settled(typed.join("\n"));
  }, true);
  if (answer !== null) await act({ ask: "names", names: answer }, null, false, [list]);
  if (view === "slips") await seeSlip(slip.line);
}

// Somebody comes late or leaves, or there are tables more or fewer. What is refused is asked again,
// with the reason and all that was filled in.
const ACTS = ["act-late", "act-leaves", "act-tables"];

async function acting() {
  const { head: { people: all, sections: rooms } } = await ask({ ask: "evening" });
  const who = all.map(({ label, names }, place) => [place, names ? `${label}: ${names}` : label]);
  let old = [], text = "";
  for (;;) {
    const kind = choice(ACTS.map((key) => [key, say(key)]), old[0]);
    const number = (value, step) => element("input", { type: "number", min: 1, step, value });
    const room = choice(rooms.map(({ name }) => [name ?? "", name ?? ""]), old[1]);
    const size = number(old[3] ?? rooms[0].halves / 2, 0.5);
    room.onchange = () => { size.value = rooms[room.selectedIndex].halves / 2; };
    const fields = [
      labeled("act", kind),
      labeled("section", room),
      labeled("who-leaves", choice(who, old[2])),
      labeled("tables", size),
      labeled("from", number(old[4] ?? "", 1)),
    ];
    const fits = kind.onchange = () => {
      const place = ACTS.indexOf(kind.value), isHidden = [false, rooms.length < 2 || place === 1,
        place !== 1, place !== 2, place === 2];
      fields.forEach((field, at) => { field.hidden = isHidden[at]; });
    };
    fits();
    old = await asked({ title: say("acting"), text, parts: fields });
    if (!old) return line().focus();
    const [key, section, at, tables, from] = old, { number: own, side, ...of } = all[at];
    const what = { kind: key.slice(4), section: section || null, paper };
    if (key === ACTS[1]) Object.assign(what, { section: of.section, number: own, side });
    if (key === ACTS[2]) what.halves = Math.round(2 * tables);
    else if (from) what.from = +from;
    const now = await act({ ask: "act", act: what });
    if (now) {
      await seeSlip();
      return notice(now.notices.join("\n"), say("print-again"));
    }
    text = refused();
  }
}

// Why the last question was refused, to be said where it is asked again.
function refused() {
  $("notice").hidden = true;
  return [$("notice-what").textContent, $("notice-more").textContent].join("\n").trim();
}

async function elsewhere() {
  const { groups, group, line: at } = slip, own = groups[group];
  const others = groups.filter((one) => one !== own).map((one) => [one.first, titleOf(one)]);
  const fields = [labeled("move-to", choice([["", say("move-not")], ...others])),
    labeled("sits-first", element("input", { value: own.ns })),
    labeled("sits-second", element("input", { value: own.ew }))];
  const answer = await asked({ title: say("elsewhere"), parts: fields });
  if (!answer) return line().focus();
  const [to, ns, ew] = answer;
  if (to) await act({ ask: "move", line: at, to: +to });
  else if (ns !== own.ns || ew !== own.ew) await act({ ask: "seat", line: at, ns: +ns, ew: +ew });
  await seeSlip(to ? +to : at);
}
