import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';

const ROOT = new URL('..', import.meta.url).pathname;

/** Files of which every test is slow: where those are left out, the files need not be loaded only to find that out. */
function allSlow(): readonly string[] {
  return readdirSync(join(ROOT, 'test'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.test.ts'))
    .map((path) => join('test', path))
    .filter((path) => readFileSync(join(ROOT, path), 'utf8').startsWith('// @module-tag slow'));
}

const isQuick = process.argv.includes('--tagsFilter=!slow');

export default defineConfig({
  test: {
    root: ROOT,
    include: ['test/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...(isQuick ? allSlow() : [])],
    // Files share a worker's modules: most of them need the same grammar, catalogue and schema.
    isolate: false,
    // By default one core is left to the main thread, which has next to nothing to do here.
    maxWorkers: '100%',
    tags: [{ name: 'slow', description: 'starts real programs and takes seconds; left out of npm test', timeout: 180_000 }],
    testTimeout: 20_000,
    // Emulators and bundles are started in hooks: on a busy machine that takes longer than the ten seconds it has by default.
    hookTimeout: 180_000,
  },
});
