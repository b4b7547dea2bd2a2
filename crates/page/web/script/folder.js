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

// One after the other, in the order in which they were made.
let writing = Promise.resolve();
const put = (name, bytes) =>
  writing = writing.catch(() => undefined).then(() => session.folder && putNow(name, bytes));

async function putNow(name, bytes) {
  const path = (session.prefix + name).split("/"), leaf = path.pop();
  try {
    const rights = { mode: "readwrite" };
    await session.folder.requestPermission?.(rights);
    let folder = session.folder;
    for (const part of path) folder = await folder.getDirectoryHandle(part, { create: true });
    const handle = await folder.getFileHandle(leaf, { create: true });
    const there = await bytesOf(await handle.getFile());
    const known = session.disk.get(session.prefix + name) ?? NOTHING;
    const isChanged = !same(there, known) && !same(there, bytes);
    const kept = isChanged ? await chosen(name, bytes, there, known) : bytes;
    if (!same(kept, there)) {
      const out = await handle.createWritable();
      await out.write(kept);
      await out.close();
    }
    session.disk.set(session.prefix + name, kept);
    session.saved = true;
    if (isChanged) {
      session.files.set(name, kept);
      session.acts = [];
      show((await read(session)).head);
    }
  } catch (error) {
    throw new Error(say("not-written", name, error.message));
  }
}
