"use strict";
// The page: keeps the files, asks the program in the worker, and shows what it is answered. It
// knows nothing of what is in the files. Every text goes onto the page as text.

const $ = (id) => document.getElementById(id);
const all = (selector, top = document) => [...top.querySelectorAll(selector)];
let words = {}, language = "en";

function say(key, ...parts) {
  return words[language][key].replace(/\{(\d)\}/g, (_, place) => parts[place]);
}

function element(name, settings = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(settings)) {
    if (key in made) made[key] = value; else made.setAttribute(key, value ?? "");
  }
  made.append(...children.filter(Boolean));
  return made;
}

const button = (text, onclick, more) =>
  element("button", { type: "button", onclick, ...more }, text);

// A text of the program, in which names of files, commands and cells stand between backticks.
const marked = (text = "") =>
  text.split("`").map((part, place) => place % 2 ? element("code", {}, part) : part);

function speakIn(top) {
  for (const one of all("[data-t]", top)) one.textContent = say(one.dataset.t);
  for (const one of all("[data-label]", top)) one.ariaLabel = say(one.dataset.label);
}

// What a question has to be filled in.
function template(id) {
  const made = $(id).content.cloneNode(true);
  speakIn(made);
  return [...made.children];
}

function translate() {
  document.documentElement.lang = language;
  speakIn(document);
  $("folder-note").textContent = say(`folder-${window.showDirectoryPicker ? "picker" : "upload"}`);
  if (summary) show(summary);
  if (view === "slips") drawSlip();
  // The sheets whose settings name no language are in that of the page.
  if (session) queue(() => ask({ ask: "speak", language, shows: inSight(session.first) })
    .then(({ head }) => { show(head); return see(view); }));
}
