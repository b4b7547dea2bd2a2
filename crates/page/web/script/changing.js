// What a person changes, takes out and adds; and all of it taken back.

const NOTHING = new Uint8Array();
const IN_PLACE = ["enter", "turn", "move", "seat", "act", "names"];

async function change(cells, seen) {
  const now = await act({ ask: "change", cells }, seen);
  if (view === "slips") await seeSlip(slip.line);
  return now;
}

async function by(isRecord) {
  const field = $("choices").elements.who;
  if (isRecord && !field.value.trim()) {
    const answer = await asked({ title: say("who-needed"), fields: [say("who")] });
    if (!answer?.[0]) return null;
    field.value = answer[0];
  }
  const now = new Date(), here = new Date(now - 60000 * now.getTimezoneOffset());
  const when = here.toISOString().slice(0, 16).replace("T", " ");
  return { who: field.value.trim(), note: "", record: onRecord(), when };
}

// Makes a change, and gives back what is seen then, or why it cannot be; `seen` is called as soon
// as it is seen, and nobody waits for the disk.
async function act(head, seen, contents = []) {
  const own = await by(head.ask === "fix" || !IN_PLACE.includes(head.ask) && onRecord());
  if (!own) return null;
  return work(say("reading", ""), async () => {
    const question = { ...head, ...own, shows: inSight(session.first) };
    const { merged } = session;
    const { head: now, content } = await ask(question, contents);
    // Another program wrote meanwhile: it is done again with what that wrote.
    if (session.merged !== merged) return act(head, seen, contents);
    if (now.stopped) return now;
    const { record: isRecord, keeps } = now;
    const puts = cut(now.puts, content);
    const before = puts.map(([name]) => [name, session.files.get(name) ?? NOTHING]);
    session.acts.push({ head, before, puts, isRecord, keeps, rows: now.records - summary.records });
    await done(now, puts, seen);
    return now;
  }, true);
}

async function done(head, puts, seen) {
  for (const [name, bytes] of puts) session.files.set(name, bytes);
  session.saved = false;
  show(head);
  seen?.();
  await keep();
  // What a disk refuses is done all the same: it is written with the next change.
  for (const [name] of puts) session.owed.add(name);
  for (const name of [...session.owed]) await put(name).catch(fault);
}

async function undo() {
  const last = session?.acts.at(-1);
  if (!last && !summary?.records) return notice(say("nothing-to-undo"));
  await work(say("reading", ""), async () => {
    const own = { ...await by(false), shows: inSight(session.first) };
    const { head, content } = await (last && !last.isRecord
      ? ask({ ask: "put", files: lengths(last.before), ...own }, last.before.map(([, one]) => one))
      : ask({ ask: "undo", rows: last?.rows, ...own }));
    session.acts.pop();
    await done(head, cut(head.puts, content));
  }, true);
}

async function add() {
  const cells = await asked({ title: say("add"), fields: summary.columns });
  if (cells) await act({ ask: "add", cells });
}

function remove() {
  const cell = $("grid").querySelector("td[tabindex='0']");
  if (cell) return act({ ask: "remove", row: +cell.dataset.row });
}

// The settings of the session, as text: what a finding proposes to say there.
async function settings(hint = "") {
  const { content } = await ask({ ask: "settings" });
  const value = new TextDecoder().decode(content);
  const area = element("textarea", { rows: 16, cols: 60, spellcheck: false, value });
  const parts = [labeled(summary.settings, area)];
  await until({ title: say("settings"), text: hint, parts }, async ([typed]) => {
    const bytes = new TextEncoder().encode(`${typed}\n`);
    const question = { ask: "put", files: lengths([[summary.settings, bytes]]) };
    const { head: { findings } } = await ask(question, [bytes]);
    const bad = findings.find(({ code }) => code === "bad-toml");
    if (!bad) return act(question, null, [bytes]);
    await read(session);
    return notice(bad.message, bad.excerpt);
  });
}
