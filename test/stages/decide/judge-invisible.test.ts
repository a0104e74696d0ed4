import { describe, expect, it } from 'vitest';
import { catalogue } from '#catalogue/index.ts';
import { parsePolicy } from '#config/policy-schema.ts';
import { noCircumstances } from '#domain/judging/circumstances.ts';
import type { Drift } from '#domain/drift.ts';
import { INVISIBLE_REASONS } from '#domain/drop-reason.ts';
import type { StateResource } from '#domain/workspace.ts';
import { judgeInvisible } from '#stages/decide/judge-invisible.ts';
import { aChange, aDrift, aPolicy, aResource, aWorkspace, anIntent, anUnmanaged } from '../../support/drifts.ts';
import { WORDS } from '../../support/words.ts';

function judged(drift: Drift, resources: readonly StateResource[] = [], policy: unknown = {}): readonly string[] {
  const context = {
    catalogue,
    workspace: aWorkspace(resources),
    intents: [],
    circumstances: noCircumstances('2026-01-16T06:00:05Z', WORDS),
  };
  return judgeInvisible([anIntent([drift])], parsePolicy(policy, 'test'), context).map(
    (decision) => `${decision.verdict} ${decision.findings.map((finding) => finding.guardrail).join()}`,
  );
}

const OPEN = [{ from_port: 22, to_port: 22, protocol: 'tcp', cidr_blocks: ['0.0.0.0/0'], self: false }];

describe('an invisible change that a guardrail escalates', () => {
  it.each<readonly [name: string, drift: Drift, resources: readonly StateResource[], expected: readonly string[]]>([
    [
      'a security group opened under ignore_changes',
      aDrift({
        resourceType: 'aws_security_group',
        address: 'aws_security_group.web',
        changes: [aChange('ingress', [], OPEN)],
        invisible: 'ignored-by-code',
      }),
      [],
      ['escalate public-exposure'],
    ],
    [
      'an unmanaged administrator policy on a managed role, with unmanaged resources disabled',
      anUnmanaged(
        'aws_iam_role_policy_attachment',
        { role: 'app', policy_arn: 'arn:aws:iam::aws:policy/AdministratorAccess' },
        { invisible: 'not-managed-here' },
      ),
      [aResource('aws_iam_role.app', { name: 'app' })],
      ['escalate not-shown-harmless'],
    ],
    [
      'a widened policy that is attached to a managed role',
      withoutAddress(
        aDrift({
          resourceType: 'aws_iam_policy',
          changes: [aChange('policy', null, aPolicy({ Effect: 'Allow', Action: '*', Resource: '*' }))],
          invisible: 'not-managed-here',
        }),
      ),
      [],
      ['escalate not-shown-harmless'],
    ],
    [
      'a user added to a privileged group, which the refresh does not show',
      aDrift({
        resourceType: 'aws_iam_user_group_membership',
        address: 'aws_iam_user_group_membership.bob',
        changes: [aChange('groups', [], ['admins'])],
        invisible: 'not-in-refresh',
      }),
      [
        aResource('aws_iam_group.admins', { name: 'admins' }),
        aResource('aws_iam_group_policy_attachment.admins', { group: 'admins', policy_arn: 'arn:aws:iam::aws:policy/AdministratorAccess' }),
      ],
      ['escalate not-shown-harmless'],
    ],
    [
      'a password set by a person',
      aDrift({
        resourceType: 'aws_db_instance',
        address: 'aws_db_instance.main',
        changes: [aChange('password', 'old', null, { hidden: true, sensitive: true })],
        invisible: 'not-read-by-provider',
      }),
      [],
      ['hold secret'],
    ],
  ])('%s', (_name, drift, resources, expected) => {
    expect(judged(drift, resources)).toEqual(expected);
  });

  it('escalates a change with effect revert, because no apply can revert it', () => {
    const drift = aDrift({
      resourceType: 'aws_s3_bucket_public_access_block',
      address: 'aws_s3_bucket_public_access_block.data',
      changes: [aChange('block_public_policy', true, false)],
      invisible: 'ignored-by-code',
    });
    const context = { catalogue, workspace: aWorkspace(), intents: [], circumstances: noCircumstances('2026-01-16T06:00:05Z', WORDS) };

    const [decision] = judgeInvisible([anIntent([drift])], parsePolicy({}, 'test'), context);

    expect(decision?.findings[0]?.effect).toBe('revert');
    expect(decision?.verdict).toBe('escalate');
    expect(decision?.reason).toMatch(/; not shown in any plan, because code ignores changes to it \(ignore_changes\)$/);
  });
});

describe('an invisible change that no guardrail escalates', () => {
  it.each<readonly [name: string, drift: Drift]>([
    ['a capacity that code ignores', aDrift({ invisible: 'ignored-by-code' })],
    [
      'a secret that code ignores',
      aDrift({ changes: [aChange('password', 'old', null, { hidden: true, sensitive: true })], invisible: 'ignored-by-code' }),
    ],
    ['an ignored change without events', aDrift({ events: [], invisible: 'ignored-by-code' })],
    [
      'a stopped instance',
      aDrift({
        resourceType: 'aws_instance',
        address: 'aws_instance.web',
        changes: [aChange('instance_state', 'running', 'stopped')],
        invisible: 'not-an-argument',
      }),
    ],
  ])('%s', (_name, drift) => {
    expect(judged(drift)).toEqual([]);
  });

  it('follows the policy of the team', () => {
    const drift = aDrift({
      resourceType: 'aws_security_group',
      address: 'aws_security_group.web',
      changes: [aChange('ingress', [], OPEN)],
      invisible: 'ignored-by-code',
    });

    const permits = [{ name: 'open', type: 'aws_security_group', attribute: '*', direction: 'any', reason: 'A controller opens it' }];

    expect(judged(drift, [], { guardrails: { 'public-exposure': { effect: 'off' } }, permits })).toEqual([]);
    expect(judged(drift, [], { guardrails: { 'public-exposure': { effect: 'off' } } })).toEqual(['escalate not-shown-harmless']);
    expect(judged(drift, [], { guardrails: { 'public-exposure': { effect: 'hold' } } })).toEqual(['hold public-exposure']);
  });
});

it('never accepts, and gives a reason for each invisible reason', () => {
  const verdicts = INVISIBLE_REASONS.flatMap((invisible) => {
    const drift = aDrift({
      resourceType: 'aws_security_group',
      address: 'aws_security_group.web',
      changes: [aChange('ingress', [], OPEN)],
      invisible,
    });
    return judged(drift);
  });

  expect(verdicts).toHaveLength(INVISIBLE_REASONS.length);
  expect(verdicts.filter((one) => !one.startsWith('escalate'))).toEqual([]);
});

function withoutAddress({ address: _address, ...drift }: Drift): Drift {
  return drift;
}
