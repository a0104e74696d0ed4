import { expect, it } from 'vitest';
import { judgePlans } from '../../../eval/replay-provider/plan-right.ts';
import { openTofu, WITH_OPENTOFU } from '../../support/opentofu.ts';
import { aScenario, aSolution } from '../../support/scenarios.ts';

const CODE = 'resource "aws_sqs_queue" "a" {\n  name          = "a"\n  delay_seconds = 1\n}\n';
const QUEUE = {
  id: 'https://sqs.us-east-1.amazonaws.com/123456789012/a',
  arn: 'arn:aws:sqs:us-east-1:123456789012:a',
  name: 'a',
  delay_seconds: 1,
  visibility_timeout_seconds: 30,
  max_message_size: 262144,
  message_retention_seconds: 345600,
};
const ITEM = { address: 'aws_sqs_queue.a', attributes: ['delay_seconds'] };

it('requires unchanged files if nothing is to be accepted', async () => {
  const scenario = aScenario({ files: { 'main.tf': CODE }, state: {}, expected: [{ ...ITEM, decision: 'revert' }] });

  const scores = await judgePlans(scenario, [aSolution(scenario), aSolution(scenario, { files: { 'main.tf': `${CODE}# new\n` } })]);

  expect(scores).toEqual([
    { value: true, explanation: 'nothing was to change, and nothing did' },
    { value: false, explanation: 'nothing was to change, found changes in main.tf' },
  ]);
});

it.for(['terraform', 'tofu'])('runs %s for each solution', WITH_OPENTOFU, async (program, { skip }) => {
  const binary = program === 'tofu' ? await openTofu(skip) : program;
  const scenario = aScenario({
    files: { 'main.tf': CODE },
    state: { 'aws_sqs_queue.a': QUEUE },
    expected: [{ ...ITEM, decision: 'accept' }],
    drifted: { 'aws_sqs_queue.a': { delay_seconds: 5 } },
  });
  const written = (text: string): ReturnType<typeof aSolution> => aSolution(scenario, { files: { 'main.tf': text } });

  const scores = await judgePlans(
    scenario,
    [
      aSolution(scenario),
      written(CODE.replace('= 1', '= 5')),
      written(CODE.replace('= 1', '= 5').replace('}', '  visibility_timeout_seconds = 31\n}')),
      written(CODE.replace('= 1', '= = 5')),
    ],
    { binary },
  );

  expect(scores.map(({ value }) => value)).toEqual([false, true, false, false]);
  expect(scores.map(({ explanation }) => explanation)).toEqual([
    'left: aws_sqs_queue.a: update of delay_seconds (5 → 1)',
    'plans clean',
    'left: aws_sqs_queue.a: update of visibility_timeout_seconds (30 → 31)',
    expect.stringContaining(`does not plan: ${binary} plan: `),
  ]);
});

it('scores nothing if the recorded root cannot be planned', { tags: ['slow'], timeout: 120_000 }, async () => {
  const scenario = aScenario({
    files: { 'main.tf': 'resource "aws_sqs_queue" "a" {\n  name = var.gone\n}\n' },
    state: { 'aws_sqs_queue.a': QUEUE },
    expected: [{ ...ITEM, decision: 'accept' }],
  });

  const [score] = await judgePlans(scenario, [aSolution(scenario)]);

  expect(score).toEqual({ value: 'unscored', explanation: expect.stringContaining('the recorded root does not plan: terraform plan: ') });
});
