import { describe, expect, it } from 'vitest';
import { actorOf } from '#domain/actor.ts';
import { isProgram, actorName, actorIdentityOf } from '#domain/field/actor-identity.ts';
import { aCliUser, aConsoleUser, anAssumedRole, anEvent, terraform } from '../../support/builders.ts';
import type { Caller } from '../../support/builders.ts';

const CLI = 'aws-cli/2.27.50 md/awscrt#0.26.1';

function actor(by: Caller): ReturnType<typeof actorOf> {
  return actorOf(anEvent(by));
}

describe('actorIdentityOf', () => {
  it.each<readonly [string, Caller, Caller]>([
    ['a person through console and CLI', aConsoleUser('alice@example.com'), { ...aConsoleUser('alice@example.com'), userAgent: CLI }],
    ['a script whose SDK generates session names', anAssumedRole('ops', 'botocore-session-1700000001'), anAssumedRole('ops', '1700000099')],
    ['a pipeline that numbers its runs', anAssumedRole('deploy', 'run-81230'), anAssumedRole('deploy', 'run-81231')],
    ['a session named after a commit', anAssumedRole('deploy', 'ci-0a1b2c3d4e'), anAssumedRole('deploy', 'ci-9f8e7d6c5b')],
  ])('recognises one actor: %s', (_case, left, right) => {
    expect(actorIdentityOf(actor(right))).toBe(actorIdentityOf(actor(left)));
  });

  it.each<readonly [string, Caller, Caller]>([
    ['two people', aConsoleUser('alice@example.com'), aConsoleUser('bob@example.com')],
    ['two agents of one role', anAssumedRole('agents', 'agent-1'), anAssumedRole('agents', 'agent-2')],
    ['two roles with one session name', anAssumedRole('ops', 'nightly'), anAssumedRole('finance', 'nightly')],
  ])('distinguishes: %s', (_case, left, right) => {
    expect(actorIdentityOf(actor(right))).not.toBe(actorIdentityOf(actor(left)));
  });
});

describe('isProgram', () => {
  it.each<readonly [string, Caller, boolean]>([
    ['a person in the console', aConsoleUser('alice@example.com'), false],
    ['a user with the CLI', aCliUser('alice'), false],
    ['the emergency role', anAssumedRole('break-glass-oncall', 'carol'), false],
    ['a role with any claimed session name', { ...anAssumedRole('dev', 'alice@example.com'), userAgent: CLI }, true],
    ['an agent in the emergency role', { ...anAssumedRole('break-glass-oncall', 'carol'), userAgent: 'Boto3/1.40.0 agent/tuner' }, true],
    ['a role with the SDK', anAssumedRole('ops', 'nightly'), true],
    ['a role with the CLI', { ...anAssumedRole('deploy', 'ci'), userAgent: CLI }, true],
    ['a user with the SDK', { ...aCliUser('deployer'), userAgent: 'Boto3/1.40.0' }, true],
    ['Terraform', terraform(), true],
    [
      'a service',
      { userIdentity: { type: 'AWSService', invokedBy: 'autoscaling.amazonaws.com' }, userAgent: 'autoscaling.amazonaws.com' },
      true,
    ],
  ])('%s: %s', (_case, by, expected) => {
    expect(isProgram(actor(by))).toBe(expected);
  });
});

it('limits the length of an actor name', () => {
  expect(actorName(actor(anAssumedRole('ops', 'x'.repeat(500)))).length).toBeLessThanOrEqual(60);
});
