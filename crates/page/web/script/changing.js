// What a person changes, takes out and adds; and all of it taken back.

const NOTHING = new Uint8Array();
const IN_PLACE = ["enter", "turn"];

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
  const now = new Date();
  now.setMinutes(now.getMinutes() - now.getTimezoneOffset());
  const when = now.toISOString().slice(0, 16).replace("T", " ");
  return { who: field.value.trim(), note: "", record: onRecord(), when };
}

// Makes a change, and gives back what is seen then, or why it cannot be; `seen` is called as soon
// as it is seen, and nobody waits for the disk.
async function act(head, seen, isAgain = false, contents = []) {
  const own = await by(!IN_PLACE.includes(head.ask) && onRecord());
  if (!own) return null;
  return work(say("reading", ""), async () => {
    const question = { ...head, ...own, shows: inSight(session.first) };
    const { head: now, content } = await ask(question, contents);
    if (now.stopped) return now;
    const { file, record, keeps } = now, before = session.files.get(file) ?? NOTHING;
    session.acts.push({ head, file, before, isRecord: record, keeps });
    await done(now, content, seen, isAgain);
    return now;
  }, true);
}

async function done(head, content, seen, isAgain) {
  session.files.set(head.file, content);
  session.saved = false;
  show(head);
  seen?.();
  if (!isAgain) await keep();
  await put(head.file, content);
}

async function undo() {
  const last = session?.acts.at(-1);
  if (!last && !summary?.records) return notice(say("nothing-to-undo"));
  await work(say("reading", ""), async () => {
    const own = { ...await by(false), shows: inSight(session.first) };
    const { head, content } = await (last && !last.isRecord
      ? ask({ ask: "put", name: last.file, ...own }, [last.before])
      : ask({ ask: "undo", ...own }));
    session.acts.pop();
    await done(head, content);
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

// The settings of the session, as text: what a finding proposes to say there.
async function settings(hint = "") {
  const { content } = await ask({ ask: "settings" });
  const value = new TextDecoder().decode(content);
  const text = element("textarea", { value, rows: 16, cols: 60, spellcheck: false });
  const label = element("label", {}, element("span", {}, summary.settings), text);
  const title = say("settings").replace("…", "");
  const answer = await asked({ title, text: hint, parts: [label] });
  const bytes = answer && new TextEncoder().encode(`${answer[0]}\n`);
  if (bytes) await act({ ask: "put", name: summary.settings }, null, false, [bytes]);
}
