import { describe, expect, it } from 'vitest';
import { attribute, readActor } from '#domain/actor.ts';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import { managerOf, serviceName } from '#domain/field/manager-of.ts';
import { DEFAULT_ORIGINS } from '#domain/origin.ts';
import { aConsoleUser, anAssumedRole, anEvent, terraform } from '../../support/builders.ts';

const LINKED = 'arn:aws:sts::123456789012:assumed-role/AWSServiceRoleForAutoScaling/AutoScaling';
const POLICY = {
  ...DEFAULT_ORIGINS,
  agentPrincipals: ['tuner'],
  terraformPrincipals: ['terraform-ci'],
  otherTerraformPrincipals: ['network-ci'],
};

function asRead(over: Partial<CloudTrailEvent>): CloudTrailEvent {
  const event = anEvent(over);
  return attribute(event, readActor(event, POLICY));
}

describe('managerOf', () => {
  it.each([
    ['a person in the console', asRead(aConsoleUser('dana@example.com')), { manager: 'person', name: 'dana@example.com' }],
    ['a program in a role', asRead(anAssumedRole('cleanup', 'nightly')), { manager: 'person', name: 'nightly' }],
    ['an agent', asRead(anAssumedRole('tuner', 'run-7')), { manager: 'agent', name: 'tuner' }],
    [
      'Terraform of this root',
      asRead({ ...anAssumedRole('terraform-ci', 'run'), userAgent: terraform().userAgent! }),
      { manager: 'terraform', name: 'Terraform' },
    ],
    [
      'Terraform of another root',
      asRead({ ...anAssumedRole('network-ci', 'run'), userAgent: terraform().userAgent! }),
      { manager: 'foreign-iac', name: 'Terraform of another root (network-ci)' },
    ],
    [
      'a caller that only claims to be Terraform',
      asRead({ ...anAssumedRole('someone', 'mallory'), userAgent: terraform().userAgent! }),
      { manager: 'person', name: 'mallory' },
    ],
    [
      'a service that acts on its own',
      asRead({
        userIdentity: { type: 'AssumedRole', arn: LINKED, accountId: '123456789012' },
        sourceIPAddress: 'autoscaling.amazonaws.com',
      }),
      { manager: 'controller', name: 'autoscaling' },
    ],
  ])('of %s', (_title, event, expected) => {
    expect(managerOf(event)).toEqual(expected);
  });
});

describe('serviceName', () => {
  it('is the host, or else the role name', () => {
    const event = anEvent({ userIdentity: { type: 'AssumedRole', arn: LINKED }, userAgent: 'aws-internal' });

    expect(serviceName({ ...event, sourceIPAddress: 'ecs.application-autoscaling.amazonaws.com' })).toBe('ecs.application-autoscaling');
    expect(serviceName(event)).toBe('AutoScaling');
  });
});
