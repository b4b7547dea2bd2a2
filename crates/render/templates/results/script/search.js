// Searching

const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
const find = document.getElementById("find");
const found = document.getElementById("found");
const findable = all("#overall tbody tr, #ranking tbody tr, #recap tbody tr, #pairs .index li");

function search() {
  const wanted = plain(find.value).split(/\s+/).filter(Boolean);
  let [shown, among] = [0, 0];
  const section = sections.find((section) => !section.hidden);
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
  found.textContent = wanted.length && among ? say("found", shown, among) : "";
}

document.getElementById("search").hidden = findable.length === 0;
document.getElementById("search").addEventListener("submit", (event) => event.preventDefault());
find.addEventListener("input", search);
