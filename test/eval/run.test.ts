// @module-tag slow
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { execa } from 'execa';
import { describe, expect, it } from 'vitest';
import { aFolder } from '../support/scenarios.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const RUNS = join(ROOT, 'eval/runs');
const SLOW = { timeout: 300_000 };

async function evaluate(...flags: readonly string[]): Promise<{ readonly code: number | undefined; readonly said: string }> {
  const { exitCode, all } = await execa('node', [join(ROOT, '.config/start-eval.mjs'), ...flags], { all: true, reject: false });
  return { code: exitCode, said: all };
}

describe('npm run eval', () => {
  it('runs an external solver on one scenario, and stores its results', SLOW, async () => {
    const file = join(aFolder(), 'run.json');
    const named = ['--solver-name', 'mine', '--solver-version', '1', '--judge', 'evaluate', '--mode', 'off', '--out', file];

    const { code, said } = await evaluate('--scenario', 'orders-table-capacity', '--solver-command', 'echo I give up', ...named);

    expect({ code, said }).toMatchObject({ code: 0 });
    expect(said).toMatch(/recorded +trail +all +1 +– +– +– +0\/1/);
    expect(readFileSync(file, 'utf8')).toContain('"said":"I give up\\n"');
  });

  it('finds no problem in the committed runs', SLOW, async () => {
    for (const name of ['default.json', 'nothing.json', 'generate-config.json'])
      expect(await evaluate('--check-submission', join(RUNS, name))).toEqual({
        code: 0,
        said: `${join(RUNS, name)}: nothing is wrong with it`,
      });
  });

  it('reports the problems of another file, and exits 1', SLOW, async () => {
    const file = join(aFolder(), 'run.json');
    writeFileSync(file, '{"format": 1}');

    const { code, said } = await evaluate('--check-submission', file);

    expect(code).toBe(1);
    expect(said).toContain('format: ');
  });

  it('creates a leaderboard from run files', SLOW, async () => {
    const html = join(aFolder(), 'page.html');

    const { code, said } = await evaluate('--leaderboard', join(RUNS, 'nothing.json'), join(RUNS, 'default.json'), '--html', html);

    expect({ code, said }).toMatchObject({ code: 0 });
    expect(said.indexOf('| reconcile ')).toBeLessThan(said.indexOf('| nothing '));
    expect(readFileSync(html, 'utf8')).toContain('<h1>Drift benchmark: leaderboard</h1>');
  });
});
