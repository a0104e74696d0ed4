import { describe, expect, it } from 'vitest';
import { currentResources, stateAt, textsOf } from '#stages/decide/exposure/current-resources.ts';
import { aChange, aChanged, aDrift, aMissing, aResource, aWorkspace, anUnmanaged } from '../../../support/drifts.ts';

const ROLE = aResource('aws_iam_role.app', { id: 'app', name: 'app', arn: 'arn:aws:iam::123456789012:role/app', description: 'old' });
const READ = aResource('aws_iam_role.other', { id: 'other', name: 'other' }, { mode: 'data', address: 'data.aws_iam_role.other' });
const workspace = aWorkspace([ROLE, READ]);

describe('stateAt', () => {
  it('finds managed resources by address, and nothing else', () => {
    expect(stateAt('aws_iam_role.app', workspace)).toBe(ROLE);
    expect(stateAt('data.aws_iam_role.other', workspace)).toBeUndefined();
    expect(stateAt(undefined, workspace)).toBeUndefined();
  });
});

describe('currentResources', () => {
  it('shows what changed as it is now', () => {
    const drifts = [aChanged('aws_iam_role.app', 'description', ['old', 'new'])];

    expect(currentResources(drifts, workspace).where('aws_iam_role', 'name', 'app')).toMatchObject([{ values: { description: 'new' } }]);
  });

  it('knows no longer what the trail hides', () => {
    const drifts = [
      aDrift({
        address: 'aws_iam_role.app',
        resourceType: 'aws_iam_role',
        changes: [aChange('description', 'old', null, { hidden: true })],
      }),
    ];

    expect(currentResources(drifts, workspace).named('app')[0]?.values).not.toHaveProperty('description');
  });

  it('leaves out what is gone, and adds what was made', () => {
    const drifts = [aMissing('aws_iam_role.app', { name: 'app' }), anUnmanaged('aws_iam_role', { name: 'made' })];
    const resources = currentResources(drifts, workspace);

    expect(resources.named('app')).toEqual([]);
    expect(resources.where('aws_iam_role', 'name', 'made')).toHaveLength(1);
    expect(resources.where('aws_iam_role', 'name', 'other')).toMatchObject([{ mode: 'data' }]);
  });

  it('gives the same lookups for the same drifts', () => {
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

it('finds what mentions a text, wherever it stands, and not as a tag or as its own name', () => {
  const QUEUE = 'arn:aws:sqs:us-east-1:123456789012:jobs';
  const alarm = aResource('aws_cloudwatch_metric_alarm.depth', { id: 'depth', alarm_actions: [QUEUE] });
  const tagged = aResource('aws_sns_topic.tagged', { id: 'tagged', tags: { for: QUEUE } });
  const own = aResource('aws_sqs_queue.jobs', { id: 'jobs', arn: QUEUE });

  expect(currentResources([], aWorkspace([alarm, tagged, own])).mentioning(QUEUE)).toEqual([alarm.address]);
});
