// The document that is shown inside: a number of it is explained, and it is printed by itself.

async function explain(target) {
  const line = target.closest("tr");
  if (!line || target.closest("thead")) return;
  const address = (link) => decodeURIComponent(link.hash.slice(1).split("/")[0]);
  const part = target.closest(".article[id]")?.id;
  const anchors = [part, ...all("a[href^='#']", line).map(address)].filter(Boolean);
  const answer = await work(say("explained"), () => ask({ ask: "explain", anchors }), true);
  if (!answer) return;
  const text = new TextDecoder().decode(answer.content).trim() || say("nothing-explained");
  await asked({ title: say("explained"), text, yes: null });
}

// Printed with the page around it, it has to be as long as all that it shows.
function fit(isPrinted) {
  const inside = $("frame").contentDocument?.documentElement;
  $("frame").style.height = isPrinted && inside ? `${inside.scrollHeight}px` : "";
}

// What is printed is a document: where none is in sight, the results.
async function printed(event) {
  if (event.key !== "p" || !event.ctrlKey || !summary?.scored) return;
  event.preventDefault();
  if (!FRAMED(view)) {
    const loaded = new Promise((done) => $("frame").addEventListener("load", done, { once: true }));
    await work(say("making", say("results")), () => see("shown.html"));
    await loaded;
  }
  if ($("frame").srcdoc) $("frame").contentWindow.print();
}

// What was compared with the slips is ticked off: the box before it is one.
function ticked(inside) {
  const ticks = session.ticks ??= new Set();
  for (const one of all("li, p, td", inside)) {
    const { firstChild: text, textContent: name } = one;
    if (!/^\s*\u2610/.test(text?.data)) continue;
    text.data = text.data.replace("\u2610", "");
    const box = element("input", { type: "checkbox", checked: ticks.has(name), ariaLabel: name });
    box.onchange = () => box.checked ? ticks.add(name) : ticks.delete(name);
    one.onclick = ({ target }) => target === box || box.click();
    one.prepend(box);
  }
}

function framed() {
  const inside = $("frame").contentDocument;
  const explains = view === "shown.html" && !summary.shows;
  const isNumber = (one) => one.closest("td") && !one.closest("button, input");
  inside?.addEventListener("click", (event) => {
    const { target } = event, link = target.closest("a[href^='#']");
    if (link) {
      // It has no address of its own: a link within it would lead to the page around it.
      event.preventDefault();
      inside.location.hash = link.hash;
    } else if (explains && isNumber(target)) explain(target);
  });
  if (view === "audit.html") ticked(inside);
  inside?.addEventListener("keydown", (event) => {
    if (explains && event.key === "e" && !event.target.closest("input")) explain(event.target);
    else printed(event);
  });
}
