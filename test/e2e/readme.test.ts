// @module-tag slow
import { execa } from 'execa';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it, test } from 'vitest';
import { aCopiedRepository } from '../support/copied-repository.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const README = readFileSync(join(ROOT, 'README.md'), 'utf8');
const COMMANDS = [...README.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].flatMap((match) => (match[1] ?? '').trim().split('\n'));
const SETUP = COMMANDS.filter((command) => command.startsWith('npm ci && '));
/** Some play every recording, and each starts the tool anew. */
const OTHERS = COMMANDS.filter((command) => !SETUP.includes(command));
const state = mkdtempSync(join(tmpdir(), 'reconcile-readme-'));
const copy = aCopiedRepository();

afterAll(() => {
  copy.remove();
  rmSync(state, { recursive: true, force: true });
});

async function runCommand(command: string): Promise<{ readonly exitCode: number | undefined; readonly stdout: string }> {
  const { exitCode, stdout } = await execa('bash', ['-c', command], {
    cwd: copy.root,
    env: { XDG_STATE_HOME: state, NO_COLOR: '1' },
    reject: false,
  });
  return { exitCode, stdout };
}

describe('the README', () => {
  test('sets up with exactly two commands', () => {
    expect(SETUP).toEqual(['npm ci && npm run demo', 'npm ci && npm test']);
  });

  test('its first command shows proved edits', { timeout: 60_000 }, async () => {
    const { exitCode, stdout } = await runCommand((SETUP[0] ?? '').replace('npm ci && ', ''));

    expect(exitCode).toBe(0);
    expect(stdout).toContain('with a proved patch');
  });

  it.each(OTHERS)('%s', { tags: ['slow'], timeout: 300_000 }, async (command) => {
    const { exitCode, stdout } = await runCommand(command);

    expect(exitCode).toBe(0);
    expect(stdout).not.toBe('');
  });

  test('names scripts and files that exist', () => {
    const scripts = (JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: Record<string, string> }).scripts;

    for (const [, script] of README.matchAll(/`npm run ([\w:]+)`/g)) expect(scripts).toHaveProperty([script ?? '']);
    for (const [, path] of README.matchAll(/\]\(((?!http)[^)]+)\)/g))
      expect(() => readFileSync(join(ROOT, path ?? ''))).not.toThrow(/ENOENT/);
  });
});
