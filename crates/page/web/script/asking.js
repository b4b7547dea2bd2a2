// What is being done, what went wrong, and what a person is asked.

let cancels = false, working = 0;

async function work(what, task, quick = false) {
  $("main").ariaBusy = Boolean(working += 1);
  const timer = setTimeout(() => {
    $("busy-what").textContent = what;
    $("busy").hidden = false;
  }, quick ? 400 : 150);
  $("progress").removeAttribute("value");
  try {
    await restarted;
    cancels = false;
    return await task();
  } catch (error) {
    fault(error);
    return null;
  } finally {
    clearTimeout(timer);
    $("busy").hidden = true;
    $("main").ariaBusy = Boolean(working -= 1);
  }
}

function fault(error) {
  if (error instanceof Canceled) notice(say("canceled"));
  else if (error instanceof Broken) notice(say("broken"), error.message);
  else notice(error.message, error.hint);
}

function notice(what, more = "") {
  $("notice-what").replaceChildren(...marked(what));
  $("notice-more").replaceChildren(...marked(more ?? ""));
  $("notice-more").hidden = !more;
  $("notice").hidden = false;
}

// Asks a person, one question after the other; the answer is what was filled in, or null.
let asking = Promise.resolve();
let asked = (question) => asking = asking.then(() => askedNow(question));

function askedNow({ title, text = "", fields = [], parts, yes = say("do"), no = say("close") }) {
  $("dialog-title").textContent = title.replace("…", "");
  $("dialog-text").textContent = text;
  $("dialog-text").hidden = !text;
  $("dialog-fields").replaceChildren(...parts ?? fields.map((name) =>
    labeled(name, element("input"))));
  $("dialog-yes").textContent = yes ?? "";
  $("dialog-yes").hidden = !yes;
  $("dialog-no").textContent = no;
  $("dialog").returnValue = "";
  $("dialog").showModal();
  return new Promise((done) => {
    $("dialog").onclose = () => {
      const filled = all("input, textarea, select", $("dialog-fields"));
      done($("dialog").returnValue === "yes" ? filled.map((one) => one.value.trim()) : null);
    };
  });
}
