// The program, in a worker that can be ended at any time.

const refusal = ({ message, hint }) => Object.assign(new Error(message), { hint });
class Broken extends Error {}
class Canceled extends Broken {}

let module, worker, number = 0, memory = 0, restarted = Promise.resolve();
const waiting = new Map();

// Nine bytes are eleven letters: a number to the base of 94, in all that can be printed but "<".
function letters({ textContent: text, dataset: { size } }) {
  const bytes = new Uint8Array(text.length / 11 * 9);
  for (let at = 0, to = 0; at < text.length;) {
    let high = 0, middle = 0, low = 0;
    for (const end = at + 11; at < end; at += 1) {
      const letter = text.charCodeAt(at) - 32;
      low = low * 94 + letter - (letter > 28);
      middle = middle * 94 + (low >>> 24);
      high = high * 94 + (middle >>> 24);
      low &= 0xffffff;
      middle &= 0xffffff;
    }
    for (const part of [high, middle, low]) {
      for (let shift = 16; shift >= 0; shift -= 8) bytes[to++] = part >>> shift;
    }
  }
  return bytes.subarray(0, size);
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
  const own = { ...choices, language }, shows = inSight(first);
  return ask({ ask: "open", files: named, choices: own, folder: isFolder, shows },
    [...files.values()]);
}

async function made(name) {
  const { head, content } = await ask({ ask: "make", name });
  return head.again ? made(name) : content;
}
