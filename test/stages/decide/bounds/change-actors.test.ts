import { describe, expect, it } from 'vitest';
import { attribute, readActor } from '#domain/actor.ts';
import { parsePolicy } from '#config/policy-schema.ts';
import { DEFAULT_ORIGINS } from '#domain/origin.ts';
import { isAgent, isAmong, actorsOfChange, listedAgents } from '#stages/decide/bounds/change-actors.ts';
import { aConsoleUser, anAssumedRole, anEvent } from '../../../support/builders.ts';
import { aChange, aDrift, anUnmanaged, aWrite } from '../../../support/drifts.ts';

const SCALER = anEvent(anAssumedRole('scaler', 'loop'));
const DORA = anEvent(aConsoleUser('dora@example.com'));

describe('actorsOfChange', () => {
  it.each([
    { case: 'writers of the attribute', writes: [aWrite(SCALER, 'delay_seconds', 9)], eventIDs: [DORA.eventID], names: ['scaler'] },
    { case: 'otherwise callers of its events', writes: [aWrite(DORA, 'name', 'x')], eventIDs: [SCALER.eventID], names: ['scaler'] },
    { case: 'otherwise all actors', writes: [], eventIDs: ['elsewhere'], names: ['scaler', 'AWSReservedSSO_PowerUser_0123456789abcdef'] },
  ])('$case', ({ writes, eventIDs, names }) => {
    const change = aChange('delay_seconds', 5, 9, { eventIDs });

    expect(actorsOfChange(aDrift({ changes: [change], events: [SCALER, DORA], writes }), change).map((actor) => actor.principal)).toEqual(
      names,
    );
  });
});

describe('isAgent', () => {
  it.each([
    { case: 'by its class', policy: { ...DEFAULT_ORIGINS, agentPrincipals: ['scaler'] }, listed: [], agent: true },
    { case: 'by a list', policy: DEFAULT_ORIGINS, listed: ['arn:aws:iam::123456789012:role/scaler'], agent: true },
    { case: 'by neither', policy: DEFAULT_ORIGINS, listed: ['scal'], agent: false },
  ])('$case: $agent', ({ policy, listed, agent }) => {
    const actor = readActor(attribute(SCALER, readActor(SCALER, policy)), policy);

    expect(isAgent(actor, listed)).toBe(agent);
    expect(isAmong(actor, listed)).toBe(agent && listed.length > 0);
  });
});

describe('listedAgents', () => {
  it('lists the agents of entries about the resource, for any attribute', () => {
    const musculature = [
      { address: 'aws_sqs_queue.jobs', attribute: 'delay_seconds', max: 12, agents: ['tuner'] },
      { type: 'aws_lambda_function', attribute: 'timeout', max: 12, agents: ['other'] },
    ];
    const policy = parsePolicy({ musculature }, 'test');

    expect(listedAgents(aDrift({ address: 'aws_sqs_queue.jobs' }), policy)).toEqual(['tuner']);
    expect(listedAgents(anUnmanaged('aws_sqs_queue', {}), policy)).toEqual([]);
  });
});
