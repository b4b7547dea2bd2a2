// The next day: who, where and what; what that changes is seen before it is written.

async function fix() {
  const { head: { people } } = await ask({ ask: "people" });
  let old = [], text = "";
  for (;;) {
    const who = element("input", { value: old[0] ?? "", autocomplete: "off" });
    const names = people.map((value) => element("option", { value }));
    const known = element("datalist", { id: "people" }, ...names);
    who.setAttribute("list", "people");
    const fields = [known, labeled("who-played", who),
      labeled("number", element("input", { type: "number", min: 1, value: old[1] ?? "" })),
      labeled("result", element("input", { value: old[2] ?? "", autocomplete: "off" })),
      element("p", { className: "faint" }, say("fix-note"))];
    old = await asked({ title: say("fix"), text, parts: fields, yes: say("preview") });
    if (!old) return;
    const has = (one) => one.toLowerCase().includes(old[0].toLowerCase());
    const found = people.filter((one) => one === old[0]);
    const of = people.indexOf((found.length ? found : people.filter(has))[0]);
    text = say("which-one");
    if (!found.length && people.filter(has).length !== 1) continue;
    const what = { of, number: +old[1], text: old[2], letters: $("letters").value };
    const own = await by(true), head = { ask: "preview", ...what, ...own };
    const seen = own && await work(say("fix"), () => ask(head), true);
    text = own && !seen ? refused() : "";
    if (!seen) continue;
    const changes = new TextDecoder().decode(seen.content);
    if (!await asked({ title: say("preview"), text: changes, yes: say("write") })) continue;
    if (await act({ ask: "fix", ...what })) await see(view);
    return;
  }
}
