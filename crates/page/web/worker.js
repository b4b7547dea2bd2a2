// One program in a thread of its own. It is ended from outside: to cancel, or after a trap.
let host, said = "", soFar = 0, before = 0, shown = 0, total = 0;
const read = new TextDecoder(), write = new TextEncoder();
const view = () => new DataView(host.memory.buffer);
const bytes = (at, length) => new Uint8Array(host.memory.buffer, at, length);

const system = {
  clock_time_get(id, precision, at) {
    view().setBigUint64(at, BigInt(Date.now()) * 1000000n, true);
    return 0;
  },
  random_get: (at, length) => (crypto.getRandomValues(bytes(at, length)), 0),
  environ_sizes_get: (...all) => all.forEach((at) => view().setUint32(at, 0, true)) ?? 0,
  environ_get: () => 0,
  fd_write(file, parts, count, written) {
    let total = 0;
    for (let part = parts; part < parts + 8 * count; part += 8) {
      const length = view().getUint32(part + 4, true);
      said += read.decode(bytes(view().getUint32(part, true), length));
      total += length;
    }
    view().setUint32(written, total, true);
    return 0;
  },
  proc_exit(status) { throw new Error(`exit ${status}`); },
};

function ask(head, contents) {
  const top = write.encode(JSON.stringify(head));
  const length = contents.reduce((sum, one) => sum + one.length, 4 + top.length);
  before = shown = soFar;
  // Other questions read again what is there: nobody knows how much that is.
  total = head.ask === "open" ? length : 0;
  let at = host.room(length);
  for (const part of [new Uint8Array(Uint32Array.of(top.length).buffer), top, ...contents]) {
    bytes(at, part.length).set(part);
    at += part.length;
  }
  const size = host.ask(), from = host.answer();
  const end = from + 4 + view().getUint32(from, true);
  return {
    head: JSON.parse(read.decode(bytes(from + 4, end - from - 4))),
    content: bytes(end, from + size - end).slice(),
  };
}

async function start(module) {
  for (const { name } of WebAssembly.Module.imports(module)) system[name] ??= () => 52;
  const page = {
    progress: (read) => {
      soFar = read;
      // A message for each row would keep the page busy.
      if (!total || read < shown + total / 100) return;
      postMessage({ part: ((shown = read) - before) / total });
    },
  };
  const instance = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: system, page });
  host = instance.exports;
  host._initialize?.();
}

onmessage = async ({ data: { id, module, head, contents } }) => {
  try {
    if (module) await start(module);
    const answer = head ? ask(head, contents) : { head: {}, content: new Uint8Array() };
    postMessage({ id, ...answer, memory: host.memory.buffer.byteLength }, [answer.content.buffer]);
  } catch (error) {
    postMessage({ id, trap: `${said}${error}` });
  }
};
