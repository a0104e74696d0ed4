import { describe, expect, it, vi } from 'vitest';
import type { DropReason } from '#domain/drop-reason.ts';
import type { EventHead } from '#domain/event-head.ts';
import { rememberVerdicts } from '#stages/filter/verdicts.ts';
import { anEvent } from '../../support/builders.ts';

describe('rememberVerdicts', () => {
  it('asks once about heads that differ in their time only', () => {
    const question = vi.fn((head: EventHead): DropReason | undefined => (head.readOnly === true ? 'read-only' : undefined));
    const ask = rememberVerdicts(question);

    const answers = ['10', '11'].map((hour) => ask(anEvent({ eventTime: `2026-01-15T${hour}:00:00Z`, readOnly: true })));

    expect(answers).toEqual(['read-only', 'read-only']);
    expect(question).toHaveBeenCalledTimes(1);
  });

  it.each<[string, (head: EventHead) => boolean, Partial<EventHead>]>([
    ['the time', (head) => head.eventTime > '2026-01-15T12', { eventTime: '2026-01-15T13:00:00Z' }],
    ['the parameters', (head) => head.requestParameters?.['forceFailover'] === true, { requestParameters: { forceFailover: true } }],
    ['the region', (head) => head.awsRegion === 'eu-west-1', { awsRegion: 'eu-west-1' }],
    ['the account', (head) => head.recipientAccountId === '111122223333', { recipientAccountId: '111122223333' }],
    ['the category', (head) => head.eventCategory === 'Data', { eventCategory: 'Data' }],
    ['the type', (head) => head.eventType === 'AwsServiceEvent', { eventType: 'AwsServiceEvent' }],
    ['what kind of call it is', (head) => head.managementEvent === false, { managementEvent: false }],
    ['the service behind the call', (head) => head.userIdentity.invokedBy !== undefined, { userIdentity: { invokedBy: 'AWS Internal' } }],
    ["the caller's account", (head) => head.userIdentity.accountId === '1', { userIdentity: { accountId: '1' } }],
  ])('gives another answer where %s makes one', (_, differs, other) => {
    const usual = anEvent({ eventTime: '2026-01-15T10:00:00Z', requestParameters: {}, awsRegion: 'us-east-1', userIdentity: {} });
    const ask = rememberVerdicts((head) => (differs(head) ? 'read-only' : undefined));

    const answers = [usual, { ...usual, ...other }, usual, { ...usual, ...other }].map(ask);

    expect(answers).toEqual([undefined, 'read-only', undefined, 'read-only']);
  });
});
