// Runs the tests of the page's logic in node. The tests are built in the same way as the page.
import { spawnSync } from "node:child_process";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";

const folder = await mkdtemp(join(tmpdir(), "page-test-"));
const entryPoints = (await readdir("test")).map((name) => join("test", name));
await build({ entryPoints, outdir: folder, outExtension: { ".js": ".mjs" }, bundle: true, platform: "node", format: "esm", logLevel: "warning" });
const { status } = spawnSync(process.execPath, ["--test", ...(await readdir(folder)).map((name) => join(folder, name))], { stdio: "inherit" });
await rm(folder, { recursive: true });
process.exit(status ?? 1);
