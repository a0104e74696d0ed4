import { expect, it } from 'vitest';
import { scoreSameGoal } from '../../../eval/scorers/same-goal.ts';
import { aRow, aScenario, aSolution } from '../../support/scenarios.ts';

const SCENARIO = aScenario({ files: {}, state: {}, expected: [{ address: 'aws_sqs_queue.a', decision: 'accept', attributes: [] }] });
const ROW = aRow({ address: 'aws_sqs_queue.a', verdict: 'accept' });

it.each([
  ['the same goal', [ROW], true, 'operability'],
  ['another goal', [{ ...ROW, intent: { ...ROW.intent, goal: 'cost' as const } }], false, 'cost'],
  ['no intent', [], false, 'nothing'],
])('%s', (_case, rows, value, found) => {
  expect(scoreSameGoal(SCENARIO, aSolution(SCENARIO, { rows }))).toMatchObject({ value, expected: 'operability', found });
});

it.each([
  ['unknown', 'unknown', true],
  ['the served goal', 'operability', false],
] as const)('expects unknown if the recording states no goal: %s', (_case, goal, value) => {
  const scenario = { ...SCENARIO, intent: { ...SCENARIO.intent, isTold: false } };
  const rows = [{ ...ROW, intent: { ...ROW.intent, goal } }];

  expect(scoreSameGoal(scenario, aSolution(scenario, { rows }))).toMatchObject({ value, expected: 'unknown', found: goal });
});
