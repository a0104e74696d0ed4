import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
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

describe.each(FILES)('%s', (file) => {
  it('asks one question, named like the file', async () => {
    const exported = Object.keys((await import(join(ROOT, 'eval/scorers', file))) as object);
    const words = file.replace('.ts', '').split('-');

    expect(exported).toEqual([`score${words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')}`]);
  });

  it('says what it asks, and when the answer is yes or what it is compared with', () => {
    const text = readFileSync(join(ROOT, 'eval/scorers', file), 'utf8');
    const comment = /\/\*\*(?:(?!\*\/)[\s\S])*\*\/\nexport (?:async )?function score/.exec(text)?.[0] ?? '';

    expect(comment).toContain('?');
    expect(comment).toMatch(/@returns (?:true|one answer per item|the recorded \w+ and the found one)/);
  });

  it('answers with a value and one line of explanation, or item by item with what was expected and found', async () => {
    const module = (await import(join(ROOT, 'eval/scorers', file))) as Readonly<
      Record<string, (scenario: Scenario, solution: Solution) => Score | readonly ItemAnswer[] | Promise<Score>>
    >;
    const [score] = Object.values(module);

    const answer = await score!(SCENARIO, aSolution(SCENARIO));

    const items = Array.isArray(answer) ? (answer as readonly ItemAnswer[]) : undefined;
    const lines = items?.map(({ item, expected, found }) => `${item}: ${expected}, ${found}`) ?? [(answer as Score).explanation];
    expect([true, false, 'unscored']).toContain(items === undefined ? (answer as Score).value : true);
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) expect(line).toMatch(/^[^\n]+$/);
  });

  it('has a test of its own', () => {
    const twin = join(ROOT, 'test/eval/scorers', file.replace('.ts', '.test.ts'));

    expect(existsSync(twin)).toBe(true);
  });
});
