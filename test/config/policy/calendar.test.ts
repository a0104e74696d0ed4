import { describe, expect, it } from 'vitest';
import { parsePolicy } from '#config/policy-schema.ts';
import { nearestOpen, nextChange, windowsAt } from '#config/policy/calendar.ts';
import type { Calendar } from '#config/policy/calendar.ts';

function parse(calendar: object): Calendar {
  return parsePolicy({ calendar }, 'test').calendar;
}

const OFFICE = { kind: 'working', days: ['mon', 'tue', 'wed', 'thu', 'fri'], from: '08:00', to: '18:00', timeZone: 'Europe/Berlin' };
const NIGHT = { kind: 'maintenance', days: ['wed'], from: '22:00', to: '02:00', timeZone: 'Europe/Berlin' };

function names(calendar: object, time: string): readonly string[] {
  return windowsAt(parse(calendar), time).map((window) => window.name);
}

describe('calendar', () => {
  it('is empty by default, with no open window', () => {
    const { calendar } = parsePolicy(undefined, 'test');

    expect(calendar).toEqual({});
    expect(windowsAt(calendar, '2026-01-15T10:00:00Z')).toEqual([]);
  });

  it.each([
    ['an unknown kind', { ...OFFICE, kind: 'lunch' }, /calendar\.x\.kind/],
    ['an unknown day', { ...OFFICE, days: ['monday'] }, /calendar\.x\.days/],
    ['no days', { ...OFFICE, days: [] }, /calendar\.x\.days/],
    ['an unknown time zone', { ...OFFICE, timeZone: 'Europe/Bielefeld' }, /expected an IANA time zone/],
    ['a time of day without a zone', { ...OFFICE, timeZone: undefined }, /expected the time zone of the times of day, found none/],
    ['an invalid time of day', { ...OFFICE, to: '25:00' }, /expected from and to both to be times of day .+ found 08:00 and 25:00/],
    ['a window that starts at its own end', { ...OFFICE, to: '08:00' }, /a whole day is 00:00 to 24:00/],
    ['a window that starts at 24:00', { ...OFFICE, from: '24:00' }, /a whole day is 00:00 to 24:00/],
    ['a time of day and a date', { ...OFFICE, to: '2026-01-01T00:00:00Z' }, /both to be times of day/],
    ['a date without a zone', { kind: 'freeze', from: '2026-01-01T00:00:00', to: '2026-01-02T00:00:00' }, /with Z or an offset/],
    [
      'days together with dates',
      { kind: 'freeze', days: ['mon'], from: '2026-01-01T00:00:00Z', to: '2026-01-02T00:00:00Z' },
      /expected no days and no time zone with two timestamps/,
    ],
    ['an end before the start', { kind: 'freeze', from: '2026-01-02T00:00:00Z', to: '2026-01-01T00:00:00Z' }, /expected to after from/],
    ['an unknown field', { ...OFFICE, zone: 'UTC' }, /zone/],
  ])('refuses %s', (_what, window, message) => {
    expect(() => parse({ x: window })).toThrow(message);
  });

  it('refuses a name with control characters', () => {
    expect(() => parse({ 'a\u202eb': OFFICE })).toThrow(/calendar/);
  });
});

