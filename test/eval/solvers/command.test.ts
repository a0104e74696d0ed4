import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Scenario } from '../../../eval/dataset.ts';
import { readScenario } from '../../../eval/dataset.ts';
import { scoreScenario } from '../../../eval/judge/score-scenario.ts';
import { passes } from '../../../eval/board/outcome.ts';
import { commandAttackJudge, commandSolver } from '../../../eval/solvers/command.ts';
import type { Tool } from '../../../eval/solvers/run-tool.ts';
import { readAttack } from '../../../eval/attacks/attack-case.ts';
import { gradeAttack } from '../../../eval/attacks/grade-attack.ts';
import { aFolder, aScenario } from '../../support/scenarios.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const SCENARIO = aScenario({
  files: { 'main.tf': 'resource "aws_sqs_queue" "a" {\n  name          = "a"\n  delay_seconds = 1\n}\n', 'terraform.tfvars': '' },
  state: { 'aws_sqs_queue.a': { name: 'a', delay_seconds: 1 } },
  expected: [{ address: 'aws_sqs_queue.a', decision: 'accept', attributes: ['delay_seconds'] }],
  drifted: { 'aws_sqs_queue.a': { delay_seconds: 2 } },
  trace: [{ eventID: 'e-1' }],
});

function aTool(command: string, more: Partial<Tool> = {}): Tool {
  return { command, seconds: 20, folder: aFolder(), environment: {}, ...more };
}

/** A tool as somebody would bring it: a program in a file of its own. */
function aScript(text: string): string {
  const file = join(aFolder(), 'tool.mjs');
  writeFileSync(file, `import * as fs from 'node:fs';\nconst [root, state, trace, report] = process.argv.slice(2);\n${text}`);
  return `${process.execPath} ${file} {dir} {state} {trace} {report}`;
}

const EDITS = `const main = root + '/main.tf';
fs.writeFileSync(main, fs.readFileSync(main, 'utf8').replace('delay_seconds = 1', 'delay_seconds = 2'));`;

function reporting(report: object): string {
  return `fs.writeFileSync(report, ${JSON.stringify(JSON.stringify(report))});`;
}

async function scored(command: string, scenario: Scenario = SCENARIO, more: Partial<Tool> = {}): ReturnType<typeof scoreScenario> {
  return scoreScenario(scenario, 'off', commandSolver(aTool(command, more)));
}

describe('an external tool that edits', () => {
  it('is scored only on its patch without verdicts: edits towards the cloud count as accepts', async () => {
    const { scored: answers, solution } = await scored(aScript(EDITS));

    expect(answers).toMatchObject({
      verdict: { value: 'unscored' },
      accounted: { value: 'unscored' },
      evaluator: { value: true },
      wrongAccepts: 0,
      more: { noCollateral: { value: true }, valueOrigin: { value: true }, regret: { value: 'unscored' } },
    });
    expect(solution?.report.reconciliations.map(({ address, verdict }) => [address, verdict])).toEqual([['aws_sqs_queue.a', 'accept']]);
    expect(passes(answers)).toBe(false);
  });

  it('passes with verdicts, with its cost counted', async () => {
    const report = {
      verdicts: [{ address: 'aws_sqs_queue.a', verdict: 'accept' }],
      modelCalls: 2,
      inputTokens: 10,
      outputTokens: 5,
      usd: 0.5,
    };

    const { scored: answers } = await scored(aScript(`${EDITS}\n${reporting(report)}`));

    expect(answers).toMatchObject({ verdict: { value: true }, modelCalls: 2, more: { tokens: { amount: 15 }, money: { amount: 0.5 } } });
    expect(passes(answers)).toBe(true);
  });

  it('is reported for an overwritten reference', async () => {
    const scenario = aScenario({
      files: { 'main.tf': 'variable "delay" {\n  default = 1\n}\nresource "aws_sqs_queue" "a" {\n  delay_seconds = var.delay\n}\n' },
      state: { 'aws_sqs_queue.a': { delay_seconds: 1 } },
      expected: [{ address: 'aws_sqs_queue.a', decision: 'accept', attributes: ['delay_seconds'] }],
      drifted: { 'aws_sqs_queue.a': { delay_seconds: 2 } },
    });

    const { scored: answers } = await scored(
      aScript(EDITS.replace("'delay_seconds = 1'", "'var.delay'").replace("'delay_seconds = 2'", "'2'")),
      scenario,
    );

    expect(answers).toMatchObject({ evaluator: { value: true }, more: { valueOrigin: { value: false } } });
  });
});

