import { expect, it } from 'vitest';
import type { ReconciliationReport } from '#domain/run-report.ts';
import { scoreValuesRight } from '../../../eval/scorers/values-right.ts';
import { aRow, aScenario, aSolution } from '../../support/scenarios.ts';

const SCENARIO = aScenario({
  files: {},
  state: { 'aws_sqs_queue.a': { delay_seconds: 1, policy: '', arn: 'x' }, 'aws_sqs_queue.b': { delay_seconds: 5 } },
  expected: [{ address: 'aws_sqs_queue.a', decision: 'accept', attributes: ['delay_seconds'] }],
  drifted: { 'aws_sqs_queue.a': { delay_seconds: 2, policy: '{}', arn: 'y' }, 'aws_sqs_queue.b': null },
});
const telling = (attributes: ReconciliationReport['attributes']): ReconciliationReport =>
  aRow({ address: 'aws_sqs_queue.a', verdict: 'accept', kind: 'changed', attributes });
const gone = aRow({ address: 'aws_sqs_queue.b', verdict: 'escalate', kind: 'missing' });

it.each([
  [
    'all values are reported, as text or unchanged',
    [telling({ delay_seconds: { before: 1, after: '2' }, policy: { before: '', after: '{ }' } }), gone],
    true,
    'aws_sqs_queue: 3 right',
  ],
  [
    'one is hidden',
    [telling({ delay_seconds: { before: 1, after: 2 }, policy: { before: '', after: '(hidden)' } }), gone],
    true,
    'aws_sqs_queue: 2 right, 1 hidden',
  ],
  [
    'one is wrong',
    [telling({ delay_seconds: { before: 1, after: 3 }, policy: { before: '', after: '{}' } }), gone],
    false,
    'aws_sqs_queue: 2 right, wrong: aws_sqs_queue.a.delay_seconds',
  ],
  ['one is missing', [gone], false, 'aws_sqs_queue: 1 right, wrong: aws_sqs_queue.a.delay_seconds'],
  [
    'a drift is reported that the provider does not see',
    [telling({ delay_seconds: { before: 1, after: 2 } }), gone, aRow({ address: 'aws_sns_topic.c', verdict: 'hold', kind: 'changed' })],
    false,
    /not seen: aws_sns_topic\.c|aws_sqs_queue: not seen/,
  ],
  [
    'a deletion is missing',
    [telling({ delay_seconds: { before: 1, after: 2 }, policy: { before: '', after: '{}' } })],
    false,
    'aws_sqs_queue: 2 right, wrong: aws_sqs_queue.b is gone',
  ],
] as const)('if %s', (_name, rows, value, explanation) => {
  const score = scoreValuesRight(SCENARIO, aSolution(SCENARIO, { rows: [...rows] }));

  expect(score.value).toBe(value);
  expect(score.explanation).toMatch(explanation);
});

it('counts additional unexpected values separately', () => {
  const rows = [telling({ delay_seconds: { before: 1, after: 2 } }), gone];

  const { value, byType } = scoreValuesRight(SCENARIO, aSolution(SCENARIO, { rows }));

  expect(value).toBe(true);
  expect(byType['aws_sqs_queue']).toEqual({ right: 2, hidden: 0, shadows: 1, wrong: [], unseen: [] });
});

const rule = (port: number) => ({
  from_port: port,
  to_port: port,
  protocol: 'tcp',
  cidr_blocks: ['10.0.0.0/8'],
  description: '',
  ipv6_cidr_blocks: [],
  prefix_list_ids: [],
  security_groups: [],
  self: false,
});
const OPENED = aScenario({
  files: {},
  state: { 'aws_security_group.a': { ingress: [rule(22)] } },
  expected: [{ address: 'aws_security_group.a', decision: 'accept', attributes: ['ingress'] }],
  drifted: { 'aws_security_group.a': { ingress: [rule(22), rule(80)] } },
});

it.each([
  ['set members in another order', [rule(80), rule(22)], true],
  ['not a duplicate set member', [rule(80), rule(80)], false],
  ['not another set member', [rule(22), rule(81)], false],
] as const)('compares %s as the same value', (_name, after, value) => {
  const row = aRow({
    address: 'aws_security_group.a',
    verdict: 'accept',
    kind: 'changed',
    attributes: { ingress: { before: [rule(22)], after: [...after] } },
  });

  expect(scoreValuesRight(OPENED, aSolution(OPENED, { rows: [row] })).value).toBe(value);
});

it('is not scored if the refresh shows no change', () => {
  const quiet = aScenario({ files: {}, state: {}, expected: [{ address: 'aws_sqs_queue.a', decision: 'none', attributes: [] }] });

  expect(scoreValuesRight(quiet, aSolution(quiet)).value).toBe('unscored');
});
