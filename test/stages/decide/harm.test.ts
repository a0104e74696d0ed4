import { describe, expect, it } from 'vitest';
import { parsePolicy } from '#config/policy-schema.ts';
import type { Drift } from '#domain/drift.ts';
import { decide } from '#stages/decide/decide.ts';
import { harmOf, isHarmfulDeletion } from '#stages/decide/harm.ts';
import { aChange, aChanged, aContext, aDrift, aMissing, aPolicy, anIntent, anUnmanaged } from '../../support/drifts.ts';
import { judge } from '../../support/permits.ts';

const ALL = aPolicy({ Effect: 'Allow', Action: '*', Resource: '*' });
const OPEN = [{ from_port: 22, to_port: 22, protocol: 'tcp', cidr_blocks: ['0.0.0.0/0'], self: false }];

const harms: readonly { readonly case: string; readonly drift: Drift }[] = [
  { case: 'broader permissions', drift: aChanged('aws_iam_role_policy.app', 'policy', [aPolicy(), ALL]) },
  { case: 'an open port', drift: aChanged('aws_security_group.web', 'ingress', [[], OPEN]) },
  { case: 'a new role', drift: anUnmanaged('aws_iam_role', { name: 'x', assume_role_policy: ALL }) },
  { case: 'a new identity provider', drift: anUnmanaged('aws_iam_openid_connect_provider', { url: 'https://token.example.com' }) },
  { case: 'weaker encryption', drift: aChanged('aws_sqs_queue.jobs', 'sqs_managed_sse_enabled', [true, false]) },
  { case: 'a disabled detector', drift: aChanged('aws_guardduty_detector.main', 'enable', [true, false]) },
  { case: 'a missing detector', drift: aMissing('aws_guardduty_detector.main', { enable: true }) },
  { case: 'a large multiple of instances', drift: aChanged('aws_autoscaling_group.web', 'desired_capacity', [2, 60]) },
  { case: 'a limit increased many times', drift: aChanged('aws_autoscaling_group.web', 'max_size', [4, 400]) },
  {
    case: 'a password whose value CloudTrail hides',
    drift: aDrift({ resourceType: 'aws_iam_user_login_profile', address: 'aws_iam_user_login_profile.ann', changes: [] }),
  },
  {
    case: 'a hidden change of a login profile',
    drift: aDrift({
      resourceType: 'aws_iam_user_login_profile',
      address: 'aws_iam_user_login_profile.ann',
      changes: [aChange('password', 'a', null, { hidden: true })],
    }),
  },
];

const harmless: readonly { readonly case: string; readonly drift: Drift }[] = [
  { case: 'an ordinary step', drift: aChanged('aws_autoscaling_group.web', 'desired_capacity', [2, 6]) },
  { case: 'another image', drift: aChanged('aws_ecs_service.web', 'task_definition', ['web:1', 'web:2']) },
  { case: 'stronger encryption', drift: aChanged('aws_sqs_queue.jobs', 'sqs_managed_sse_enabled', [false, true]) },
  { case: 'tags set for the first time', drift: aChanged('aws_sqs_queue.jobs', 'tags', [{}, { Owner: 'shop' }]) },
  { case: 'a missing listener rule', drift: aMissing('aws_lb_listener_rule.old', { priority: 1 }) },
  { case: 'a type unknown to the catalogue', drift: aChanged('aws_made_up_thing.x', 'policy', [1, 2]) },
];

describe('harmOf', () => {
  it.each(harms)('finds $case', ({ drift }) => {
    expect(harmOf(judge(drift))).toMatch(/.{20}[^.]$/);
  });

  it.each(harmless)('finds no harm in $case', ({ drift }) => {
    expect(harmOf(judge(drift))).toBeUndefined();
  });

  it('ignores a harm that is already judged', () => {
    expect(harmOf(judge(aChanged('aws_security_group.web', 'ingress', [[], OPEN])), ['reach'])).toBeUndefined();
  });

  it('takes the limits for large increases from the policy', () => {
    const policy = parsePolicy({ increases: { bound: 100.5, capacity: 31 } }, 'test');
    const [machines, limit] = [
      aChanged('aws_autoscaling_group.web', 'desired_capacity', [2, 60]),
      aChanged('aws_autoscaling_group.web', 'max_size', [4, 400]),
    ];

    expect([machines, limit].map((drift) => harmOf(judge(drift, { policy })))).toEqual([undefined, undefined]);
  });

  it('ignores a change that the team permits', () => {
    const permits = [{ name: 'open', type: 'aws_security_group', attribute: '*', direction: 'any', reason: 'A controller opens it' }];
    const context = { policy: parsePolicy({ permits }, 'test') };

    expect(harmOf(judge(aChanged('aws_security_group.web', 'ingress', [[], OPEN]), context))).toBeUndefined();
  });
});

describe('isHarmfulDeletion', () => {
  it.each([
    ['a data store', aMissing('aws_s3_bucket.data', { bucket: 'data' }), true],
    ['a monitoring resource', aMissing('aws_cloudtrail.main', { name: 'main' }), true],
    ['a resource without data', aMissing('aws_lb_listener_rule.old', { priority: 1 }), false],
    ['a resource that still exists', aChanged('aws_s3_bucket.data', 'force_destroy', [false, true]), false],
  ])('classifies %s', (_case, drift, expected) => {
    expect(isHarmfulDeletion(judge(drift))).toBe(expected);
  });
});

describe('a harmful change in a held drift', () => {
  it.each([
    ['broader permissions', aChange('inline_policy', [], [{ name: 'x', policy: ALL }]), 'escalate'],
    ['a longer session', aChange('description', 'a', 'b'), 'hold'],
  ])('decides the drift: %s', (_case, change, verdict) => {
    const drift = aDrift({ resourceType: 'aws_iam_role', address: 'aws_iam_role.app', changes: [change] });
    const rules = [{ name: 'roles', match: { type: 'aws_iam_role' }, effect: 'hold', reason: 'We look first' }];

    expect(decide([anIntent([drift])], parsePolicy({ rules }, 'test'), aContext())[0]?.verdict).toBe(verdict);
  });

  it('is escalated even if the team waives deletions', () => {
    const rules = [{ name: 'sandbox', match: { type: 'aws_*', attribute: '*' }, waive: ['deletion', 'data-loss'], reason: 'A sandbox' }];
    const verdictOf = (drift: Drift): string | undefined =>
      decide([anIntent([drift])], parsePolicy({ rules }, 'test'), aContext())[0]?.verdict;

    expect(verdictOf(aMissing('aws_flow_log.main', { vpc_id: 'vpc-0aaaaaaaaaaaaaaa1' }))).toBe('escalate');
    expect(verdictOf(aMissing('aws_lb_listener_rule.old', { priority: 1 }))).toBe('accept');
  });
});
