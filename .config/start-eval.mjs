// `npm run eval`: bundles the benchmark where its source changed since, and runs the bundle. One scenario loads 2,000 files otherwise,
// which takes longer than solving it. Bundles lie beside the interrupted runs; deleting them is safe.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const CACHE = join(ROOT, 'node_modules', '.cache', 'reconcile-eval');
const DAY = 86_400_000;

/** Names, times and sizes of all source files: of another file there is another bundle. */
function stamp() {
  const files = ['src', 'eval', '.config/start-eval.mjs', 'package-lock.json'].flatMap(filesOf).join('\n');
  return createHash('sha256').update(files).digest('hex').slice(0, 16);
}

function filesOf(path) {
  const entry = statSync(join(ROOT, path));
  if (!entry.isDirectory()) return /\.(?:ts|mjs|json)$/.test(path) ? [`${path} ${entry.mtimeMs} ${entry.size}`] : [];
  return /^eval\/(?:runs|projects|idioms\/roots)$/.test(path) ? [] : readdirSync(join(ROOT, path)).flatMap((name) => filesOf(`${path}/${name}`));
}

async function bundle(folder) {
  const { build } = await import('tsdown');
  const made = `${folder}.${process.pid}`;
  mkdirSync(CACHE, { recursive: true });
  await build({
    cwd: ROOT,
    config: false,
    entry: { run: 'eval/run.ts' },
    outDir: made,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    fixedExtension: true,
    dts: false,
    clean: true,
    logLevel: 'error',
    // Only what is many small files: packages that read files beside themselves stay where they are.
    external: [/^(?!kysely|zod|execa)[@\w][^:]*$/],
    plugins: [{ name: 'stay-in-place', transform: (code, id) => (id.startsWith(ROOT) && !id.includes('node_modules') ? { code: placed(code, id) } : undefined) }],
  });
  // Another start may have been quicker; a bundle that a run still reads from is not taken away.
  if (existsSync(folder)) rmSync(made, { recursive: true, force: true });
  else renameSync(made, folder);
  for (const name of readdirSync(CACHE).filter((one) => one.startsWith('bundle-')))
    if (statSync(join(CACHE, name)).mtimeMs < Date.now() - DAY) rmSync(join(CACHE, name), { recursive: true, force: true });
}

/** Files that are read beside the code are beside its source. */
function placed(code, id) {
  return code.replaceAll('import.meta.dirname', JSON.stringify(dirname(id))).replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href));
}

const folder = join(CACHE, `bundle-${stamp()}`);
if (!existsSync(folder)) await bundle(folder);
await import(pathToFileURL(join(folder, 'run.mjs')).href);
