// Who reads: the first card that is opened is taken for the reader's own. It is remembered in the address,
// `#board-7/pair-A-3-NS`: there his line is marked and comes first.

let own = null;

const called = (card) => card.querySelector("h3").firstChild.textContent.trim();
const cards = () => all("#pairs .article");
const isOwn = (row) => Boolean(own && row.querySelector(`a[href="#${own.id}"]`));

const mine = make("li", { hidden: true });
mine.append(make("a", {}));
document.querySelector("nav ul").append(mine);

function setReader(card) {
  own = card;
  mine.hidden = !card;
  if (card) {
    const link = mine.querySelector("a");
    link.href = `#${card.id}`;
    link.textContent = called(card);
    link.setAttribute("aria-label", say("myCard", called(card)));
  }
  for (const row of all("tr.own")) row.classList.remove("own");
  if (card) for (const row of all("#overall tbody tr, #ranking tbody tr, #recap tbody tr")) row.classList.toggle("own", isOwn(row));
  compareWithBest();
}

// On the list of boards, a column with the reader's results beside the best ones.
function compareWithBest() {
  const table = document.querySelector("#boards .index table");
  if (!table) return;
  for (const cell of all("[data-own]", table)) cell.remove();
  if (!own) return;
  const card = own.querySelector("table");
  const place = (key) => card.tHead.querySelector(`[data-key="${key}"]`)?.cellIndex;
  const keys = ["contract", "declarer", "score"].map(place).filter((place) => place !== undefined);
  const share = place("percent") ?? place("earned");
  const results = new Map();
  for (const row of card.tBodies[0].rows) {
    const link = row.querySelector("a[href^='#board-']");
    if (link) results.set(link.hash, row);
  }
  const head = make("th", { scope: "col", className: "text", textContent: called(own) });
  head.dataset.own = "";
  table.tHead.rows[table.tHead.rows.length - 1].append(head);
  for (const row of table.tBodies[0].rows) {
    const cell = make("td", { className: "text" });
    cell.dataset.own = "";
    const result = results.get(row.querySelector("a")?.hash);
    if (result) {
      for (const place of keys) {
        cell.append(...[...result.cells[place].childNodes].map((node) => node.cloneNode(true)), " ");
      }
      const earned = result.cells[share].textContent.replace(/ \(.*/, "");
      if (earned) {
        const unit = place("percent") === undefined ? "" : " %";
        cell.append(make("strong", { className: "whole", textContent: earned + unit }));
      }
    }
    row.append(cell);
  }
}

// On a board, the reader's line comes first.
function markOwnLine(article) {
  const body = article.querySelector("tbody");
  if (!body) return;
  const rows = [...body.rows];
  rows.forEach((row, place) => (row.dataset.place ??= place));
  if (!article.querySelector("[aria-sort]")) {
    rows.sort((one, other) => isOwn(other) - isOwn(one) || one.dataset.place - other.dataset.place);
    body.append(...rows);
  }
  for (const row of rows) row.classList.toggle("own", isOwn(row));
}

// On a card, whose it is can be said otherwise.
function whose(card) {
  const button = make("button", { type: "button", textContent: say(card === own ? "notMine" : "isMine") });
  button.addEventListener("click", () => {
    const forget = card === own;
    setReader(forget ? null : card);
    forgotten = forget;
    show(false);
  });
  return button;
}

let forgotten = false;
