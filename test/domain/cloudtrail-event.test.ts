import { describe, expect, it } from 'vitest';
import { CloudTrailEvent, compareEvents } from '#domain/cloudtrail-event.ts';
import { anEvent } from '../support/builders.ts';

describe('a CloudTrail record', () => {
  it('keeps the fields that are used, unchanged', () => {
    const parsed = CloudTrailEvent.parse({ ...anEvent({ eventName: 'PutX', requestParameters: { aB: [1] } }), tlsDetails: {} });

    expect(parsed).toMatchObject({ eventName: 'PutX', requestParameters: { aB: [1] } });
    expect(parsed).not.toHaveProperty('tlsDetails');
  });

  it.each([
    { case: 'no eventID', over: { eventID: '' } },
    { case: 'an invalid time', over: { eventTime: 'yesterday' } },
    { case: 'parameters that are a list', over: { requestParameters: [1] } },
  ])('refuses $case', ({ over }) => {
    expect(CloudTrailEvent.safeParse({ ...anEvent(), ...over }).success).toBe(false);
  });
});

describe('compareEvents', () => {
  it.each([
    {
      case: 'earlier first',
      left: anEvent({ eventTime: '2026-01-01T00:00:00Z', eventID: 'b' }),
      right: anEvent({ eventTime: '2026-01-01T00:00:01Z', eventID: 'a' }),
      sign: -1,
    },
    {
      case: 'ties by eventID',
      left: anEvent({ eventTime: '2026-01-01T00:00:00Z', eventID: 'b' }),
      right: anEvent({ eventTime: '2026-01-01T00:00:00Z', eventID: 'a' }),
      sign: 1,
    },
    {
      case: 'the same event',
      left: anEvent({ eventTime: '2026-01-01T00:00:00Z', eventID: 'a' }),
      right: anEvent({ eventTime: '2026-01-01T00:00:00Z', eventID: 'a' }),
      sign: 0,
    },
    {
      case: 'equal times in different notation',
      left: anEvent({ eventTime: '2026-01-01T01:00:00+01:00', eventID: 'a' }),
      right: anEvent({ eventTime: '2026-01-01T00:00:00Z', eventID: 'a' }),
      sign: 0,
    },
  ])('$case', ({ left, right, sign }) => {
    expect(Math.sign(compareEvents(left, right))).toBe(sign);
  });
});

describe('compareEvents within a second', () => {
  const at = (eventID: string, lastModified?: string) =>
    anEvent({ eventID, eventTime: '2026-01-15T10:00:00Z', responseElements: lastModified === undefined ? null : { lastModified } });

  it.each([
    ['the time of the response', at('b', '2026-01-15T10:00:00.120+0000'), at('a', '2026-01-15T10:00:00.355+0000')],
    ['the eventID if no response has a time', at('a'), at('b')],
    [
      'the eventID if the time of the response is in another second',
      at('a', '2026-01-14T10:00:00.900+0000'),
      at('b', '2026-01-14T09:00:00.100+0000'),
    ],
    [
      'the second, with any time of the response',
      at('z', '2026-01-15T10:00:00.900+0000'),
      anEvent({ eventID: 'a', eventTime: '2026-01-15T10:00:01Z' }),
    ],
  ])('orders by %s', (_case, earlier, later) => {
    expect(compareEvents(earlier, later)).toBeLessThan(0);
    expect(compareEvents(later, earlier)).toBeGreaterThan(0);
  });
});
