import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const ENTRY = fileURLToPath(new URL('../../src/cli/index.ts', import.meta.url));

describe('the process', { tags: ['slow'], timeout: 120_000 }, () => {
  it('runs the demo: report on stdout, nothing on stderr, no escape codes in a pipe, exit 0', () => {
    const { status, stdout, stderr } = start(['demo']);

    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toContain('behind');
    expect(stdout).toContain('+    visibility_timeout = 300\n');
    expect(stdout).toMatch(/\d+ held, 1 to revert, \d+ for a person to decide/);
    expect(stdout).not.toContain('\u001b[');
  });

  it('answers a wrong option on stderr with exit 2', () => {
    const { status, stdout, stderr } = start(['--wirte']);

    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/^error: Expected an option of reconcile run/);
  });
});

function start(argv: readonly string[]): { readonly status: number | null; readonly stdout: string; readonly stderr: string } {
  const { NO_COLOR: _no, FORCE_COLOR: _force, ...env } = process.env;
  return spawnSync(process.execPath, ['--import', 'tsx', ENTRY, ...argv], { encoding: 'utf8', env, timeout: 20_000 });
}
