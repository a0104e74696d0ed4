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
  ['the attributes that the next apply reverts are named', { alternatives: both(['delay_seconds']) }, true],
  ['they are not named', { alternatives: both([]) }, false],
  ['an alternative is missing', { alternatives: (both(['delay_seconds']) ?? []).slice(1) }, false],
  ['there is no alternative', { alternatives: [] }, false],
  ['a resource was created, which no apply undoes', { kind: 'unmanaged', address: null, importId: 'x', alternatives: [] }, 'unscored'],
  ['a resource was deleted', { kind: 'missing', alternatives: both([]) }, true],
  ['the drift is accepted', { verdict: 'accept', alternatives: [] }, 'unscored'],
] as const)('if %s', (_case, row, value) => {
  expect(scoreOf(row as Partial<ReconciliationReport>)).toBe(value);
});
