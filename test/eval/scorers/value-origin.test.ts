import { expect, it } from 'vitest';
import { scoreValueOrigin } from '../../../eval/scorers/value-origin.ts';
import { aPatchedSolution, aScenario } from '../../support/scenarios.ts';
import { patched, TWO_QUEUES } from '../../support/two-queues.ts';

it.each([
  ['is right if the literal is edited', patched('delay_seconds = 1', 'delay_seconds = 2'), true],
  ['is right if the default is edited', patched('default = 5', 'default = 6'), true],
  ['is wrong if a literal replaces a reference', patched('delay_seconds = var.delay', 'delay_seconds = 6'), false],
])('%s', (_name, solution, expected) => {
  const score = scoreValueOrigin(TWO_QUEUES, solution);

  expect(score.value).toBe(expected);
});

it('allows references to disappear with a removed block, but not with a removed argument', () => {
  const ingress = '  ingress {\n    from_port = var.port\n  }\n';
  const queue = '# for later\nresource "aws_sqs_queue" "a" {\n  delay_seconds = var.delay\n}\n';
  const description = '  description = var.text\n';
  const scenario = aScenario({
    files: { 'main.tf': `${queue}resource "aws_security_group" "a" {\n${description}${ingress}}\n` },
    state: { 'aws_security_group.a': { ingress: [{ from_port: 514 }] } },
    expected: [{ address: 'aws_security_group.a', decision: 'accept', attributes: ['ingress'] }],
    drifted: { 'aws_security_group.a': { ingress: [] } },
  });
  const without = (find: string): boolean | string =>
    scoreValueOrigin(scenario, aPatchedSolution(scenario, [{ path: 'main.tf', find, text: '' }])).value;

  expect([ingress, queue].map(without)).toEqual([true, true]);
  expect(without(description)).toBe(false);
});
