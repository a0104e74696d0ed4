import { describe, expect, it } from 'vitest';
import { dropReason } from '#domain/trail/ask-condition.ts';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import { DEFAULT_ORIGINS } from '#domain/origin.ts';
import type { FilterOptions } from '#stages/filter/filter-rule.ts';
import { filterEvents } from '#stages/filter/filter.ts';
import { recordFilterFor } from '#stages/filter/record-filter.ts';
import { anEvent } from '../../support/builders.ts';
import { stream } from '../../support/trails.ts';

const options: FilterOptions = {
  window: { from: '2026-01-15T09:00:00Z', to: '2026-01-15T11:00:00Z' },
  ...DEFAULT_ORIGINS,
  accounts: ['123456789012'],
  regions: ['us-east-1'],
};

const cases: readonly (readonly [string, Partial<CloudTrailEvent>, string | undefined])[] = [
  ['a write', {}, undefined],
  ['a failed write', { errorCode: 'AccessDenied' }, undefined],
  ['a read', { readOnly: true }, 'read-only'],
  ['a read before the window', { readOnly: true, eventTime: '2026-01-15T08:59:59Z' }, 'outside-window'],
  ['a read of another account', { readOnly: true, recipientAccountId: '210987654321' }, 'out-of-scope'],
  ['a data event', { readOnly: true, eventCategory: 'Data', managementEvent: false }, 'data-event'],
  ['AssumeRole', { eventSource: 'sts.amazonaws.com', eventName: 'AssumeRole', readOnly: true }, undefined],
  ['a write that is no configuration', { eventSource: 'logs.amazonaws.com', eventName: 'CreateLogStream' }, 'not-configuration'],
];

describe('recordFilterFor', () => {
  it.each(cases)('gives the same result as the filter for %s', async (_name, overrides, expected) => {
    const event = anEvent(overrides);

    const filtered = await filterEvents(stream([{ kind: 'event', event }]), options);

    expect(dropReason(recordFilterFor(options).conditions, event)).toBe(expected);
    expect(filtered.dropped).toEqual(expected === undefined ? {} : { [expected]: 1 });
  });

  it('passes its counts on to the filter', async () => {
    const filtered = await filterEvents(
      stream([
        { kind: 'dropped', reason: 'read-only', count: 41 },
        { kind: 'event', event: anEvent({ readOnly: true }) },
      ]),
      options,
    );

    expect(filtered).toMatchObject({ read: 42, dropped: { 'read-only': 42 } });
  });
});
