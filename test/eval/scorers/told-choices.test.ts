import { expect, it } from 'vitest';
import type { ReconciliationReport } from '#domain/run-report.ts';
import { scoreToldChoices } from '../../../eval/scorers/told-choices.ts';
import { aRow, aScenario, aSolution } from '../../support/scenarios.ts';

const ADDRESS = 'aws_sqs_queue.a';
const SCENARIO = aScenario({ files: {}, state: {}, expected: [{ address: ADDRESS, decision: 'escalate', attributes: [] }] });
const PLANNED = {
  ...SCENARIO,
  drift: {
    ...SCENARIO.drift,
    planWithoutPatch: [
      { address: ADDRESS, actions: ['update'], changed: { delay_seconds: { before: 9, after: 5 }, tags_all: { before: {}, after: {} } } },
    ],
  },
};
type Choices = ReconciliationReport['alternatives'];
const both = (undoes: readonly string[]): Choices => [
  { verdict: 'revert', next: 'it is set back', undoes },
  { verdict: 'hold', next: 'it stays', undoes: [] },
];

function scoreOf(row: Partial<ReconciliationReport>): boolean | string {
  const attributes = { delay_seconds: { before: 5, after: 9 } };
  const rows = [{ ...aRow({ address: ADDRESS, verdict: 'escalate' }), kind: 'changed' as const, attributes, ...row }];
  return scoreToldChoices(PLANNED, aSolution(PLANNED, { rows })).value;
}

it.each([
  ['what the next apply sets back is told', { alternatives: both(['delay_seconds']) }, true],
  ['it is not', { alternatives: both([]) }, false],
  ['a choice is missing', { alternatives: (both(['delay_seconds']) ?? []).slice(1) }, false],
  ['there is no choice', { alternatives: [] }, false],
  ['a thing was made, which no apply undoes', { kind: 'unmanaged', address: null, importId: 'x', alternatives: [] }, 'unscored'],
  ['it is gone', { kind: 'missing', alternatives: both([]) }, true],
  ['it is accepted', { verdict: 'accept', alternatives: [] }, 'unscored'],
] as const)('where %s', (_case, row, value) => {
  expect(scoreOf(row as Partial<ReconciliationReport>)).toBe(value);
});
