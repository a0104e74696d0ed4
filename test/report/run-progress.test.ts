import { expect, it } from 'vitest';
import { reportCorrelated, reportDecisions, reportFiltered, reportLate, reportOpened } from '#report/run-progress.ts';
import { aWorkspace, inState } from '../support/workspaces.ts';

/** Keeps what it is told. */
function listener() {
  const stages: (readonly [name: string, counts: Readonly<Record<string, number>>])[] = [];
  const warnings: string[] = [];
  return {
    stages,
    warnings,
    stage: (name: string, counts: Readonly<Record<string, number>>): void => void stages.push([name, counts]),
    warn: (message: string): void => void warnings.push(message),
  };
}

it.each([
  { late: 0, resume: { overlapMs: 60_000 }, says: [] },
  { late: 3, resume: undefined, says: [] },
  {
    late: 1,
    resume: { overlapMs: 1_800_000 },
    says: [expect.stringMatching(/^1 event from before the 30 minutes of overlap is processed only now/)],
  },
  {
    late: 2,
    resume: { overlapMs: 60_000 },
    says: [expect.stringMatching(/^2 events from before the 1 minute of overlap are processed only now/)],
  },
])('warns of $late late events if the run continues: $resume', ({ late, resume, says }) => {
  const observer = listener();

  reportLate(late, resume === undefined ? {} : { resume }, observer);

  expect(observer.warnings).toEqual(says);
});

it('adds the counts of the roots', () => {
  const observer = listener();

  reportOpened([aWorkspace({ 'a.tf': '', 'b.tf': '' }, [inState('aws_sqs_queue.a')]), aWorkspace({ 'a.tf': '' })], observer);

  expect(observer.stages).toEqual([['open', { roots: 2, files: 3, resources: 1 }]]);
});

it('warns about callers that only claim to be Terraform, next to the filter counts', () => {
  const observer = listener();
  const filtered = { read: 5, kept: [], context: [], dropped: {}, malformed: [] };

  reportFiltered(filtered, undefined, observer);
  reportFiltered(filtered, 'two claim it', observer);

  expect(observer.warnings).toEqual(['two claim it']);
  expect(observer.stages).toEqual(Array.from({ length: 2 }, () => ['filter', { read: 5, kept: 0, context: 0 }]));
});

it('counts correlated and decided drifts over all roots', () => {
  const observer = listener();

  reportCorrelated({ roots: [], settled: [], unexplained: [] }, observer);
  reportDecisions([], observer);

  expect(observer.stages).toEqual([
    ['correlate', { drifts: 0, settled: 0, invisible: 0, unexplained: 0 }],
    ['infer', { intents: 0 }],
    ['decide', { accepted: 0, of: 0, alarms: 0 }],
  ]);
});
