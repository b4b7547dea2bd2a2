// One section at a time, and one article where they are picked

document.documentElement.classList.add("scripted");
const title = document.title;

const picked = (section) => "picked" in section.dataset;
const aim = () => {
  const [place, reader] = decodeURIComponent(location.hash.slice(1)).split("/");
  return { target: document.getElementById(place), reader: document.getElementById(reader ?? "") };
};

// The way back, and on to the neighbors: those of the reader's card where he came from it.
function steps(article, section) {
  const bar = make("p", { className: "steps" });
  const step = (to, text, label) => {
    if (!to) return;
    const link = make("a", { href: `#${to.id}`, textContent: text });
    if (label) link.setAttribute("aria-label", label);
    bar.append(link);
  };
  const articles = all(".article", section);
  const listed = own && section.id === "boards" ? all("tbody a[href^='#board-']", own).map((link) => link.hash.slice(1)) : [];
  const order = listed.includes(article.id) ? listed.map((id) => document.getElementById(id)) : articles;
  const place = order.indexOf(article);
  const name = (to) => (section.id === "boards" ? to.querySelector("h3").textContent : called(to));
  const short = (to) => (section.id === "boards" ? to.id.split("-")[1] : called(to));
  if (listed.includes(article.id)) step(own, `↑ ${called(own)}`, say("myCard", called(own)));
  step(section, section.dataset.picked);
  if (place > 0) step(order[place - 1], `← ${short(order[place - 1])}`, name(order[place - 1]));
  if (place + 1 < order.length) step(order[place + 1], `${short(order[place + 1])} →`, name(order[place + 1]));
  if (section.id === "pairs") bar.append(whose(article));
  return bar;
}

function show(moved) {
  const { target, reader } = aim();
  const section = target?.closest("main > section") ?? sections[0];
  const article = target?.closest(".article");
  const card = reader ?? own ?? (article?.closest("#pairs") && !forgotten ? article : null);
  if (card !== own && (!card || card.closest("#pairs"))) setReader(card);
  for (const other of sections) {
    hide(other, other !== section);
    if (picked(other)) {
      for (const one of all(".article", other)) hide(one, one !== article);
      other.querySelector(".index").hidden = Boolean(article);
    }
  }
  for (const bar of all(".steps")) bar.remove();
  if (article && picked(section)) {
    article.prepend(steps(article, section));
    if (section.id === "boards") markOwnLine(article);
  }
  if (target && section) remember(target);
  for (const link of all("nav a")) {
    const current = link.hash === `#${article === own && own ? own.id : section?.id}`;
    current ? link.setAttribute("aria-current", "page") : link.removeAttribute("aria-current");
  }
  document.title = article?.id ? `${article.querySelector("h3").textContent} – ${title}` : title;
  if (section) fold(section);
  search();
  if (moved && section?.contains(target)) {
    const heading = article?.id ? article.querySelector("h3") : section.querySelector("h2");
    heading.focus({ preventScroll: true });
    (article?.querySelector(".steps") ?? heading).scrollIntoView({ block: "start" });
  }
}

// The address says who reads, so that it can be kept and sent on. Shown inside another page, it is still the own one.
function remember(target) {
  const address = own && own !== target ? `#${target.id}/${own.id}` : `#${target.id}`;
  if (location.hash !== address) history.replaceState(null, "", location.href.split("#")[0] + address);
}

// What is hidden until it is found can still be found with the browser's own search.
function hide(element, hidden) {
  hidden ? element.setAttribute("hidden", "until-found") : element.removeAttribute("hidden");
}

document.addEventListener("beforematch", (event) => {
  const place = event.target.closest(".article[id], section:not([data-picked])");
  if (place && !event.target.contains(aim().target)) location.hash = place.id;
});
addEventListener("hashchange", () => show(true));
show(location.hash.length > 1);
