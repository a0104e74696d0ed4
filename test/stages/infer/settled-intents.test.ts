import { describe, expect, it } from 'vitest';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import type { Settled } from '#domain/drift.ts';
import { inferSettled } from '#stages/infer/settled-intents.ts';
import { aCliUser, anAssumedRole, anEvent } from '../../support/builders.ts';
import { WORDS } from '../../support/words.ts';

function called(eventName: string, over: Partial<CloudTrailEvent> = {}): CloudTrailEvent {
  return anEvent({ eventName, ...over });
}

function settled(reason: Settled['reason'], ...events: readonly CloudTrailEvent[]): Settled {
  return { reason, eventIDs: events.map((event) => event.eventID) };
}

const INCIDENT = anAssumedRole('oncall', 'INC-7-eve');
const KMS = { eventSource: 'kms.amazonaws.com' };

describe('inferSettled', () => {
  it.each<[string, readonly CloudTrailEvent[], string, string]>([
    ['a consumer stopped and started again', [called('DisableRule', INCIDENT), called('EnableRule', INCIDENT)], 'availability', 'incident'],
    ['a consumer stopped and started again without an incident', [called('DisableRule'), called('EnableRule')], 'operability', 'unknown'],
    [
      'a cancelled key deletion',
      [called('ScheduleKeyDeletion', KMS), called('CancelKeyDeletion', { ...KMS, ...INCIDENT })],
      'security',
      'incident',
    ],
    [
      'an agent that tries to delete',
      [called('DeleteService', { userAgent: 'Boto3/1.40.0 agent/tuner', ...anAssumedRole('a', 'agent-1') })],
      'cost',
      'unknown',
    ],
    [
      'one deletion among several failed calls',
      [called('DeleteTable'), called('UpdateTable'), called('PutItemPolicy')],
      'operability',
      'unknown',
    ],
    ['as many deletions as other failed calls', [called('DeleteTable'), called('UpdateTable')], 'operability', 'unknown'],
    ['a failover and back', [called('FailoverDBCluster')], 'availability', 'unknown'],
  ])('%s', (_case, events, goal, motivation) => {
    const item = settled('net-zero', ...events);

    const intent = inferSettled([item], events, WORDS).get(item);

    expect(intent).toMatchObject({ goal, motivation: { kind: motivation }, confidence: 'guess' });
  });

  it('creates one intent per actor', () => {
    const [mine, also, other] = [called('DeleteTable'), called('PurgeQueue'), called('DeleteTable', aCliUser('zoe'))];
    const items = [settled('failed', mine), settled('retried', also), settled('failed', other)] as const;

    const intents = inferSettled(items, [mine, also, other], WORDS);

    expect(intents.get(items[0])).toBe(intents.get(items[1]));
    expect(intents.get(items[2])).not.toBe(intents.get(items[0]));
    expect(intents.get(items[0])?.summary).toBe('alice called DeleteTable and PurgeQueue, without a lasting effect');
    expect(intents.get(items[0])?.evidence).toEqual([mine.eventID, also.eventID]);
  });

  it.each(['not-managed-here', 'reconciled-before', 'computed-only'] as const)('creates no intent for %s', (reason) => {
    const event = called('DeleteTable');

    expect(inferSettled([settled(reason, event)], [event], WORDS).size).toBe(0);
  });

  it('creates no intent if the calls are missing', () => {
    expect(inferSettled([settled('net-zero', called('DeleteTable'))], [], WORDS).size).toBe(0);
  });

  it('does not depend on the order of events', () => {
    const events = ['DeleteTable', 'UpdateTable', 'DeleteQueue'].map((name) => called(name));
    const item = settled('net-zero', ...events);
    const turned = { ...item, eventIDs: item.eventIDs.toReversed() };

    expect(inferSettled([turned], events.toReversed(), WORDS).get(turned)).toEqual(inferSettled([item], events, WORDS).get(item));
  });
});
