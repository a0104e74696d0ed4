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

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PAGE = readFileSync(join(ROOT, 'docs/tutorial.md'), 'utf8');
const MINUTES_8 = 8 * 60_000;

interface Step {
  readonly title: string;
  readonly commands: string;
  /** Excerpts of what it prints, in order. */
  readonly shown: readonly string[];
}

const STEPS: readonly Step[] = [...PAGE.matchAll(/^```sh\n([\s\S]*?)^```$(?:\n\n```text\n([\s\S]*?)^```$)?/gm)].map(
  ([, commands = '', text = '']) => ({
    title: commands.split('\n')[0] ?? '',
    commands,
    shown: text.split('\n').filter((line) => line !== '' && line !== '…'),
  }),
);

const MARK = '=== step';

/** Columns are as wide as what stands in them. */
function narrow(text: string): string {
  return text.replace(/ +/g, ' ').trim();
}

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

  it.each(STEPS.map((step, index) => ({ ...step, index })))('prints what it shows: $title', ({ index, shown }) => {
    const text = narrow(printed[index] ?? '');
    let from = 0;

    for (const line of shown.map(narrow)) {
      const at = text.indexOf(line, from);
      expect(at === -1 ? `${line} is not in:\n${text.slice(from)}` : 'there').toBe('there');
      from = at + line.length;
    }
    expect(text).not.toMatch(/^(?:error|bug):/m);
  });
});
