/**
 * The knowledge part of `npm run bench`: exact and similarity look-ups among 100,000 entries on disk. For comparison: a LIKE scan of the
 * same table in the same process. Measured with distinct situations and with few, repeated ones. Prints JSON.
 */
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { execa } from 'execa';

const ROOT = resolve(import.meta.dirname, '..');
/** Under node_modules, so that bundles resolve external packages. */
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
