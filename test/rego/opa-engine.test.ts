import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { EngineAnswer } from '#ports.ts';
import { openOpaEngine } from '#rego/opa-engine.ts';
import { aDecisionInput } from '../support/decision-inputs.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'reconcile-opa-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A program that stands in for opa: it is given the inputs as `inputs`, and `print` writes what opa would print. */
function ask(body: string, timeoutMs = 20_000, count = 2): Promise<readonly EngineAnswer[]> {
  const binary = join(folder, 'opa');
  const start = `#!${process.execPath}\nconst inputs = JSON.parse(require('node:fs').readFileSync(0, 'utf8'));\nconst print = (value) => process.stdout.write(JSON.stringify(value));\n`;
  writeFileSync(binary, `${start}${body}\n`);
  chmodSync(binary, 0o755);
  const engine = openOpaEngine({ binary, bundle: 'policies', timeoutMs, environment: { PATH: process.env['PATH'] } });
  return engine.ask(Array.from({ length: count }, () => aDecisionInput()));
}

const rows = 'inputs.map((one, index) => ({ index, findings: [one.resource.type] }))';

describe('the opa program', { tags: ['slow'], timeout: 120_000 }, () => {
  it('is started once for all questions, and returns one answer each', async () => {
    expect(await ask(`print({ result: [{ expressions: [{ value: ${rows} }] }] });`)).toEqual([
      { kind: 'answer', value: ['aws_sqs_queue'] },
      { kind: 'answer', value: ['aws_sqs_queue'] },
    ]);
  });

  it('receives only the bundle, the query and the inputs', async () => {
    const [answer] = await ask(
      `print({ result: [{ expressions: [{ value: [{ index: 0, findings: { args: process.argv.slice(2, 5), env: Object.keys(process.env) } }] }] }] });`,
    );

    expect(answer).toMatchObject({
      value: { args: ['eval', '--bundle', 'policies'], env: expect.not.arrayContaining(['HOME', 'AWS_SECRET_ACCESS_KEY']) },
    });
  });

  it('returns a failure if the policy leaves the question undefined', async () => {
    expect(await ask('print({ result: [{ expressions: [{ value: [{ index: 1, findings: [] }] }] }] });')).toEqual([
      { kind: 'failed', problem: 'data.reconcile.findings is not defined for it' },
      { kind: 'answer', value: [] },
    ]);
  });

  it.each([
    [
      'an error in the policy',
      `print({ errors: [{ message: 'rego_parse_error: no rule' }] }); process.exitCode = 2;`,
      'rego_parse_error: no rule',
    ],
    ['an exit without output', 'process.exitCode = 3;', 'opa failed with'],
    ['other output', `print('hello');`, 'opa printed no result'],
    ['nothing', '', 'opa printed no result'],
  ])('returns failures for all questions after %s', async (_case, body, problem) => {
    const answers = await ask(body);

    expect(answers).toHaveLength(2);
    for (const answer of answers) expect(answer).toMatchObject({ kind: 'failed', problem: expect.stringContaining(problem) });
  });

  it('is stopped after a timeout', async () => {
    expect(await ask('for (;;);', 1500)).toEqual([
      { kind: 'failed', problem: 'opa took longer than 1500 ms' },
      { kind: 'failed', problem: 'opa took longer than 1500 ms' },
    ]);
  });

  it('is searched at the configured path, and not started without questions', async () => {
    const engine = openOpaEngine({ binary: join(folder, 'gone'), bundle: 'policies', timeoutMs: 1000, environment: {} });

    await expect(engine.ask([aDecisionInput()])).rejects.toThrow(/Expected the opa program at .*gone; found none/);
    expect(await engine.ask([])).toEqual([]);
  });
});
