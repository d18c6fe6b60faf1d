// Builds the page into dist/. The result only depends on the sources, byte for byte.
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { build } from "esbuild";
import { writeLicences } from "./licences.mjs";

await rm("dist", { recursive: true, force: true });
await mkdir("dist");
const { metafile } = await build({
  entryPoints: {
    page: "src/page.tsx",
    link: "src/worker/link.ts",
    engine: "src/worker/engine.ts",
    keptfiles: "src/worker/keptfiles.ts",
    loader: "src/sound/loader.ts",
    synth: "src/sound/synth.ts",
    sheet: "src/sheet.ts",
    tour: "src/tour.ts",
    texteditor: "src/compose/texteditor.ts",
    qr: "src/qr.ts",
    video: "src/video.ts",
    embed: "src/embed.tsx",
  },
  outdir: "dist",
  bundle: true,
  minify: true,
  format: "esm",
  target: "es2022",
  jsx: "automatic",
  jsxImportSource: "preact",
  legalComments: "none", // the licences are in a file of their own
  external: ["./keptfiles.js", "./qr.js", "./sheet.js", "./texteditor.js", "./tour.js", "./video.js", "./wasm_exec.js"],
  metafile: true,
  logLevel: "warning",
});
await copyFile("src/index.html", "dist/index.html");
await copyFile("src/embed.html", "dist/embed.html");
await copyFile("src/icon.svg", "dist/icon.svg");
for (const name of await readdir("src/texts")) await writeFile(`dist/${name}`, JSON.stringify(JSON.parse(await readFile(`src/texts/${name}`, "utf8"))));
await writeLicences(Object.keys(metafile.inputs), "dist/licences.txt");
