import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { main } from '#cli/main.ts';
import type { Checkup } from '#domain/report/checkup.ts';
import { aTerminal } from '../../support/terminal.ts';
import type { FakeTerminal } from '../../support/terminal.ts';

const RECORDING = fileURLToPath(new URL('../../../fixtures/recordings/orders-service/', import.meta.url));
const SECRETS = {
  AWS_SECRET_ACCESS_KEY: 'planted-aws-secret-0123456789',
  ANTHROPIC_API_KEY: 'planted-anthropic-0123456789',
  RECONCILE_VCS_TOKEN: 'planted-vcs-token-0123456789',
};
/** All of it from files: nobody is asked. */
const OFFLINE = [
  '--dir',
  join(RECORDING, 'infra'),
  '--state',
  join(RECORDING, 'baseline/terraform.tfstate'),
  '--trace',
  join(RECORDING, 'scenarios/orders-table-capacity/trace.ndjson.gz'),
  '--refresh',
  'off',
];

let cwd: string;
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'reconcile-doctor-'));
});
afterEach(() => rmSync(cwd, { recursive: true }));

async function doctor(
  words: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<{ readonly code: number; readonly terminal: FakeTerminal }> {
  const terminal = aTerminal(['doctor', '--ledger', 'ledger.sqlite', ...words], {
    cwd,
    env: { PATH: process.env['PATH'], HOME: cwd, GIT_CEILING_DIRECTORIES: tmpdir(), ...env },
  });
  return { code: await main(terminal), terminal };
}

describe('reconcile doctor', { tags: ['slow'], timeout: 60_000 }, () => {
  it('reports success if no check has to be made', async () => {
    const { code, terminal } = await doctor(OFFLINE);

    expect(terminal.printed.stderr).toBe('');
    expect(terminal.printed.stdout).toContain('Everything required works.\n');
    expect(terminal.printed.stdout).toMatch(/^ok +root infra +\d+ files, a state of \d+ resource instances/m);
    expect(code).toBe(0);
    expect(readdirSync(cwd)).toEqual([]);
  });

  it('prints the same checks as JSON', async () => {
    const { terminal } = await doctor([...OFFLINE, '--format', 'json']);
    const checkup = JSON.parse(terminal.printed.stdout) as Checkup;

    expect(checkup.works).toBe(true);
    expect(checkup.checks.map(({ probe }) => probe)).toEqual(expect.arrayContaining(['node', 'roots', 'trail', 'ledger', 'unproven']));
  });

  it('exits 1 if a required part is missing, and makes all other checks', async () => {
    mkdirSync(join(cwd, 'infra'));
    writeFileSync(join(cwd, 'infra/main.tf'), 'provider "aws" {}\n');

    const { code, terminal } = await doctor([
      '--dir',
      'infra',
      '--trace',
      'gone.json',
      '--refresh',
      'off',
      '--terraform-binary',
      'no-such-terraform',
    ]);

    expect(code).toBe(1);
    expect(terminal.printed.stdout).toMatch(/^missing +root infra +Expected a state/m);
    expect(terminal.printed.stdout).toMatch(/^missing +trail gone\.json/m);
    expect(terminal.printed.stdout).toMatch(/^warning +Terraform or OpenTofu +no-such-terraform is not installed/m);
    expect(terminal.printed.stdout).toMatch(/^ok +ledger/m);
  });

  it.each([
    ['--verify terraform', ['--verify', 'terraform'], /^missing +plans of infra/m],
    ['--deliver pull-request', ['--deliver', 'pull-request'], /^missing +VCS/m],
  ])('requires more with %s', async (_name, words, line) => {
    const { code, terminal } = await doctor([...OFFLINE, ...words]);

    expect(terminal.printed.stdout).toMatch(line);
    expect(code).toBe(1);
  });

  it('reports an invalid configuration with its line, and continues', async () => {
    writeFileSync(join(cwd, 'reconcile.yaml'), 'unmanagd: all\n');

    const { code, terminal } = await doctor(OFFLINE);

    expect(terminal.printed.stdout).toMatch(/^missing +configuration .*line 1/m);
    expect(terminal.printed.stdout).toMatch(/^ok +root infra/m);
    expect(code).toBe(1);
  });

  it.each([
    [
      'the key is set',
      { ANTHROPIC_API_KEY: SECRETS.ANTHROPIC_API_KEY },
      /^ok +model +anthropic small, with the key in ANTHROPIC_API_KEY/m,
      0,
    ],
    ['the key is missing', {}, /^missing +model +agent\.provider is anthropic, and ANTHROPIC_API_KEY is not set/m, 1],
  ])('checks the key of the configured model: %s', async (_name, env, line, expected) => {
    writeFileSync(join(cwd, 'reconcile.yaml'), 'agent: { provider: anthropic, model: small }\n');

    const { code, terminal } = await doctor(OFFLINE, env);

    expect(terminal.printed.stdout).toMatch(line);
    expect(code).toBe(expected);
  });

  it('shows no secret in any output', async () => {
    writeFileSync(join(cwd, 'reconcile.yaml'), `agent: { provider: anthropic, model: ${SECRETS.ANTHROPIC_API_KEY} }\n`);

    for (const format of ['text', 'json']) {
      const { terminal } = await doctor([...OFFLINE, '--trace', `${SECRETS.AWS_SECRET_ACCESS_KEY}.json`, '--format', format], SECRETS);
      const printed = `${terminal.printed.stdout}${terminal.printed.stderr}`;

      for (const secret of Object.values(SECRETS)) expect(printed).not.toContain(secret);
    }
  });
});

describe('a wrong command line of doctor', () => {
  it.each([
    ['--timeout', 'soon'],
    ['--timeout', '0s'],
    ['--deliver', 'mail'],
  ])('is refused: %s %s', async (option, value) => {
    const { code, terminal } = await doctor([option, value]);

    expect(code).toBe(2);
    expect(terminal.printed.stderr).toContain(option);
  });
});
