// Gathers the licences of the packages that are bundled into the page.
import { readFile, readdir, writeFile } from "node:fs/promises";

// writeLicences writes the licences of the packages that inputs, paths of bundled files, belong to.
export async function writeLicences(inputs, file) {
  const folders = inputs.map((path) => path.match(/^node_modules\/(?:@[^/]+\/)?[^/]+/)?.[0]).filter(Boolean);
  const parts = [];
  for (const folder of [...new Set(folders)].sort()) {
    const { name, license } = JSON.parse(await readFile(`${folder}/package.json`, "utf8"));
    const texts = (await readdir(folder)).filter((entry) => /^(licen[cs]e|notice|copying)/i.test(entry)).sort();
    if (texts.length === 0) throw new Error(`${folder} has no licence text`);
    for (const text of texts) {
      const heading = `${name}, in the page of the studio (${license})`;
      parts.push(`${"-".repeat(80)}\n${heading}\n${"-".repeat(80)}\n\n${(await readFile(`${folder}/${text}`, "utf8")).trim()}\n`);
    }
  }
  await writeFile(file, parts.join("\n"));
}
