import { expect, it } from 'vitest';
import type { Json } from '#domain/json.ts';
import { minutesBetweenStarts, runsPerMonth } from '#stages/decide/permits/run-frequency.ts';

it.each<[Json, number]>([
  ['rate(1 minute)', 43_200],
  ['rate(5 minutes)', 8640],
  ['rate(1 hour)', 720],
  ['rate(1 day)', 30],
  ['rate(7 days)', 30 / 7],
  ['cron(0 3 * * ? *)', 30],
  ['cron(0 3 1-31 * ? *)', 30],
  ['cron(0/15 * * * ? *)', 4 * 24 * 30],
  ['cron(0 0/6 * * ? *)', 4 * 30],
  ['cron(0 3,15 * * ? *)', 60],
  ['cron(0 9-17 * * ? *)', 9 * 30],
  ['cron(0 22-2 * * ? *)', 5 * 30],
  ['cron(0 3 ? * MON-FRI *)', (5 * 30) / 7],
  ['cron(0 3 ? * 2-6 *)', (5 * 30) / 7],
  ['cron(0 3 ? * SUN#2 *)', 1],
  ['cron(0 3 ? * 5L *)', 1],
  ['cron(0 3 1 OCT-MAR ? *)', 1 / 2],
  ['cron(0 3 1 * ? *)', 1],
  ['cron(0 3 1 1 ? *)', 1 / 12],
  ['0 3 * * *', 30],
  ['03:00-04:00', 30],
  ['sun:04:00-sun:05:00', 30 / 7],
  ['Mon:00:00-Mon:03:00', 30 / 7],
])('%j runs about %d times a month', (schedule, expected) => {
  expect(runsPerMonth(schedule)).toBeCloseTo(expected);
});

it('counts a weekday as once per week', () => {
  expect(runsPerMonth('cron(0 3 ? * 1 *)')).toBeCloseTo(30 / 7);
  expect(runsPerMonth('cron(0 3 ? * MON *)')).toBeCloseTo(30 / 7);
});

it.each<[string, Json]>([
  ['a rate of zero', 'rate(0 minutes)'],
  ['a fractional rate', 'rate(1.5 hours)'],
  ['an unknown unit', 'rate(1 month)'],
  ['too few fields', 'cron(0 3 *)'],
  ['a date that does not exist', 'cron(0 3 30 2 ? *)'],
  ['a schedule limited to a year', 'cron(0 3 * * ? 2027)'],
  ['a step of zero', 'cron(0/0 3 * * ? *)'],
  ['a single time', 'at(2026-01-15T10:00:00)'],
  ['a string', 'sometimes'],
  ['an empty string', ''],
  ['a number', 5],
  ['nothing', null],
])('is undefined for %s', (_case, schedule) => {
  expect(runsPerMonth(schedule)).toBeUndefined();
});

it.each<[Json, Json, number]>([
  ['cron(0 3 * * ? *)', 'cron(30 4 * * ? *)', 90],
  ['cron(0 23 * * ? *)', 'cron(0 1 * * ? *)', 120],
  ['cron(0 3 ? * 1 *)', 'cron(0 3 ? * 2 *)', 1440],
  ['cron(0 3 ? * MON *)', 'cron(0 3 * * ? *)', 0],
  ['sun:04:00-sun:05:00', 'wed:04:00-wed:05:00', 3 * 1440],
  ['sat:05:00-sat:06:00', 'sun:07:00-sun:08:00', 120],
  ['tue:04:00-tue:05:00', 'thu:03:00-thu:04:00', 60],
  ['sat:23:30-sun:00:30', 'sun:00:30-sun:01:30', 60],
  ['03:00-04:00', '15:00-16:00', 720],
  ['rate(1 hour)', 'cron(0 3 * * ? *)', 0],
  [null, 'cron(0 3 * * ? *)', 0],
])('from %j to %j moves by %d minutes', (before, after, expected) => {
  expect(minutesBetweenStarts(before, after)).toBe(expected);
});
