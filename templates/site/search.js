// Finds clauses, tables, terms and cards by their words. The page is whole without it.
"use strict";
const MOST = 60, AROUND = 50, PAUSE = 120;
const box = document.getElementById("search"), query = document.getElementById("query");
const results = document.getElementById("results"), count = document.getElementById("count");
const plain = text => text.normalize("NFD").replace(/\p{M}/gu, "").replace(/ł/g, "l").replace(/Ł/g, "L").toLowerCase();
let places = null;

// a letter with a mark is one letter in both texts, so that positions agree
function read() {
  places = Array.from(document.querySelectorAll("[data-find]"), (element, number) => {
    const own = element.cloneNode(true);
    for (const inner of own.querySelectorAll("[data-find]")) inner.remove();
    // words of neighbouring elements stay apart
    for (const inner of own.querySelectorAll("*")) inner.append(" ");
    const text = `${element.dataset.find} – ${own.textContent.replace(/\s+/g, " ").replace(/ (?=[.,;:!?)])/g, "").trim()}`.normalize("NFC");
    if (!element.id) element.id = `found-${number}`;
    return { id: element.id, title: element.dataset.find, text, plain: Array.from(text, plain).join("") };
  });
}

function line(place, words) {
  const item = document.createElement("li"), link = document.createElement("a");
  link.href = `#${encodeURIComponent(place.id)}`;
  link.textContent = place.title;
  item.append(link);
  const at = place.plain.indexOf(words[0], place.title.length);
  if (at >= 0) {
    const mark = document.createElement("mark"), end = at + words[0].length;
    mark.textContent = place.text.slice(at, end);
    item.append(" … ", place.text.slice(Math.max(place.title.length + 3, at - AROUND), at), mark,
                place.text.slice(end, end + AROUND), " …");
  }
  return item;
}

function find() {
  if (places === null) read();
  const words = plain(query.value).split(/\s+/).filter(Boolean);
  const found = words.length ? places.filter(place => words.every(word => place.plain.includes(word))) : [];
  const first = found.filter(place => plain(place.title).includes(words[0]));
  const sorted = [...first, ...found.filter(place => !first.includes(place))];
  results.replaceChildren(...sorted.slice(0, MOST).map(place => line(place, words)));
  count.textContent = words.length ? `${count.dataset.found} ${found.length}` : "";
}

let waiting = 0;
query.addEventListener("input", () => {
  clearTimeout(waiting);
  waiting = setTimeout(find, PAUSE);
});
document.addEventListener("keydown", event => {
  if (event.key === "/" && document.activeElement !== query && !event.ctrlKey && !event.metaKey && !event.altKey) {
    event.preventDefault();
    query.focus();
  } else if (event.key === "Escape" && document.activeElement === query) {
    query.value = "";
    find();
  }
});
box.hidden = false;
