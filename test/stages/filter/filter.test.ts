import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { actorOf } from '#domain/actor.ts';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import type { TracedItem } from '#domain/trail/filtered.ts';
import { DEFAULT_ORIGINS } from '#domain/origin.ts';
import type { FilterOptions } from '#stages/filter/filter-rule.ts';
import { filterEvents, sortEvents } from '#stages/filter/filter.ts';
import { aConsoleUser, anAssumedRole, anEvent, terraform } from '../../support/builders.ts';
import { collect, stream } from '../../support/trails.ts';
import '../../support/property-seed.ts';

const everything: FilterOptions = { ...DEFAULT_ORIGINS, terraformPrincipals: ['terraform-ci'], window: {}, accounts: [], regions: [] };

function filter(events: readonly CloudTrailEvent[], options: Partial<FilterOptions> = {}) {
  const items: readonly TracedItem[] = events.map((event) => ({ kind: 'event', event }));
  return filterEvents(stream(items), { ...everything, ...options });
}

describe('filterEvents', () => {
  it('puts each item in exactly one place and counts it', async () => {
    const person = anEvent(aConsoleUser('alice@example.com'));
    const apply = anEvent(terraform());
    const items: readonly TracedItem[] = [
      { kind: 'event', event: person },
      { kind: 'event', event: person },
      { kind: 'event', event: apply },
      { kind: 'event', event: anEvent({ eventName: 'GetQueueAttributes', readOnly: true }) },
      { kind: 'event', event: anEvent({ eventName: 'ListQueues', readOnly: true }) },
      { kind: 'event', event: anEvent({ eventSource: 'signin.amazonaws.com', eventName: 'ConsoleLogin' }) },
      { kind: 'malformed', where: 'a:10', problem: 'not JSON' },
      { kind: 'malformed', where: 'a:9', problem: 'not JSON' },
    ];

    const filtered = await filterEvents(stream(items), everything);

    expect(filtered).toEqual({
      read: 8,
      kept: [person],
      context: [{ event: expect.objectContaining(apply), reason: 'made-by-terraform' }],
      dropped: { 'malformed-record': 2, 'read-only': 2, duplicate: 1, 'not-configuration': 1 },
      malformed: [
        { where: 'a:9', problem: 'not JSON' },
        { where: 'a:10', problem: 'not JSON' },
      ],
    });
  });

  it('sorts kept and context events by time', async () => {
    const late = anEvent({ eventTime: '2026-01-15T12:00:00Z' });
    const early = anEvent({ eventTime: '2026-01-15T08:00:00Z' });
    const lateContext = anEvent({ eventTime: '2026-01-15T12:00:00Z', ...terraform() });
    const earlyContext = anEvent({ eventTime: '2026-01-15T08:00:00Z', ...terraform() });

    const filtered = await filter([late, lateContext, earlyContext, early]);

    expect(filtered.kept).toEqual([early, late]);
    expect(filtered.context.map(({ event }) => event)).toMatchObject([earlyContext, lateContext]);
  });

  it.each([
    ['a failed read by Terraform is a read', anEvent({ readOnly: true, errorCode: 'NoSuchBucketPolicy', ...terraform() }), 'read-only'],
    ['a read outside the window is outside the window', anEvent({ readOnly: true, eventTime: '2020-01-01T00:00:00Z' }), 'outside-window'],
    [
      'a failed write that is no configuration is no configuration',
      anEvent({ eventName: 'PurgeQueue', errorCode: 'AccessDenied' }),
      'not-configuration',
    ],
    [
      'a failed data write is a data event',
      anEvent({ eventCategory: 'Data', managementEvent: false, errorCode: 'AccessDenied' }),
      'data-event',
    ],
  ])('drops for the first matching reason: %s', async (_name, event, reason) => {
    const filtered = await filter([event], { window: { from: '2026-01-01T00:00:00Z' } });

    expect(filtered.dropped).toEqual({ [reason]: 1 });
  });

  it.each([
    ['a failed Terraform call is a failed call', anEvent({ errorCode: 'ThrottlingException', ...terraform() }), 'failed-call'],
    [
      'an AssumeRole call by Terraform is an AssumeRole',
      anEvent({ eventSource: 'sts.amazonaws.com', eventName: 'AssumeRole', readOnly: true, ...terraform() }),
      'assume-role',
    ],
    [
      'a runbook started by a service is an execution',
      anEvent({
        eventSource: 'ssm.amazonaws.com',
        eventName: 'StartAutomationExecution',
        userIdentity: { type: 'AWSService', invokedBy: 'config.amazonaws.com' },
      }),
      'automation',
    ],
  ])('gives context the first matching reason: %s', async (_name, event, reason) => {
    const filtered = await filter([event]);

    expect(filtered.context).toMatchObject([{ event, reason }]);
  });

  describe('of several records of one event', () => {
    const original = anEvent();
    const update = anEvent({ addendum: { reason: 'UPDATED_DATA', originalEventID: original.eventID } });
    const emptyUpdate = anEvent({ addendum: { reason: 'UPDATED_DATA', originalEventID: original.eventID }, requestParameters: null });
    const thinner: CloudTrailEvent = { ...original, requestParameters: null };
    const shorter: CloudTrailEvent = { ...original, userAgent: '' };
    const caller = anEvent({ sharedEventID: 'shared' });
    const owner = anEvent({
      sharedEventID: 'shared',
      recipientAccountId: '210987654321',
      userIdentity: { type: 'AWSAccount', principalId: 'AIDAEXAMPLEUSER000001', accountId: '123456789012' },
    });

    it.each([
      ['the update is kept', [original, update], update],
      ['the original is kept over an update without parameters', [original, emptyUpdate], original],
      ['the one with parameters is kept', [thinner, original], original],
      ['the one with more content is kept', [shorter, original], original],
      ['of two accounts the record that names the caller is kept', [owner, caller], caller],
    ])('%s, in any order', async (_name, records, standing) => {
      const forwards = await filter(records);
      const backwards = await filter(records.toReversed());

      expect(forwards.kept).toEqual([standing]);
      expect(forwards.dropped).toEqual({ duplicate: 1 });
      expect(backwards).toEqual(forwards);
    });
  });
});

