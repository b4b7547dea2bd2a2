// The folder: whole file by whole file, and nothing over what another program has written.

const same = (one, other) => one?.length === other?.length
  && (one === other || one.every((byte, place) => byte === other[place]));

// Of two versions of a file, line by line, what a person takes; the other program's until then.
async function chosen(name, own, other, before) {
  const lengths = { own: own.length, other: other.length };
  const { head } = await ask({ ask: "differing", ...lengths }, [own, other, before]);
  const side = (place, key, text, checked) => element("label", { className: "line" },
    element("input", { type: "radio", name: `p${place}`, value: key, checked }),
    element("span", {}, `${say(key)} `), element("code", {}, text || say("no-line")));
  const parts = head.places.map(({ line, own: mine, other: theirs, is_own: isOwn }, place) =>
    element("fieldset", {}, element("legend", {}, say("line-at", line)),
      side(place, "theirs", theirs, !isOwn), side(place, "mine", mine, isOwn)));
  const title = say("changed-outside", name);
  if (!await asked({ title, parts, yes: say("take"), no: say("take-theirs") })) return other;
  const takes = parts.map((part) => part.querySelector(":checked").value === "theirs");
  return (await ask({ ask: "merged", ...lengths, takes }, [own, other])).content;
}

// All that is asked of a disk, so that each of it can be refused.
const disk = {
  list: ofFolder,
  read: async (folder, path) => bytesOf(await (await handleOf(folder, path)).getFile()),
  // Only where the file is still what was read: false where another window was faster.
  async write(folder, path, bytes, there) {
    const turn = async () => {
      if (!same(await contentOf(folder, path), there)) return false;
      const out = await (await handleOf(folder, path, { create: true })).createWritable();
      await out.write(bytes);
      await out.close();
      return true;
    };
    return navigator.locks ? navigator.locks.request("matchpoint-write", turn) : turn();
  },
  // Whether nobody else has it; it is held until the next one is asked for, or the page is closed.
  lock(name) {
    if (disk.held === name) return Promise.resolve(true);
    disk.free?.();
    return new Promise((done, failed) => {
      const own = (lock) => {
        disk.held = lock && name;
        done(Boolean(lock));
        return lock && new Promise((free) => { disk.free = free; });
      };
      const asked = navigator.locks?.request(name, { ifAvailable: true }, own);
      if (asked) asked.catch(failed); else done(true);
    });
  },
  watch(folder, heard) {
    const observer = window.FileSystemObserver && new FileSystemObserver((all) =>
      heard(all.map((one) => one.relativePathComponents.join("/"))));
    return observer?.observe(folder, { recursive: true });
  },
};

// A file that is not there is as good as a blank one.
const contentOf = (folder, path) => disk.read(folder, path).catch((error) => {
  if (error.name !== "NotFoundError") throw error;
  return NOTHING;
});

async function handleOf(folder, path, settings) {
  const above = path.split("/"), name = above.pop();
  let own = folder;
  for (const part of above) own = await own.getDirectoryHandle(part, { create: true });
  return own.getFileHandle(name, settings);
}

// Another window with the same session has its own net, and so has what was not taken.
async function claim(sum, taken = []) {
  const keys = await netted("readonly", (store) => store.getAllKeys()) ?? [];
  const isFree = (own) => disk.lock(`matchpoint-${own}`).catch(() => true);
  const isLeft = keys.includes(sum) && !taken.includes(sum), isAlone = await isFree(sum);
  session.sum = isAlone && !isLeft ? sum : `${sum}-${Date.now()}`;
  if (session.sum !== sum) await isFree(session.sum);
  session.twice = isAlone ? "" : say("two-windows");
  if (session.twice) notice(session.twice);
}

// What another program changes is said when it happens, where the browser can hear it.
function watch() {
  const { folder, prefix } = session;
  const heard = (paths) => {
    const names = paths.map((path) => path.slice(prefix.length));
    for (const name of session.folder === folder ? new Set(names) : []) {
      if (session.disk.has(prefix + name)) put(name).catch(fault);
    }
  };
  if (folder) Promise.resolve().then(() => disk.watch(folder, heard)).catch(() => undefined);
}

// One after the other, and each time what the file is by then.
let writing = Promise.resolve();
const put = (name) =>
  writing = writing.catch(() => undefined).then(() => session.folder && putNow(name));

async function putNow(name) {
  const path = session.prefix + name;
  try {
    const rights = { mode: "readwrite" };
    await session.folder.requestPermission?.(rights);
    let own, kept, there, isChanged;
    do {
      own = session.files.get(name);
      there = await contentOf(session.folder, path);
      const known = session.disk.get(path) ?? NOTHING;
      isChanged = !same(there, known) && !same(there, own);
      kept = isChanged ? await chosen(name, own, there, known) : own;
      // What was done while somebody was asked is asked as well.
    } while (session.files.get(name) !== own
      || !same(kept, there) && !await disk.write(session.folder, path, kept, there));
    session.disk.set(path, kept);
    session.owed.delete(name);
    session.saved = !session.owed.size;
    if (session.saved) session.refused = null;
    // What is in a folder as a whole is gone on with from there.
    if (session.saved && session.plan !== null) await unplan(session.sum);
    if (isChanged) {
      session.files.set(name, kept);
      Object.assign(session, { acts: [], since: 0, merged: (session.merged ?? 0) + 1 });
      show((await read(session)).head);
      if (view === "slips") await seeSlip(slip.line);
    }
  } catch (error) {
    session.owed.add(name);
    session.saved = false;
    throw new Error(session.refused = say("not-written", name, error.message));
  } finally {
    sayState();
  }
}
