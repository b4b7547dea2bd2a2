// The next day: who, where and what; what that changes is seen before it is written.

async function fix() {
  const { head: { people } } = await ask({ ask: "people" }), parts = template("fix-parts");
  const [known, , number, result] = parts.map((one) => one.lastElementChild ?? one);
  known.append(...people.map((value) => option(value, "")));
  const isDone = await until({ title: say("fix"), parts, yes: say("preview") }, async ([name]) => {
    const has = (one) => one.toLowerCase().includes(name.toLowerCase());
    const found = people.includes(name) ? [name] : people.filter(has);
    if (found.length !== 1) return notice(say("which-one"));
    const of = people.indexOf(found[0]), letters = $("letters").value;
    const what = { of, number: +number.value, text: result.value, letters };
    const own = await by(true), head = { ask: "preview", ...what, ...own };
    const seen = own && await work(say("fix"), () => ask(head), true);
    if (!seen) return null;
    const text = new TextDecoder().decode(seen.content);
    return await asked({ title: say("preview"), text, yes: say("write") })
      && act({ ask: "fix", ...what });
  });
  if (isDone) await renewed();
}

// What is shown is as it is now; what was saved of it is not.
const renewed = () => see(view).then(() => summary.published && notice(say("save-again")));