describe('windowsAt', () => {
  it.each([
    ['2026-01-15T06:59:59Z', []],
    ['2026-01-15T07:00:00Z', ['office']],
    ['2026-01-15T16:59:59Z', ['office']],
    ['2026-01-15T17:00:00Z', []],
    ['2026-01-17T10:00:00Z', []],
    ['2026-07-15T06:00:00Z', ['office']],
    ['2026-07-15T16:00:00Z', []],
  ])('finds working hours at %s, in winter and in summer', (time, open) => {
    expect(names({ office: OFFICE }, time)).toEqual(open);
  });

  it.each([
    ['2026-01-14T20:59:00Z', false],
    ['2026-01-14T21:00:00Z', true],
    ['2026-01-15T00:59:59Z', true],
    ['2026-01-15T01:00:00Z', false],
    ['2026-01-15T21:30:00Z', false],
    ['2026-01-14T00:30:00Z', false],
  ])('crosses midnight, and belongs to the day on which it starts: %s %s', (time, isOpen) => {
    expect(names({ night: NIGHT }, time)).toEqual(isOpen ? ['night'] : []);
  });

  it.each([
    ['the last hour of Saturday', '2026-01-17T23:59:00Z', true],
    ['the first hour of Sunday', '2026-01-18T00:00:00Z', true],
    ['later on Sunday', '2026-01-18T01:00:00Z', false],
  ])('crosses the end of the week: %s', (_when, time, isOpen) => {
    expect(names({ a: { kind: 'freeze', days: ['sat'], from: '23:00', to: '01:00', timeZone: 'UTC' } }, time)).toEqual(isOpen ? ['a'] : []);
  });

  it.each([
    ['before the change', '2026-03-29T00:59:59Z', true],
    ['after it', '2026-03-29T01:00:00Z', false],
  ])('skips times that the start of summer time removes: %s', (_when, time, isOpen) => {
    // From half past one to half past two; at two it is three.
    const early = { kind: 'maintenance', from: '01:30', to: '02:30', timeZone: 'Europe/Berlin' };

    expect(names({ early }, time)).toEqual(isOpen ? ['early'] : []);
  });

  it.each([
    ['the first occurrence', '2026-10-25T00:30:00Z', true],
    ['the second occurrence', '2026-10-25T01:30:00Z', true],
    ['after it', '2026-10-25T02:00:00Z', false],
  ])('includes both occurrences of a repeated time: %s', (_when, time, isOpen) => {
    const late = { kind: 'maintenance', from: '02:00', to: '03:00', timeZone: 'Europe/Berlin' };

    expect(names({ late }, time)).toEqual(isOpen ? ['late'] : []);
  });

  it.each([
    ['2026-12-19T22:59:59Z', false],
    ['2026-12-19T23:00:00Z', true],
    ['2027-01-03T22:59:59Z', true],
    ['2027-01-03T23:00:00Z', false],
  ])('finds a one-time window: %s %s', (time, isOpen) => {
    const freeze = { kind: 'freeze', from: '2026-12-20T00:00:00+01:00', to: '2027-01-04T00:00:00+01:00' };

    expect(names({ freeze }, time)).toEqual(isOpen ? ['freeze'] : []);
  });

  it('returns all open windows, in the order of the calendar', () => {
    const all = { kind: 'working', from: '00:00', to: '24:00', timeZone: 'Asia/Kathmandu' };

    expect(windowsAt(parse({ b: all, a: { ...all, kind: 'freeze' } }), '2026-01-15T23:59:59+01:00')).toEqual([
      { name: 'b', kind: 'working' },
      { name: 'a', kind: 'freeze' },
    ]);
  });

  it('returns no window for an invalid time', () => {
    expect(names({ office: OFFICE }, 'soon')).toEqual([]);
  });
});

describe('nextChange', () => {
  const once = { kind: 'freeze', from: '2026-01-20T00:00:00Z', to: '2026-01-22T00:00:00Z' };

  it.each([
    ['a future freeze', { once }, '2026-01-15T10:00:00Z', '2026-01-20T00:00:00.000Z'],
    ['a current freeze', { once }, '2026-01-21T10:00:00Z', '2026-01-22T00:00:00.000Z'],
    [
      'a freeze followed directly by another one',
      { once, next: { ...once, from: once.to, to: '2026-01-23T00:00:00Z' } },
      '2026-01-21T10:00:00Z',
      '2026-01-23T00:00:00.000Z',
    ],
    ['a weekly freeze', { weekly: { ...OFFICE, kind: 'freeze' } }, '2026-01-17T12:00:00Z', '2026-01-19T07:00:00.000Z'],
    ['a past freeze', { once }, '2026-01-23T10:00:00Z', undefined],
    ['no window of the kind', { office: OFFICE }, '2026-01-15T02:00:00Z', undefined],
  ])('finds the next opening or closing time: %s', (_case, calendar, time, next) => {
    expect(nextChange(parse(calendar), 'freeze', time)).toBe(next);
  });
});

describe('nearestOpen', () => {
  it.each([
    ['open now', '2026-01-15T10:00:30Z', { last: '2026-01-15T10:00:30Z', next: '2026-01-15T10:00:30Z' }],
    ['at night', '2026-01-15T02:00:30Z', { last: '2026-01-14T16:59:00.000Z', next: '2026-01-15T07:00:00.000Z' }],
    ['at the weekend', '2026-01-17T12:00:00Z', { last: '2026-01-16T16:59:00.000Z', next: '2026-01-19T07:00:00.000Z' }],
    ['across the change to summer time', '2026-03-28T12:00:00Z', { last: '2026-03-27T16:59:00.000Z', next: '2026-03-30T06:00:00.000Z' }],
  ])('finds the previous and the next open time: %s', (_when, time, around) => {
    expect(nearestOpen(parse({ office: OFFICE, night: NIGHT }), 'working', time)).toEqual(around);
  });

  it('finds no time if no window has the kind', () => {
    expect(nearestOpen(parse({ night: NIGHT }), 'working', '2026-01-15T10:00:00Z')).toEqual({});
  });
});
