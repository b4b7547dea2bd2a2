// The program, in a worker that can be ended at any time.

const refusal = ({ message, hint }) => Object.assign(new Error(message), { hint });
class Broken extends Error {}
class Canceled extends Broken {}

let module, worker, number = 0, memory = 0, restarted = Promise.resolve();
const waiting = new Map();

// Four bytes are five letters: a number to the base of 85, from 40 on.
function letters({ textContent: text, dataset: { size } }) {
  const bytes = new DataView(new ArrayBuffer(text.length / 5 * 4));
  for (let at = 0, to = 0; at < text.length; to += 4) {
    let word = 0;
    for (const end = at + 5; at < end; at += 1) word = word * 85 + text.charCodeAt(at) - 40;
    bytes.setUint32(to, word);
  }
  return new Uint8Array(bytes.buffer, 0, size);
}

function inflated(part, headers) {
  const packed = new Blob([letters(part)]).stream();
  return new Response(packed.pipeThrough(new DecompressionStream("gzip")), { headers });
}

const compiled = () =>
  WebAssembly.compileStreaming(inflated($("engine"), { "Content-Type": "application/wasm" }));

async function start() {
  const source = new Blob([$("worker").textContent], { type: "text/javascript" });
  const address = URL.createObjectURL(source);
  const own = worker = new Worker(address);
  own.onmessage = ({ data }) => {
    if (data.part) return void ($("progress").value = Math.min(data.part, 1));
    const { done, failed } = waiting.get(data.id) ?? {};
    waiting.delete(data.id);
    if (data.trap) return end(new Broken(data.trap), failed);
    memory = data.memory;
    if (data.head.refused) failed?.(refusal(data.head.refused));
    else done?.(data);
  };
  own.onerror = (event) => end(new Broken(event.message));
  await post({ module });
  URL.revokeObjectURL(address);
}

function post(message) {
  return new Promise((done, failed) => {
    waiting.set(++number, { done, failed });
    worker.postMessage({ id: number, ...message });
  });
}

const ask = (head, contents = []) => post({ head, contents });

// Ends the worker, and all that waits for it; the next one is given the files again.
function end(why, also) {
  worker.terminate();
  const failed = [...waiting.values()].map((one) => one.failed);
  waiting.clear();
  restarted = start().then(() => session && read(session)).catch(() => { session = null; });
  for (const one of new Set([also, ...failed])) one?.(why);
}

function read({ files, choices, isFolder, first }) {
  const named = [...files].map(([name, bytes]) =>
    ({ name, length: bytes.length, written: bytes.written }));
  const head = { ask: "open", files: named, choices, folder: isFolder, shows: inSight(first) };
  return ask(head, [...files.values()]);
}

async function made(name) {
  for (;;) {
    const { head, content } = await ask({ ask: "make", name });
    if (!head.again) return content;
  }
}