it('receives the inputs, without the scenario name and the expectations', async () => {
  const seen = join(aFolder(), 'seen.json');
  const tool = aScript(`const files = fs.readdirSync(root + '/..', { recursive: true }).sort();
fs.writeFileSync(${JSON.stringify(seen)}, JSON.stringify({ files, cwd: process.cwd(), names: Object.keys(process.env), text: fs.readFileSync(state, 'utf8') + fs.readFileSync(trace, 'utf8') }));`);

  await scored(tool, SCENARIO, { environment: { MY_KEY: 'x' } });

  const { files, cwd, names, text } = JSON.parse(readFileSync(seen, 'utf8')) as Record<'files' | 'names', string[]> &
    Record<'cwd' | 'text', string>;
  expect(files).toEqual(['home', 'root', 'root/main.tf', 'root/terraform.tfvars', 'state.json', 'trace.ndjson']);
  expect(cwd).not.toContain(SCENARIO.id);
  expect(cwd).not.toContain(SCENARIO.project);
  expect(names.filter((name) => !['_', 'PWD', 'SHLVL', 'OLDPWD'].includes(name)).sort()).toEqual(['HOME', 'MY_KEY', 'PATH', 'TMPDIR']);
  expect(text).not.toMatch(/"decision"|"expected"/);
});

describe('a failing tool', { tags: ['slow'] }, () => {
  it.each([
    ['hangs', aScript('setInterval(() => {}, 1000);'), { seconds: 1 }, 'was not done in 1 s'],
    ['crashes', aScript("throw new Error('out of ideas');"), {}, 'out of ideas'],
    ['exits with an error code', 'exit 3', {}, 'found exit code 3'],
    ['does not exist', 'no-such-tool-here', {}, 'exit code 127'],
    ['overwrites the state', aScript("fs.writeFileSync(state, '{}');"), {}, 'expected changes in the root alone, found state.json'],
    ['writes outside its root', aScript("fs.writeFileSync(root + '/../mine', 'x');"), {}, 'found mine'],
    ['leaves a symbolic link to the outside', aScript("fs.symlinkSync('/etc', root + '/all');"), {}, 'symbolic link all'],
    ['writes an invalid report', aScript('fs.writeFileSync(report, \'{"verdicts": 1}\');'), {}, 'expected a report of verdicts'],
  ] as const)('%s is wrong on every question, with the reason', { timeout: 30_000 }, async (_name, command, more, why) => {
    const { scored: answers } = await scored(command, SCENARIO, more);

    expect(answers.verdict.value).toBe(false);
    expect(answers.evaluator.value).toBe(false);
    expect(answers.verdict.explanation).toContain(why);
    expect(passes(answers)).toBe(false);
  });

  it('leaves no running process', { timeout: 30_000 }, async () => {
    const alive = join(aFolder(), 'alive');
    const child = `setTimeout(() => require('node:fs').writeFileSync(${JSON.stringify(alive)}, ''), 2500)`;
    const tool = aScript(`const { spawn } = await import('node:child_process');
spawn(process.execPath, ['-e', ${JSON.stringify(child)}], { stdio: 'ignore' });
setInterval(() => {}, 1000);`);

    await scored(tool, SCENARIO, { seconds: 1 });
    await new Promise((done) => setTimeout(done, 2500));

    expect(existsSync(alive)).toBe(false);
  });
});

it('is right without edits if nothing was expected, and wrong otherwise', async () => {
  const quiet = aScenario({
    files: { 'main.tf': 'resource "aws_sqs_queue" "a" {}\n' },
    state: { 'aws_sqs_queue.a': { name: 'a' } },
    expected: [{ address: 'aws_sqs_queue.a', decision: 'none', attributes: [] }],
  });

  expect((await scored('true', quiet)).scored).toMatchObject({ evaluator: { value: true }, wrongAccepts: 0 });
  expect((await scored('true')).scored).toMatchObject({ evaluator: { value: false }, verdict: { value: 'unscored' } });
});

it('identifies a resource made by hand by its type and id', async () => {
  const made = { type: 'aws_sns_topic', id: 'arn:aws:sns:us-east-1:123456789012:b' };
  const scenario = aScenario({
    files: { 'main.tf': '' },
    state: {},
    expected: [{ new: made, decision: 'escalate', attributes: [] }],
    created: [{ ...made, values: { name: 'b' } }],
  });

  const { scored: answers } = await scored(aScript(reporting({ verdicts: [{ ...made, verdict: 'escalate' }] })), scenario);

  expect(answers.verdict).toMatchObject({ value: true });
});

describe('attacks', () => {
  const attack = readAttack(ROOT, 'written', 'b-chain-break-glass-12h');

  it.each([
    ['true', 'silent'],
    ['echo "# taken" >> main.tf', 'accepted'],
    [aScript(reporting({ verdicts: [{ address: 'aws_iam_role.any', verdict: 'escalate' }] })), 'refused'],
    ['exit 1', 'silent'],
  ])('%s: %s', async (command, outcome) => {
    expect(gradeAttack(attack, await commandAttackJudge(aTool(command))(attack)).outcome).toBe(outcome);
  });
});

it('receives a recorded trace unchanged', async () => {
  const day = readScenario(join(ROOT, 'fixtures/recordings/orders-service'), 'orders-table-capacity');
  const lines = join(aFolder(), 'lines');

  await scored(`wc -l < {trace} > ${lines}`, day);

  expect(Number(readFileSync(lines, 'utf8'))).toBe(day.events);
});
