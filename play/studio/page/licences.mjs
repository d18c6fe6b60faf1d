// Collects the licences of the packages that are bundled into the page.
import { readFile, readdir, writeFile } from "node:fs/promises";

// writeLicences writes a file with the licences of packages: those of inputs (paths of bundled files), and those on which these packages depend,
// because some packages contain other packages.
export async function writeLicences(inputs, file) {
  const names = new Set();
  for (const path of inputs) await add(path.match(/^node_modules\/((?:@[^/]+\/)?[^/]+)/)?.[1], names);
  const parts = [];
  for (const name of [...names].sort()) parts.push(await licence(name));
  await writeFile(file, parts.join("\n"));
}

const describe = async (name) => JSON.parse(await readFile(`node_modules/${name}/package.json`, "utf8"));

// add adds a package and the packages on which it depends. It skips packages of types, because they are not in the bundle.
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

// fromReadMe returns the licence of a package that has no file for it.
async function fromReadMe(name) {
  const text = (await readFile(`node_modules/${name}/README.md`, "utf8")).match(/^#+ licen[cs]e\b[^\n]*\n([^]*)/im)?.[1];
  if (!text) throw new Error(`${name} has no text of its licence`);
  return text;
}
