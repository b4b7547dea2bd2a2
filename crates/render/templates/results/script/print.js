// Printing: what is open, or everything

const buttons = make("p", { className: "print" });
const button = (text, everything) => {
  const made = make("button", { type: "button", textContent: text });
  made.addEventListener("click", () => {
    document.documentElement.classList.toggle("everything", everything);
    print();
  });
  buttons.append(made, " ");
};
button(say("printView"), false);
button(say("printAll"), true);
addEventListener("afterprint", () => document.documentElement.classList.remove("everything"));
document.body.append(buttons);
