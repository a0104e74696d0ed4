import { expect, it } from 'vitest';
import { scoreSameMotivation } from '../../../eval/scorers/same-motivation.ts';
import { aRow, aScenario, aSolution } from '../../support/scenarios.ts';

const SCENARIO = aScenario({ files: {}, state: {}, expected: [{ address: 'aws_sqs_queue.a', decision: 'accept', attributes: [] }] });
const ROW = aRow({ address: 'aws_sqs_queue.a', verdict: 'accept' });
const AUDIT = { ...ROW, intent: { ...ROW.intent, motivation: { kind: 'audit' as const, evidence: [] } } };

it.each([
  ['an unknown motivation', [ROW], 'none', true, 'unknown'],
  ['the same motivation', [AUDIT], 'audit', true, 'audit'],
  ['another motivation', [AUDIT], 'none', false, 'audit'],
  ['no intent', [], 'none', false, 'nothing'],
])('%s', (_case, rows, motivation, value, found) => {
  const scenario = { ...SCENARIO, intent: { ...SCENARIO.intent, motivation } };

  expect(scoreSameMotivation(scenario, aSolution(scenario, { rows }))).toMatchObject({ value, found });
});
