import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createAttackJudge } from '../../../eval/attacks/judge-attacks.ts';
import { gradeIntents, renderIntents, showIntents } from '../../../eval/intents/grade-intents.ts';
import { intentCases } from '../../../eval/intents/read-intents.ts';

const cases = intentCases(mkdtempSync(join(tmpdir(), 'intents-')));

it('finds every known intent', { tags: ['slow'], timeout: 120_000 }, async () => {
  const judge = createAttackJudge();
  const wrong: string[] = [];
  for (const one of cases) wrong.push(...gradeIntents(one, await judge(one.day)).wrong);

  expect(wrong).toEqual([]);
});

it('reports another answer, and a failed run', async () => {
  const one = cases.find(({ id }) => id === 'goals/more-capacity')!;
  const other = { ...one, intents: [{ ...one.intents[0]!, serves: 'cost' as const, not: ['memory_size'] }] };
  const graded = gradeIntents(other, await createAttackJudge()(one.day));

  expect(graded.wrong).toEqual([
    'aws_lambda_function.resize: serves cost: found performance',
    expect.stringContaining('aws_lambda_function.resize: does not contain memory_size: found {'),
  ]);
  expect(renderIntents([graded])).toContain('1 days with a known intent: 4 of 6 answers are right.');
  expect(gradeIntents(one, 'no state')).toMatchObject({
    right: [],
    wrong: expect.arrayContaining(['the run failed: no state']) as unknown,
  });
});

it('refuses a name that no day has', async () => {
  await expect(showIntents({ scenario: 'nothing-like-it' })).rejects.toThrow(/expected a day in eval\/intents\/roots, found none/);
});
