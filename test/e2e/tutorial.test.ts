// @module-tag slow
/** Every command of docs/tutorial.md is run, in one shell and in order, and what the page shows is looked for in what it prints. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCopiedRepository } from '../support/copied-repository.ts';
import type { CopiedRepository } from '../support/copied-repository.ts';
import { inOrder, stepsOf } from '../support/shown-steps.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PAGE = readFileSync(join(ROOT, 'docs/tutorial.md'), 'utf8');
const MINUTES_8 = 8 * 60_000;

const STEPS = stepsOf(PAGE);

const MARK = '=== step';

describe('the tutorial', () => {
  let home = '';
  let copy: CopiedRepository | undefined;
  let printed: readonly string[] = [];
  beforeAll(async () => {
    copy = aCopiedRepository();
    home = mkdtempSync(join(tmpdir(), 'reconcile-tutorial-'));
    const script = ['exec 2>&1\n', ...STEPS.map(({ commands }) => `${commands}echo '${MARK}'\n`)].join('');
    const { stdout } = await execa('bash', ['-c', script.replace('npm ci && ', '')], {
      cwd: copy.root,
      reject: false,
      timeout: MINUTES_8,
      env: {
        NO_COLOR: '1',
        HOME: home,
        TMPDIR: home,
        XDG_STATE_HOME: join(home, 'state'),
        GIT_CONFIG_GLOBAL: '/dev/null',
        GIT_AUTHOR_NAME: 'dana',
        GIT_AUTHOR_EMAIL: 'dana@example.com',
        GIT_COMMITTER_NAME: 'dana',
        GIT_COMMITTER_EMAIL: 'dana@example.com',
      },
    });
    printed = stdout.split(MARK);
  }, MINUTES_8);
  afterAll(() => {
    copy?.remove();
    rmSync(home, { recursive: true, force: true });
  });

  it('has steps', () => {
    expect(STEPS.length).toBeGreaterThan(8);
    expect(printed).toHaveLength(STEPS.length + 1);
  });

  it.each(STEPS.map((step, index) => ({ ...step, index })))('prints the documented output: $title', ({ index, shown }) => {
    const text = printed[index] ?? '';

    expect(inOrder(text, shown)).toBe('there');
    expect(text).not.toMatch(/^(?:error|bug):/m);
  });
});
