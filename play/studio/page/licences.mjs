// Gathers the licences of the packages that are bundled into the page.
import { readFile, readdir, writeFile } from "node:fs/promises";

// writeLicences writes the licences of the packages that inputs, paths of bundled files, belong
// to, and of those that these depend on: some packages come with others in them.
export async function writeLicences(inputs, file) {
  const names = new Set();
  for (const path of inputs) await add(path.match(/^node_modules\/((?:@[^/]+\/)?[^/]+)/)?.[1], names);
  const parts = [];
  for (const name of [...names].sort()) parts.push(await licence(name));
  await writeFile(file, parts.join("\n"));
}

const describe = async (name) => JSON.parse(await readFile(`node_modules/${name}/package.json`, "utf8"));

// add adds a package and those that it depends on; types are not part of what is built.
async function add(name, names) {
  if (!name || names.has(name) || name.startsWith("@types/")) return;
  names.add(name);
  for (const other of Object.keys((await describe(name)).dependencies ?? {})) await add(other, names);
}

async function licence(name) {
  const { version } = await describe(name);
  const heading = `${name} ${version}, in the page of the studio`;
  const files = (await readdir(`node_modules/${name}`)).filter((entry) => /^(licen[cs]e|notice|copying)/i.test(entry)).sort();
  const texts = await Promise.all(files.map((entry) => readFile(`node_modules/${name}/${entry}`, "utf8")));
  if (files.length === 0) texts.push(await fromReadMe(name));
  const rule = "-".repeat(80);
  return `${rule}\n${heading}\n${rule}\n\n${texts.map((text) => text.trim()).join("\n\n")}\n`;
}

// fromReadMe is the licence of a package that has it in no file of its own.
async function fromReadMe(name) {
  const text = (await readFile(`node_modules/${name}/README.md`, "utf8")).match(/^#+ licen[cs]e\b[^\n]*\n([^]*)/im)?.[1];
  if (!text) throw new Error(`${name} has no text of its licence`);
  return text;
}
