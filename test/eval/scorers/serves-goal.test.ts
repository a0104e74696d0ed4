import { expect, it } from 'vitest';
import { scoreServesGoal } from '../../../eval/scorers/serves-goal.ts';
import { aRow, aScenario, aSolution } from '../../support/scenarios.ts';

const SCENARIO = aScenario({ files: {}, state: {}, expected: [{ address: 'aws_sqs_queue.a', decision: 'accept', attributes: [] }] });
const ROW = aRow({ address: 'aws_sqs_queue.a', verdict: 'accept' });

it.each([
  ['the same goal', [{ ...ROW, intent: { ...ROW.intent, serves: 'operability' as const } }], true, 'operability'],
  ['another goal', [{ ...ROW, intent: { ...ROW.intent, serves: 'cost' as const } }], false, 'cost'],
  ['no intent', [], false, 'nothing'],
])('%s', (_case, rows, value, found) => {
  expect(scoreServesGoal(SCENARIO, aSolution(SCENARIO, { rows }))).toMatchObject({ value, expected: 'operability', found });
});
