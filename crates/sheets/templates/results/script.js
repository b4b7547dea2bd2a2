"use strict";
// Everything is on the page and every link works without this script. It adds what a document cannot do by itself:
// sorting, searching, and one section, board or pair at a time.

const all = (selector, within = document) => [...within.querySelectorAll(selector)];
const make = (name, parts) => Object.assign(document.createElement(name), parts);

// Sorting

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: "base" });

function value(row, column) {
  const text = row.cells[column].textContent.trim();
  const number = parseFloat(text.replace("−", "-").replace(/^[*+]/, ""));
  return { text, number };
}

function sort(header) {
  const table = header.closest("table");
  const body = table.tBodies[0];
  const numeric = header.classList.contains("number");
  const last = header.getAttribute("aria-sort");
  // Places are best read from 1 up, scores from the best down.
  const upward = !numeric || header.classList.contains("ordinal");
  const order = last ? (last === "ascending" ? "descending" : "ascending") : upward ? "ascending" : "descending";
  const sign = order === "ascending" ? 1 : -1;
  const rows = [...body.rows].map((row) => ({ row, ...value(row, header.cellIndex) }));
  rows.sort((one, other) => {
    if (!numeric) return sign * collator.compare(one.text, other.text);
    const missing = Number.isNaN(one.number) - Number.isNaN(other.number);
    return missing || sign * (one.number - other.number) || 0;
  });
  body.append(...rows.map(({ row }) => row));
  for (const other of all("[aria-sort]", table)) other.removeAttribute("aria-sort");
  header.setAttribute("aria-sort", order);
}

for (const header of all("table:not(.form) thead th[scope=col]")) {
  const title = header.textContent;
  const linked = header.querySelector("a");
  const button = make("button", { type: "button", className: "sort" });
  button.addEventListener("click", () => sort(header));
  if (linked) {
    header.setAttribute("aria-label", `Board ${title}`);
    button.setAttribute("aria-label", `Sort by board ${title}`);
    header.append(button);
  } else {
    button.append(...header.childNodes);
    header.append(button);
  }
}

// Searching

const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
const find = document.getElementById("find");
const found = document.getElementById("found");
const findable = all("#ranking tbody tr, #recap tbody tr, #pairs .index li");

function search() {
  const wanted = plain(find.value).split(/\s+/).filter(Boolean);
  let [shown, among] = [0, 0];
  const section = all("main > section").find((section) => !section.hidden);
  for (const item of findable) {
    const number = item.querySelector(".stays")?.textContent ?? "";
    const names = (item.matches("li") ? item : item.querySelector(".head"))?.textContent ?? "";
    const text = plain(`${number} ${names}`);
    item.hidden = !wanted.every((word) => (/^\d+$/.test(word) ? text.split(/\s+/).includes(word) : text.includes(word)));
    if (section?.contains(item)) {
      among += 1;
      shown += !item.hidden;
    }
  }
  found.textContent = wanted.length && among ? `${shown} of ${among}` : "";
}

document.getElementById("search").hidden = findable.length === 0;
document.getElementById("search").addEventListener("submit", (event) => event.preventDefault());
find.addEventListener("input", search);

// One section at a time, and one article where they are picked

document.documentElement.classList.add("scripted");
const sections = all("main > section");
const title = document.title;

for (const section of sections.filter((section) => "picked" in section.dataset)) {
  const articles = all(".article", section);
  articles.forEach((article, place) => {
    const steps = make("p", { className: "steps" });
    const step = (to, text) => to && steps.append(make("a", { href: `#${to.id}`, textContent: text(to) }));
    step(articles[place - 1], (to) => `← ${to.querySelector("h3").textContent}`);
    step(section, () => `All ${section.querySelector("h2").textContent.toLowerCase()}`);
    step(articles[place + 1], (to) => `${to.querySelector("h3").textContent} →`);
    article.append(steps);
  });
}

function show(moved) {
  const id = decodeURIComponent(location.hash.slice(1));
  const target = document.getElementById(id);
  const section = target?.closest("main > section") ?? sections[0];
  const article = target?.closest(".article");
  for (const other of sections) {
    hide(other, other !== section);
    if ("picked" in other.dataset) {
      for (const one of all(".article", other)) hide(one, one !== article);
      other.querySelector(".index").hidden = Boolean(article);
    }
  }
  for (const link of all("nav a")) {
    const current = section && link.hash === `#${section.id}`;
    current ? link.setAttribute("aria-current", "page") : link.removeAttribute("aria-current");
  }
  document.title = article?.id ? `${article.querySelector("h3").textContent} – ${title}` : title;
  search();
  if (moved && section?.contains(target)) {
    const heading = article?.id ? article.querySelector("h3") : section.querySelector("h2");
    heading.focus({ preventScroll: true });
    heading.scrollIntoView({ block: "start" });
  }
}

// What is hidden until it is found can still be found with the browser's own search.
function hide(element, hidden) {
  hidden ? element.setAttribute("hidden", "until-found") : element.removeAttribute("hidden");
}

document.addEventListener("beforematch", (event) => {
  const aim = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const place = event.target.closest(".article[id], section:not([data-picked])");
  if (place && !event.target.contains(aim)) location.hash = place.id;
});
addEventListener("hashchange", () => show(true));
show(location.hash.length > 1);
