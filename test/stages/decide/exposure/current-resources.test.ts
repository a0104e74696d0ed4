import { describe, expect, it } from 'vitest';
import { currentResources, stateAt, textsOf } from '#stages/decide/exposure/current-resources.ts';
import { aChange, aChanged, aDrift, aMissing, aResource, aWorkspace, anUnmanaged } from '../../../support/drifts.ts';

const ROLE = aResource('aws_iam_role.app', { id: 'app', name: 'app', arn: 'arn:aws:iam::123456789012:role/app', description: 'old' });
const READ = aResource('aws_iam_role.other', { id: 'other', name: 'other' }, { mode: 'data', address: 'data.aws_iam_role.other' });
const workspace = aWorkspace([ROLE, READ]);

describe('stateAt', () => {
  it('finds managed resources by address only', () => {
    expect(stateAt('aws_iam_role.app', workspace)).toBe(ROLE);
    expect(stateAt('data.aws_iam_role.other', workspace)).toBeUndefined();
    expect(stateAt(undefined, workspace)).toBeUndefined();
  });
});

describe('currentResources', () => {
  it('returns changed resources with their current values', () => {
    const drifts = [aChanged('aws_iam_role.app', 'description', ['old', 'new'])];

    expect(currentResources(drifts, workspace).where('aws_iam_role', 'name', 'app')).toMatchObject([{ values: { description: 'new' } }]);
  });

  it('omits values that CloudTrail hides', () => {
    const drifts = [
      aDrift({
        address: 'aws_iam_role.app',
        resourceType: 'aws_iam_role',
        changes: [aChange('description', 'old', null, { hidden: true })],
      }),
    ];

    expect(currentResources(drifts, workspace).named('app')[0]?.values).not.toHaveProperty('description');
  });

  it('omits deleted resources and adds unmanaged ones', () => {
    const drifts = [aMissing('aws_iam_role.app', { name: 'app' }), anUnmanaged('aws_iam_role', { name: 'made' })];
    const resources = currentResources(drifts, workspace);

    expect(resources.named('app')).toEqual([]);
    expect(resources.where('aws_iam_role', 'name', 'made')).toHaveLength(1);
    expect(resources.where('aws_iam_role', 'name', 'other')).toMatchObject([{ mode: 'data' }]);
  });

  it('returns the same lookups for the same drifts', () => {
    const drifts = [aDrift()];

    expect(currentResources(drifts, workspace)).toBe(currentResources(drifts, workspace));
  });
});

describe('textsOf', () => {
  it.each([
    ['a', ['a']],
    [
      ['a', '', 1, 'b'],
      ['a', 'b'],
    ],
    ['', []],
    [undefined, []],
    [{ a: 'b' }, []],
  ])('%j', (value, expected) => {
    expect(textsOf(value)).toEqual(expected);
  });
});

it('finds resources that mention a text, except in tags or as their own ARN', () => {
  const QUEUE = 'arn:aws:sqs:us-east-1:123456789012:jobs';
  const alarm = aResource('aws_cloudwatch_metric_alarm.depth', { id: 'depth', alarm_actions: [QUEUE] });
  const tagged = aResource('aws_sns_topic.tagged', { id: 'tagged', tags: { for: QUEUE } });
  const own = aResource('aws_sqs_queue.jobs', { id: 'jobs', arn: QUEUE });

  expect(currentResources([], aWorkspace([alarm, tagged, own])).mentioning(QUEUE)).toEqual([alarm.address]);
});
