/** Policies as users write them, on a recorded day: every way that they have to make a verdict stricter, and what they get wrong. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { main } from '#cli/main.ts';
import type { RunReport } from '#domain/run-report.ts';
import { aTerminal } from '../support/terminal.ts';

const ORDERS = fileURLToPath(new URL('../../fixtures/recordings/orders-service', import.meta.url));
const REGO = fileURLToPath(new URL('../../fixtures/rego', import.meta.url));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'reconcile-policy-e2e-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

async function run(policy: string): Promise<{ readonly code: number; readonly stderr: string; readonly stdout: string }> {
  writeFileSync(join(folder, 'reconcile.yaml'), policy);
  const trace = join(ORDERS, 'scenarios', 'orders-visibility-timeout', 'trace.ndjson.gz');
  const state = join(ORDERS, 'baseline', 'terraform.tfstate');
  const argv = ['run', '--dir', join(ORDERS, 'infra'), '--state', state, '--trace', trace, '--refresh', 'off', '--verify', 'evaluate'];
  const terminal = aTerminal([...argv, '--format', 'json', '--ledger', join(folder, 'ledger.sqlite')], { cwd: folder });
  const code = await main(terminal);
  return { code, ...terminal.printed };
}

async function verdicts(policy: string): Promise<readonly (readonly [verdict: string, ...findings: string[]])[]> {
  const { stdout, stderr, code } = await run(policy);
  expect([code, stderr.includes('error')]).toEqual([1, false]);
  const { reconciliations } = JSON.parse(stdout) as RunReport;
  return reconciliations.map((item) => [item.verdict, ...item.findings.map((finding) => finding.guardrail)]);
}

describe('the reconcile.yaml of a team', { timeout: 120_000, tags: ['slow'] }, () => {
  it('changes no verdict if it is empty', async () => {
    const found = await verdicts('# later\n');

    expect(found.length).toBeGreaterThan(0);
    expect(new Set(found.map(([verdict]) => verdict))).toEqual(new Set(['accept']));
  });

  it('adds findings of its rules', async () => {
    const found = await verdicts('rules:\n  - { name: queues, match: { type: aws_sqs_* }, effect: hold, reason: Queues belong to core }\n');

    expect(found).toContainEqual(['hold', 'policy:queues']);
  });

  it('adds findings of its Rego policy, and accepts nothing that the policy cannot evaluate', async () => {
    const fine = await verdicts(`rego: { wasm: ${join(REGO, 'policy.wasm')} }\n`);
    const odd = await verdicts(`rego: { wasm: ${join(REGO, 'odd.wasm')} }\n`);

    expect(new Set(fine.map(([verdict]) => verdict))).toEqual(new Set(['accept']));
    expect(new Set(odd.map((item) => item.join()))).toEqual(new Set(['escalate,rego']));
  });

  it.each([
    ['a misspelt key', 'unmanged: all\n', /line 1, column 1: the file: unknown key "unmanged", did you mean "unmanaged"\?/],
    [
      'an unknown guardrail',
      'rules:\n  - { name: a, match: { type: x }, waive: deletoin, reason: x }\n',
      /deletoin, did you mean "deletion"\?/,
    ],
    ['a missing policy', 'rego: { wasm: gone.wasm }\n', /Expected a compiled Rego policy at .*gone\.wasm; found no such file/],
    ['an invalid policy', 'rego: { wasm: reconcile.yaml }\n', /Expected a policy compiled by OPA in /],
  ])('ends the run at %s', async (_case, policy, message) => {
    const { code, stderr, stdout } = await run(policy);

    expect(code).toBe(2);
    expect(stderr).toMatch(message);
    expect(stdout).toBe('');
  });
});
