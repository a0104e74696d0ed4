import { expect, it } from 'vitest';
import { runsPerYear } from '#stages/decide/schedule-frequency.ts';

it.each([
  { schedule: 'rate(7 days)', times: 365 / 7 },
  { schedule: 'rate(1 hour)', times: 8760 },
  { schedule: 'cron(0 2 * * ? *)', times: 365 },
  { schedule: 'cron(0 2 ? * SUN *)', times: 52 },
  { schedule: 'cron(0 2 ? * MON-FRI *)', times: 52 },
  { schedule: 'cron(0 2 ? * SUN#2 *)', times: 12 },
  { schedule: 'cron(0 2 1 * ? *)', times: 12 },
  { schedule: 'cron(0 2 1 1 ? *)', times: 1 },
  { schedule: 'cron(0 2 1 1 ? 2099)', times: 0 },
  { schedule: 'cron(0 0/6 * * ? *)', times: 365 * 4 },
  { schedule: 'at(2030-01-01T00:00:00)', times: 0 },
  { schedule: 'whenever', times: 0 },
])('counts $schedule', ({ schedule, times }) => {
  expect(runsPerYear(schedule)).toBeCloseTo(times, 5);
});

it('counts nothing where there is no schedule', () => {
  expect(runsPerYear(null)).toBe(0);
  expect(runsPerYear(undefined)).toBe(0);
});
