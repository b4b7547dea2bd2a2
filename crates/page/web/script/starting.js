// The keys and buttons, and the beginning.

function wire() {
  const clicks = {
    undo, add, remove, settings, forget, mail, "save-zip": saveZip, "save-folder": saveFolder,
    "by": () => queue(other), "turn": () => queue(turned), "back": () => queue(undone),
    "elsewhere": () => queue(elsewhere), "acting": () => queue(acting), more, fix,
    "naming": () => queue(naming), "rename": () => queue(naming),
    "save-now": saveZip, "into-folder": intoFolder, "room": openRoom,
    "list": () => $("pick-list").click(), "choose": () => $("pick").click(),
    "folder": () => window.showDirectoryPicker ? picked() : $("pick-folder").click(),
    "example": () => openSession(() => unpacked({ ask: "sample" })),
    "earlier": () => turn(session.first - ROWS), "later": () => turn(session.first + ROWS),
    "cancel": () => { cancels = true; end(new Canceled()); },
    "notice-close": () => { $("notice").hidden = true; },
    "upload": () => work(say("making", ""), async () =>
      save("session.xml", await made("numbers.xml"))),
  };
  for (const [id, task] of Object.entries(clicks)) $(id).onclick = () => task();
  $("pick").onchange = $("pick-folder").onchange = ({ target }) => {
    const list = [...target.files];
    target.value = "";
    openSession(async () => ({ files: await ofFiles(list) }));
  };
  $("pick-list").onchange = ({ target: { files: [file] } }) => file && takeList(file);
  for (const one of all("[data-view]")) {
    one.onclick = () => work(say("making", one.textContent), () => see(one.dataset.view));
  }
  $("plan").onsubmit = (event) => { event.preventDefault(); plan(); };
  $("choices").onchange = ({ target }) => {
    if (target.name === "who" || !session) return;
    session.choices[target.name] = target.type === "checkbox" ? target.checked : target.value;
    work(say("reading", ""), async () => show((await read(session)).head), true);
  };
  $("grid").onkeydown = moved;
  $("grid").ondblclick = ({ target }) => target.closest("td") && edit(target.closest("td"));
  $("grid").onclick = ({ target: one }) =>
    one.matches("td") && point(+one.dataset.row, +one.dataset.column);
  $("frame").onload = framed;
  addEventListener("keydown", (event) => {
    if (event.key === "F8") nextFinding();
    else if (event.key === "z" && event.ctrlKey && !event.target.closest("input, textarea")) undo();
    else if (event.key === "Escape" && !$("notice").hidden) $("notice").hidden = true;
    else return printed(event);
    event.preventDefault();
  });
  addEventListener("beforeprint", () => fit(true));
  addEventListener("afterprint", () => fit(false));
  const over = (isOver) => (event) => {
    event.preventDefault();
    $("frame").style.pointerEvents = isOver ? "none" : "";
    $("drop").classList.toggle("over", isOver);
  };
  addEventListener("dragover", over(true));
  addEventListener("dragleave", over(false));
  addEventListener("drop", (event) => {
    over(false)(event);
    // The list of what is dropped is empty as soon as this returns.
    const source = dropped(event.dataTransfer);
    openSession(() => source);
  });
  addEventListener("beforeunload", (event) => {
    if (session && !session.saved) event.preventDefault();
  });
}

function speak() {
  const own = navigator.language.slice(0, 2);
  if (words[own]) language = own;
  $("language").replaceChildren(...Object.entries(words).map(([tag, { name }]) =>
    element("option", { value: tag, selected: tag === language }, name)));
  ($("language").onchange = () => {
    language = $("language").value;
    spell();
    translate();
  })();
  $("letters").onchange = () => spell($("letters").value);
}

async function begin() {
  try {
    words = await inflated($("words")).json();
    speak();
    wire();
    module = await compiled();
    await start();
    document.documentElement.dataset.ready = Math.round(performance.now());
    // What is done for the first time takes longest: so it is done before somebody waits for it.
    ask({ ask: "practice", shows: inSight() }).catch(() => undefined);
  } catch (error) {
    notice($("too-old").textContent, error.message);
  }
  await offer();
}

begin();
