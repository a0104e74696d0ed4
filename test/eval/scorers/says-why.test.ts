import { expect, it } from 'vitest';
import { scoreSaysWhy } from '../../../eval/scorers/says-why.ts';
import { aRow, aScenario, aSolution } from '../../support/scenarios.ts';

const [OPEN, FINE] = ['aws_sqs_queue.open', 'aws_sqs_queue.fine'];

function scoreOf(decision: 'accept' | 'escalate' | 'none', guardrails: readonly string[]): boolean | string {
  const scenario = aScenario({
    files: {},
    state: {},
    expected: [
      { address: OPEN, decision, attributes: [] },
      { address: FINE, decision: 'accept', attributes: [] },
    ],
  });
  const findings = guardrails.map((guardrail) => ({
    guardrail,
    effect: 'escalate' as const,
    message: 'because',
    docs: 'https://example.com',
  }));
  const rows = [aRow({ address: OPEN, verdict: 'escalate', findings }), aRow({ address: FINE, verdict: 'accept' })];
  return scoreSaysWhy(scenario, aSolution(scenario, { rows })).value;
}

it.each([
  ['a guardrail has a finding', 'escalate', ['not-shown-harmless', 'public-exposure'], true],
  ['the only finding is missing evidence', 'escalate', ['not-shown-harmless'], false],
  ['there is no finding', 'escalate', [], false],
  ['accept is expected', 'accept', [], 'unscored'],
  ['no row is expected', 'none', [], 'unscored'],
] as const)('if %s', (_case, decision, guardrails, value) => {
  expect(scoreOf(decision, guardrails)).toBe(value);
});