describe('a session that started before the window', () => {
  it('identifies its actor and counts as outside the window', async () => {
    const role = anAssumedRole('ops', 'x');
    const begun = anEvent({
      eventSource: 'sts.amazonaws.com',
      eventName: 'AssumeRole',
      eventTime: '2026-01-15T08:00:00Z',
      responseElements: { credentials: { accessKeyId: role.userIdentity.accessKeyId ?? '' } },
    });

    const filtered = await filter([anEvent(role), begun], { window: { from: '2026-01-15T09:00:00Z' } });

    expect(filtered).toMatchObject({ read: 2, dropped: { 'outside-window': 1 }, context: [] });
    expect(filtered.kept.map((event) => actorOf(event).person)).toEqual(['alice']);
  });
});

describe('sortEvents', () => {
  it('puts each item where filterEvents counts it', async () => {
    const items: readonly TracedItem[] = [
      { kind: 'event', event: anEvent({ eventTime: '2026-01-15T11:00:00Z' }) },
      { kind: 'event', event: anEvent({ readOnly: true }) },
      { kind: 'event', event: anEvent({ errorCode: 'AccessDenied' }) },
      { kind: 'dropped', reason: 'read-only', count: 3 },
      { kind: 'malformed', where: 'a:1', problem: 'not JSON' },
    ];

    const sorted = await collect(sortEvents(stream(items), everything));

    expect(sorted.map((item) => item.place)).toEqual(['dropped', 'counted', 'malformed', 'context', 'kept']);
    expect(await filterEvents(stream(items), everything)).toMatchObject({ read: 7, dropped: { 'read-only': 4, 'malformed-record': 1 } });
  });
});

/** Names that no service has, and words that nobody reads under. */
const aWrite = fc
  .tuple(
    fc.stringMatching(/^[a-z]{4,12}$/),
    fc.constantFrom('Put', 'Enable', 'Modify', 'Retire', 'Zap', 'Associate'),
    fc.stringMatching(/^[A-Z][a-z]{3,9}$/),
  )
  .map(([service, verb, noun]) => anEvent({ eventSource: `zz${service}.amazonaws.com`, eventName: `${verb}${noun}`, readOnly: false }));

describe('an unknown write', () => {
  test.prop([aWrite])('is kept for any service and call', async (event) => {
    const filtered = await filter([event]);

    expect(filtered.kept.map(({ eventID }) => eventID)).toEqual([event.eventID]);
  });
});
