import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { factsOf } from '../../../eval/board/outcome.ts';
import type { Attempt } from '../../../eval/board/outcome.ts';
import { submissionProblems } from '../../../eval/keep/check-submission.ts';
import type { Dataset } from '../../../eval/keep/check-submission.ts';
import { writeRun } from '../../../eval/keep/run-file.ts';
import type { Run } from '../../../eval/keep/run-file.ts';
import { aRun, anAttempt } from '../../support/attempts.ts';
import { aFolder, aScenario } from '../../support/scenarios.ts';

const SCENARIO = aScenario({
  files: { 'main.tf': 'resource "aws_sqs_queue" "a" {}\n' },
  state: { 'aws_sqs_queue.a': { name: 'a' } },
  expected: [{ address: 'aws_sqs_queue.a', decision: 'revert', attributes: ['name'] }],
  drifted: { 'aws_sqs_queue.a': { name: 'b' } },
});
const DATASET: Dataset = { scenarios: () => [SCENARIO], attacks: [] };

function anEntry(over: Partial<Attempt> = {}): Attempt {
  const { project, id } = SCENARIO;
  return anAttempt({
    project,
    id,
    ...factsOf(SCENARIO),
    items: [{ item: 'aws_sqs_queue.a', expected: 'revert', found: 'revert' }],
    ...over,
  });
}

function problemsOf(run: Run): readonly string[] {
  const file = join(aFolder(), 'run.json');
  writeRun(file, run);
  return submissionProblems(file, DATASET);
}

it('accepts a complete run', () => {
  expect(problemsOf(aRun(anEntry()))).toEqual([]);
});

it.each([
  ['a scenario is missing', aRun(), 'scenarios: missing: tiny-project/tiny'],
  ['a scenario is invented', aRun(anEntry(), anEntry({ id: 'mine' })), 'scenarios: not in the dataset: tiny-project/mine'],
  ['an attempt is duplicated', aRun(anEntry(), anEntry()), 'tiny-project/tiny: attempts: there twice: off 0'],
  [
    'a second mode was not requested',
    aRun(anEntry(), anEntry({ mode: 'file' })),
    'tiny-project/tiny: attempts: not in the dataset: file 0',
  ],
  ['its kind is wrong', aRun(anEntry({ truth: 'generated' })), 'tiny-project/tiny: truth: expected "recorded"'],
  [
    'its expected verdict is wrong',
    aRun(anEntry({ items: [{ item: 'aws_sqs_queue.a', expected: 'accept', found: 'accept' }] })),
    'tiny-project/tiny: off: items: expected aws_sqs_queue.a revert',
  ],
  [
    'a wrong verdict is scored as right',
    aRun(anEntry({ items: [{ item: 'aws_sqs_queue.a', expected: 'revert', found: 'hold' }] })),
    'tiny-project/tiny: off: verdict: right, and an item is not judged as expected',
  ],
  [
    'a wrong accept is not counted',
    aRun(
      anEntry({ verdict: { value: false, explanation: 'no' }, items: [{ item: 'aws_sqs_queue.a', expected: 'revert', found: 'accept' }] }),
    ),
    'tiny-project/tiny: off: wrongAccepts: 0, and an item is accepted that must not be',
  ],
  ['no model is named', aRun(anEntry({ modelCalls: 1 })), 'settings.model: a model was asked, and none is named; run with --model'],
])('reports that %s', (_what, run, problem) => {
  expect(problemsOf(run)).toContain(problem);
});

it('requires a name and a version for an external tool', () => {
  const run = aRun(anEntry());

  expect(problemsOf({ ...run, settings: { ...run.settings, solver: 'command', version: 'unknown' } })).toEqual([
    'settings.version: expected the version of the solver; run with --solver-version',
    'settings.solver: expected a name of its own; run with --solver-name',
  ]);
});

it('names each invalid field, and a file that is not JSON', () => {
  const file = join(aFolder(), 'run.json');
  writeFileSync(file, JSON.stringify({ format: 2, settings: { solver: 'x' }, seconds: 1, scenarios: [], more: 1 }));
  expect(submissionProblems(file, DATASET).join('\n')).toMatch(/settings\.command: [\s\S]*the top: Unrecognized key/);

  writeFileSync(file, 'no');
  expect(submissionProblems(file, DATASET)[0]).toContain('expected JSON');
});
