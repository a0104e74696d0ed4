import { expect, it } from 'vitest';
import { scoreRegret } from '../../../eval/scorers/regret.ts';
import { aRow, aScenario, aSolution } from '../../support/scenarios.ts';

const ADDRESS = 'aws_sqs_queue.a';

function regretOf(expected: 'accept' | 'revert' | 'escalate' | 'none', found: 'accept' | 'escalate' | undefined): number {
  const scenario = aScenario({
    files: { 'main.tf': 'resource "aws_sqs_queue" "a" {}\n' },
    state: { [ADDRESS]: {} },
    expected: [{ address: ADDRESS, decision: expected, attributes: expected === 'none' ? [] : ['delay_seconds'] }],
  });
  return scoreRegret(scenario, aSolution(scenario, { rows: found === undefined ? [] : [aRow({ address: ADDRESS, verdict: found })] }))
    .amount;
}

it('is zero for the right verdict', () => {
  expect([regretOf('accept', 'accept'), regretOf('none', undefined), regretOf('escalate', 'escalate')]).toEqual([0, 0, 0]);
});

it('is highest for an accepted danger, and lowest for a needless question', () => {
  const [danger, missed, question] = [regretOf('revert', 'accept'), regretOf('accept', undefined), regretOf('accept', 'escalate')];

  expect(danger).toBeGreaterThan(10 * missed);
  expect(missed).toBeGreaterThan(question);
  expect(question).toBeGreaterThan(0);
});
