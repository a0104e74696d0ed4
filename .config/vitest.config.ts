import { readFileSync, readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer } from 'vitest/node';
import type { TestSpecification } from 'vitest/node';

const ROOT = new URL('..', import.meta.url).pathname;

const TESTS = readdirSync(join(ROOT, 'test'), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.test.ts'))
  .map((path) => join('test', path));

/** Files of which every test is slow: where those are left out, the files need not be loaded only to find that out. */
const isAllSlow = (text: string): boolean => text.startsWith('// @module-tag slow');

/** Files without a slow test, where those alone are asked for. */
const isAllQuick = (text: string): boolean => !/@module-tag slow|'slow'|WITH_OPENTOFU/.test(text);

function filesWhere(isSo: (text: string) => boolean): readonly string[] {
  return TESTS.filter((path) => isSo(readFileSync(join(ROOT, path), 'utf8')));
}

const isQuick = process.argv.includes('--tagsFilter=!slow');
const isSlow = process.argv.includes('--tagsFilter=slow');
const isWholeSlowLane = isSlow && !process.argv.some((argument) => argument.startsWith('test/'));

/** What takes longest begins first, so that no worker is left alone with it in the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const at = LONG.findIndex((part) => moduleId.includes(part));
      return at === -1 ? LONG.length : at;
    };
    return (await super.sort(files)).toSorted((left, right) => rank(left) - rank(right));
  }
}

const LONG = [
  'test/e2e/package',
  'test/e2e/kill',
  'test/eval/replay-provider.test',
  'test/stages/deliver/threads/',
  'test/e2e/all-clear/life',
  'test/e2e/',
  'test/eval/',
];

export default defineConfig({
  test: {
    root: ROOT,
    include: ['test/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...(isQuick ? filesWhere(isAllSlow) : isSlow ? filesWhere(isAllQuick) : [])],
    // Files share a worker's modules: most of them need the same grammar, catalogue and schema.
    isolate: false,
    // By default one core is left to the main thread, which has next to nothing to do here; slow tests wait for other programs besides.
    maxWorkers: isSlow ? availableParallelism() + 1 : '100%',
    sequence: { sequencer: LongestFirst },
    globalSetup: isWholeSlowLane ? ['test/support/begin-opentofu.ts'] : [],
    tags: [{ name: 'slow', description: 'starts real programs and takes seconds; left out of npm test', timeout: 180_000 }],
    testTimeout: 20_000,
    // A test of many rows names each row that fails, also where only its message is shown.
    chaiConfig: { truncateThreshold: 1000 },
    // Emulators and bundles are started in hooks: on a busy machine that takes longer than the ten seconds it has by default.
    hookTimeout: 180_000,
  },
});
