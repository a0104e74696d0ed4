// @module-tag slow
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_MODEL } from '#config/agent.ts';
import { solve } from '../../eval/solver-script/solve.ts';
import { startMessagesDouble } from '../support/messages-double/server.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const SLOW = { timeout: 120_000 };
let scratch = '';

beforeAll(() => {
  scratch = mkdtempSync(join(tmpdir(), 'reconcile-residue-command-'));
});

afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** `npm run eval:residue` for one day and one run, with nothing of the environment but a PATH. */
async function residue(
  scenario: string,
  env: NodeJS.ProcessEnv,
): Promise<{ readonly out: string; readonly err: string; readonly file: string }> {
  const file = join(scratch, `${scenario}.json`);
  const argv = ['tsx', 'eval/agent-residue.ts', '--scenario', scenario, '--runs', '1', '--all-types', '--run-file', file];
  const ran = await promisify(execFile)('npx', argv, { cwd: ROOT, env: { PATH: process.env['PATH'], HOME: scratch, ...env } });
  return { out: ran.stdout, err: ran.stderr, file };
}

describe('npm run eval:residue', () => {
  it('reports without a key that the model is a script, and stores no results', SLOW, async () => {
    const { err, file } = await residue('no-such-day', {});

    expect(err).toContain('ANTHROPIC_API_KEY is not set: the model is a script, and these are no figures of a real one');
    expect(existsSync(file)).toBe(false);
  });

  it('calls the configured provider if a key is set, and stores the run', SLOW, async () => {
    const double = await startMessagesDouble((body) => ({ kind: 'message', blocks: solve(body) }));
    try {
      const { err, file } = await residue('orders-interleaved-jobs', { ANTHROPIC_API_KEY: 'no-real-key', ANTHROPIC_BASE_URL: double.url });
      const kept = JSON.parse(readFileSync(file, 'utf8')) as { model: string; rows: readonly { modelCalls: number; byModel: number }[] };

      expect(err).not.toContain('is not set');
      expect(kept.model).toBe(DEFAULT_MODEL);
      expect(double.requests.length).toBeGreaterThan(0);
      expect(kept.rows.map(({ modelCalls }) => modelCalls)).toEqual([double.requests.length]);
      expect(kept.rows[0]?.byModel).toBeGreaterThan(0);
    } finally {
      await double.close();
    }
  });
});
