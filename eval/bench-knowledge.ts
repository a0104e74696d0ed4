/**
 * The knowledge part of `npm run bench`: look-ups among 100,000 entries in a database on disk, by exact key and by likeness, beside a LIKE scan of
 * the same table in the same process: where every entry is a situation of its own, and where few situations were met again and again. Prints JSON.
 */
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { execa } from 'execa';

const ROOT = resolve(import.meta.dirname, '..');
/** Under node_modules, so that what is bundled finds what is not. */
const BUNDLES = join(ROOT, 'node_modules', '.cache', 'reconcile-bench-knowledge');

const { values } = parseArgs({ options: { entries: { type: 'string' }, lookups: { type: 'string' } } });
await execa(
  'npx',
  [
    'tsdown',
    join(ROOT, 'eval', 'bench-knowledge', 'ours.ts'),
    '--config',
    join(ROOT, '.config', 'tsdown.config.ts'),
    '--out-dir',
    BUNDLES,
    '--log-level',
    'error',
  ],
  { cwd: ROOT },
);
const { stdout } = await execa(process.execPath, [join(BUNDLES, 'ours.mjs'), values.entries ?? '100000', values.lookups ?? '500'], {
  cwd: tmpdir(),
});
process.stdout.write(`${stdout}\n`);
