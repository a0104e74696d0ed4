import { describe, expect, it } from 'vitest';
import { catalogue } from '#catalogue/index.ts';
import { actorOf } from '#domain/actor.ts';
import { DEFAULT_ORIGINS } from '#domain/origin.ts';
import { isListed } from '#domain/trail/principal.ts';
import { supposedCall } from '#stages/correlate/proposed-call.ts';
import { queueValues } from '../../support/calls.ts';
import { inState } from '../../support/workspaces.ts';

const QUEUE = inState('aws_sqs_queue.jobs', queueValues('shop-jobs'));
const SSO = 'arn:aws:sts::210987654321:assumed-role/AWSReservedSSO_PowerUser_0123456789abcdef/dora@example.com';

describe('supposedCall', () => {
  it.each([
    { actor: 'tuner', expected: { kind: 'assumed-role', principal: 'tuner', accountId: '123456789012', origin: { class: 'agent' } } },
    {
      actor: 'arn:aws:iam::123456789012:role/bots/tuner',
      expected: { kind: 'assumed-role', principal: 'tuner', origin: { class: 'agent' } },
    },
    { actor: 'arn:aws:iam::123456789012:user/ops/dora', expected: { kind: 'iam-user', principal: 'dora', person: 'dora' } },
    {
      actor: SSO,
      expected: { kind: 'assumed-role', accountId: '210987654321', person: 'dora@example.com', origin: { class: 'sdk-script' } },
    },
  ])('has $actor as its actor, as does the receipt', ({ actor, expected }) => {
    const policy = { ...DEFAULT_ORIGINS, agentPrincipals: ['tuner'] };

    const call = supposedCall({ id: 'p-1', at: '2026-01-15T10:00:00.000Z', actor, resource: QUEUE }, [QUEUE], { catalogue, policy });
    const by = actorOf(call);

    expect(by).toMatchObject(expected);
    expect(isListed({ arn: by.arn, name: by.principal }, actor)).toBe(true);
  });

  it('is in the account and region of the state and has no request', () => {
    const call = supposedCall({ id: 'p-1', at: '2026-01-15T10:00:00.000Z', actor: 'tuner', resource: QUEUE }, [QUEUE], {
      catalogue,
      policy: DEFAULT_ORIGINS,
    });

    expect(call).toMatchObject({
      eventID: 'p-1',
      eventSource: 'sqs.amazonaws.com',
      awsRegion: 'us-east-1',
      recipientAccountId: '123456789012',
      requestParameters: null,
    });
  });
});
