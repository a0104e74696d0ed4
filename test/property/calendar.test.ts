/** Laws of the calendar: held in every zone, over every change of the clock. */
import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { parsePolicy } from '#config/policy-schema.ts';
import { DAYS, nearestOpen, windowsAt } from '#config/policy/calendar.ts';
import '../support/property-seed.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const anyTime = fc.integer({ min: Date.parse('2020-01-01T00:00:00Z'), max: Date.parse('2030-01-01T00:00:00Z') });
const anyZone = fc.constantFrom('Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'America/Sao_Paulo', 'UTC');
const anyMinute = fc.integer({ min: 0, max: 24 * 60 - 1 });
const someDays = fc.subarray([...DAYS], { minLength: 1 });

function clock(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}

function calendarOf(windows: Readonly<Record<string, object>>): ReturnType<typeof parsePolicy>['calendar'] {
  return parsePolicy({ calendar: windows }, 'test').calendar;
}

describe('the calendar', () => {
  test.prop([anyTime, anyZone, anyMinute, anyMinute])(
    'has every time in exactly one of a daily window and its complement',
    (time, timeZone, from, to) => {
      fc.pre(from !== to);
      const calendar = calendarOf({
        one: { kind: 'working', from: clock(from), to: clock(to), timeZone },
        other: { kind: 'freeze', from: clock(to), to: clock(from), timeZone },
      });

      expect(windowsAt(calendar, new Date(time).toISOString())).toHaveLength(1);
    },
  );

  test.prop([anyTime, someDays, anyMinute, anyMinute])('is open, in UTC, in the minutes given by arithmetic', (time, days, from, to) => {
    fc.pre(from !== to);
    const minute = Math.floor((time % DAY_MS) / MINUTE_MS);
    // The first of January 1970 was a Thursday.
    const day = (Math.floor(time / DAY_MS) + 4) % 7;
    const on = (index: number): boolean => days.includes(DAYS[(index + 7) % 7] ?? 'sun');
    const expected = from < to ? on(day) && from <= minute && minute < to : (on(day) && minute >= from) || (on(day - 1) && minute < to);

    const open = windowsAt(
      calendarOf({ a: { kind: 'working', days, from: clock(from), to: clock(to), timeZone: 'UTC' } }),
      new Date(time).toISOString(),
    );

    expect(open.length === 1).toBe(expected);
  });

  test.prop([anyTime, anyZone, someDays, anyMinute, anyMinute], { numRuns: 30 })(
    'finds as next opening a time that is open, with none before it',
    (time, timeZone, days, from, to) => {
      fc.pre(from !== to);
      const calendar = calendarOf({ a: { kind: 'working', days, from: clock(from), to: clock(to), timeZone } });
      const isOpen = (at: number): boolean => windowsAt(calendar, new Date(at).toISOString()).length > 0;

      const { last, next } = nearestOpen(calendar, 'working', new Date(time).toISOString());

      const [lastTime, nextTime] = [Date.parse(last ?? ''), Date.parse(next ?? '')];
      expect([isOpen(lastTime), isOpen(nextTime)]).toEqual([true, true]);
      expect(lastTime <= time && time <= nextTime).toBe(true);
      const between = [0.001, 0.25, 0.5, 0.75, 0.999].map((share) => lastTime + MINUTE_MS + share * (nextTime - lastTime - MINUTE_MS - 1));
      if (nextTime > lastTime + MINUTE_MS) expect(between.some(isOpen)).toBe(false);
    },
  );

  test.prop([anyTime, anyZone])('returns the same for a time in any notation', (time, timeZone) => {
    const calendar = calendarOf({ a: { kind: 'working', days: ['mon', 'wed'], from: '07:30', to: '19:15', timeZone } });
    const whole = Math.floor(time / 1000) * 1000;
    const inUtc = new Date(whole).toISOString();
    const elsewhere = `${new Date(whole + 5.5 * 60 * MINUTE_MS).toISOString().slice(0, 19)}+05:30`;

    expect(windowsAt(calendar, elsewhere)).toEqual(windowsAt(calendar, inUtc));
  });
});
