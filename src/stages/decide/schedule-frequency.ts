/** How often a schedule runs: precise enough to distinguish daily, monthly and never. Does not depend on resource types. */
import type { Json } from '#domain/json.ts';

/**
 * Estimates how often a schedule such as `cron(0 2 ? * SUN *)` runs in a year; 0 for once, for never, and for an unreadable one.
 * https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-cron-expressions.html
 */
export function runsPerYear(schedule: Json | undefined): number {
  const [minutes, hours, days, months, weekdays, years] = /^cron\(([^)]*)\)$/.exec(String(schedule))?.[1]?.trim().split(/\s+/) ?? [];
  if (minutes === undefined || hours === undefined) return timesByRate(String(schedule));
  if (years !== undefined && /^\d{4}$/.test(years)) return 0;
  const inDay = timesOf(minutes, 60) * timesOf(hours, 24);
  const inMonths = timesOf(months ?? '*', 12) / 12;
  const isDaily = /^[*?]$/.test(days ?? '*');
  const inYear = isDaily ? (/^[*?]$/.test(weekdays ?? '*') ? 365 : inWeekdays(weekdays ?? '*')) : 12 * timesOf(days ?? '*', 31);
  return inDay * inYear * inMonths;
}

/** `SUN#2` is the second Sunday of a month, `5L` the last Friday. */
function inWeekdays(field: string): number {
  return /[#L]/.test(field) ? 12 : 52 * timesOf(field, 7);
}

function timesByRate(schedule: string): number {
  const [count, unit] = /^rate\((\d+)\s+(minute|hour|day)s?\)$/.exec(schedule)?.slice(1) ?? [];
  const units = { minute: 525_600, hour: 8760, day: 365 } as const;
  return count === undefined ? 0 : units[(unit ?? 'day') as keyof typeof units] / Number(count);
}

function timesOf(field: string, whole: number): number {
  if (/^[*?]$/.test(field)) return whole;
  const step = /\/(\d+)$/.exec(field)?.[1];
  if (step !== undefined) return whole / Number(step);
  return field.split(',').reduce((sum, part) => {
    const [from, to] = part.split('-').map(Number);
    return sum + (from !== undefined && to !== undefined && to > from ? to - from + 1 : 1);
  }, 0);
}
