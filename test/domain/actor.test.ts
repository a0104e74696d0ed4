import { describe, expect, it } from 'vitest';
import { actorKey, actorOf, describeActor } from '#domain/actor.ts';
import { aCliUser, aConsoleUser, anAssumedRole, anEvent, terraform } from '../support/builders.ts';

describe('actorOf', () => {
  it.each([
    {
      case: 'a person in the console',
      caller: aConsoleUser('alice@example.com'),
      kind: 'assumed-role',
      via: 'console',
      sessionName: 'alice@example.com',
    },
    { case: 'an IAM user with the CLI', caller: aCliUser('bob'), kind: 'iam-user', via: 'cli', sessionName: undefined },
    {
      case: 'a role with an SDK',
      caller: { ...anAssumedRole('deployer', 'run-1'), userAgent: 'Boto3/1.40.0' },
      kind: 'assumed-role',
      via: 'sdk',
      sessionName: 'run-1',
    },
    { case: 'terraform', caller: terraform(), kind: 'assumed-role', via: 'terraform', sessionName: undefined },
    {
      case: 'a service',
      caller: { userIdentity: { type: 'AWSService', invokedBy: 'autoscaling.amazonaws.com' } },
      kind: 'aws-service',
      via: 'service',
      sessionName: undefined,
    },
    {
      case: 'an SSM runbook',
      caller: {
        userIdentity: { ...anAssumedRole('Automation', 'Automation_Execution').userIdentity, invokedBy: 'ssm.amazonaws.com' },
        userAgent: 'ssm.amazonaws.com',
      },
      kind: 'assumed-role',
      via: 'automation',
      sessionName: 'Automation_Execution',
    },
    {
      case: 'the backend of the console',
      caller: {
        userIdentity: { type: 'IAMUser', arn: 'arn:aws:iam::123456789012:user/bob', userName: 'bob', invokedBy: 'AWS Internal' },
        userAgent: 'AWS Internal',
      },
      kind: 'iam-user',
      via: 'console',
      sessionName: undefined,
    },
    {
      case: 'the root user',
      caller: { userIdentity: { type: 'Root', arn: 'arn:aws:iam::123456789012:root' }, userAgent: 'aws-cli/2.0' },
      kind: 'root',
      via: 'cli',
      sessionName: undefined,
    },
    { case: 'nobody', caller: { userIdentity: {}, userAgent: '' }, kind: 'unknown', via: 'sdk', sessionName: undefined },
  ])('reads $case', ({ caller, kind, via, sessionName }) => {
    const actor = actorOf(anEvent({ userAgent: '', sessionCredentialFromConsole: undefined, ...caller }));

    expect(actor).toMatchObject({ kind, via });
    if (sessionName !== undefined) expect(actor.sessionName).toBe(sessionName);
  });
});

it('gives one session one key, and another session another key', () => {
  const [first, again, other] = ['alice', 'alice', 'carol'].map((name) => actorKey(actorOf(anEvent(aConsoleUser(name)))));

  expect(first).toBe(again);
  expect(first).not.toBe(other);
});

it('is described by the person, the permission set and the tool', () => {
  expect(describeActor(actorOf(anEvent(aConsoleUser('alice@example.com'))))).toBe('alice@example.com (PowerUser, console)');
  expect(describeActor(actorOf(anEvent(aCliUser('bob'))))).toBe('bob (cli)');
});
