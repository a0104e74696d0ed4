// @module-tag slow
/** Every shell command of the README and of the pages under docs/ is run, and what stands below it is looked for in what it prints. */
import { execa } from 'execa';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it, test } from 'vitest';
import { aCopiedRepository } from '../support/copied-repository.ts';
import { inOrder, stepsOf } from '../support/shown-steps.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const DOCS = readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.md'));
/** The tutorial is one shell session, and has a test of its own. */
const PAGES = ['README.md', ...DOCS.map((path) => `docs/${path}`)].filter((path) => path !== 'docs/tutorial.md');
const STEPS = PAGES.flatMap((page) => stepsOf(readFileSync(join(ROOT, page), 'utf8')).map((step) => ({ page, ...step })));
const TESTS = 'npm ci && npm test';
/** Minutes of work that .ci/run does as a step of its own, held to the floor besides. */
const BOARD = 'npm run eval -- --set recorded';
const state = mkdtempSync(join(tmpdir(), 'reconcile-readme-'));
const copy = aCopiedRepository();

afterAll(() => {
  copy.remove();
  rmSync(state, { recursive: true, force: true });
});

describe('the documentation pages', () => {
  test('the README sets up with exactly two commands', () => {
    const setup = STEPS.filter(({ page, commands }) => page === 'README.md' && commands.startsWith('npm ci'));

    expect(setup.map(({ commands }) => commands.trim())).toEqual(['npm ci && npm run demo', TESTS]);
  });

  test('the board of all recordings has no output in any page, and is a step of .ci/run', () => {
    const shown = STEPS.filter(({ commands }) => commands.trim() === BOARD);

    expect(shown.map(({ page, shown: lines }) => [page, lines])).toEqual([['docs/how-it-decides.md', []]]);
    expect(readFileSync(join(ROOT, '.ci/run'), 'utf8')).toContain(`${BOARD} --floor`);
  });

  // Each starts the tool anew.
  it.each(STEPS.filter(({ commands }) => ![TESTS, BOARD].includes(commands.trim())))(
    '$page: $title',
    { timeout: 300_000 },
    async ({ commands, shown }) => {
      const { exitCode, stdout } = await execa('bash', ['-c', commands.replace('npm ci && ', '')], {
        cwd: copy.root,
        env: { XDG_STATE_HOME: state, NO_COLOR: '1' },
        reject: false,
      });

      expect(exitCode).toBe(0);
      expect(stdout).not.toBe('');
      expect(inOrder(stdout, shown)).toBe('there');
    },
  );

  test.each(PAGES)('%s names only existing scripts and files', (page) => {
    const text = readFileSync(join(ROOT, page), 'utf8');
    const scripts = (JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: Record<string, string> }).scripts;

    for (const [, script] of text.matchAll(/`npm run ([\w:-]+)`/g)) expect(scripts).toHaveProperty([script ?? '']);
    for (const [, path] of text.matchAll(/\]\(((?!http)[^)#]+)[^)]*\)/g))
      expect(() => readFileSync(join(ROOT, dirname(page), path ?? ''))).not.toThrow(/ENOENT/);
  });
});
