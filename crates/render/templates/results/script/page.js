"use strict";
// Everything is on the page and every link works without this script. It adds what a document cannot do by itself:
// sorting, searching, one section, board or pair at a time, and the reader's own results.

const all = (selector, within = document) => [...within.querySelectorAll(selector)];
const make = (name, parts) => Object.assign(document.createElement(name), parts);
// What is said in the page's language: `{}` is where something comes in.
const say = (key, ...parts) => document.body.dataset[key].replace(/\{\}/g, () => parts.shift());
const sections = all("main > section");

