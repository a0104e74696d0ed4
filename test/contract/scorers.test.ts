import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import type { Scenario } from '../../eval/dataset.ts';
import type { ItemAnswer, Score, Solution } from '../../eval/solution.ts';
import { aScenario, aSolution } from '../support/scenarios.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const FILES = readdirSync(join(ROOT, 'eval/scorers'));

const SCENARIO = aScenario({
  files: { 'main.tf': 'resource "aws_sqs_queue" "a" {\n  delay_seconds = 1\n}\n' },
  state: { 'aws_sqs_queue.a': { delay_seconds: 1 } },
  expected: [{ address: 'aws_sqs_queue.a', decision: 'accept', attributes: ['delay_seconds'] }],
  drifted: { 'aws_sqs_queue.a': { delay_seconds: 2 } },
  trace: [{ eventID: 'e-1' }],
});

it('finds scorers', () => {
  expect(FILES.length).toBeGreaterThanOrEqual(4);
});

it.each(FILES)('%s asks the one question in its comment, answers in one line, and has a test', async (file) => {
  const module = (await import(join(ROOT, 'eval/scorers', file))) as Readonly<
    Record<string, (scenario: Scenario, solution: Solution) => Score | readonly ItemAnswer[] | Promise<Score>>
  >;
  const words = file.replace('.ts', '').split('-');
  const text = readFileSync(join(ROOT, 'eval/scorers', file), 'utf8');
  const comment = /\/\*\*(?:(?!\*\/)[\s\S])*\*\/\nexport (?:async )?function score/.exec(text)?.[0] ?? '';
  const [score] = Object.values(module);
  const answer = await score!(SCENARIO, aSolution(SCENARIO));
  const items = Array.isArray(answer) ? (answer as readonly ItemAnswer[]) : undefined;
  const lines = items?.map(({ item, expected, found }) => `${item}: ${expected}, ${found}`) ?? [(answer as Score).explanation];

  expect
    .soft(Object.keys(module), 'one question, named like the file')
    .toEqual([`score${words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')}`]);
  expect.soft(comment, 'its question').toContain('?');
  expect
    .soft(comment, 'when the answer is yes, or the compared value')
    .toMatch(/@returns (?:true|one answer per item|the recorded \w+ and the found one)/);
  expect.soft([true, false, 'unscored'], 'its answer').toContain(items === undefined ? (answer as Score).value : true);
  expect.soft(lines, 'its explanation').not.toEqual([]);
  for (const line of lines) expect.soft(line, 'its explanation').toMatch(/^[^\n]+$/);
  expect.soft(existsSync(join(ROOT, 'test/eval/scorers', file.replace('.ts', '.test.ts'))), 'its test').toBe(true);
});
