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

// A text of the program, in which names of files, commands and cells stand between backticks.
const marked = (text = "") =>
  text.split("`").map((part, place) => place % 2 ? element("code", {}, part) : part);

function translate() {
  document.documentElement.lang = language;
  for (const one of all("[data-t]")) one.textContent = say(one.dataset.t);
  for (const one of all("[data-label]")) one.setAttribute("aria-label", say(one.dataset.label));
  for (const one of all("[data-title]")) one.title = say(one.dataset.title);
  $("folder-note").textContent = say(`folder-${window.showDirectoryPicker ? "picker" : "upload"}`);
  if (summary) show(summary);
  if (view === "slips") drawSlip();
}
