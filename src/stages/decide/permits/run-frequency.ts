/** How often a schedule runs, from its text. https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-scheduled-rule-pattern.html */
import type { Json } from '#domain/json.ts';

const PER_MONTH: Readonly<Record<string, number>> = { minute: 43_200, hour: 720, day: 30, week: 30 / 7, month: 1 };
/** The number of values of each cron field. */
const FIELDS = [60, 24, 31, 12, 7] as const;
const WINDOW = /^(?:(?:mon|tue|wed|thu|fri|sat|sun):)?\d\d:\d\d-(?:(?:mon|tue|wed|thu|fri|sat|sun):)?\d\d:\d\d$/i;

/**
 * Computes the runs in a month; a window counts once a day or week. Returns undefined for any other format.
 * @param value `rate(5 minutes)`, `cron(30 4 1 * ? *)`, five fields of a crontab, or a window such as `sun:04:00-sun:05:00`
 */
export function runsPerMonth(value: Json): number | undefined {
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  if (WINDOW.test(text)) return /^[a-z]/i.test(text) ? 30 / 7 : 30;
  const [, count, unit] = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(text) ?? [];
  if (count !== undefined && unit !== undefined) return Number(count) > 0 ? (PER_MONTH[unit] ?? 0) / Number(count) : undefined;
  const cron = /^cron\((.+)\)$/.exec(text)?.[1] ?? (/^[\d*]/.test(text) ? text : undefined);
  return cron === undefined ? undefined : cronRuns(cron.trim().split(/\s+/));
}

const DAY = 1440;
const WEEK = 7 * DAY;
const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

/**
 * Returns the minutes between two schedules' starts, the shorter way around the day or week; 0 if either has no single time of day. Only the
 * time of day counts for windows that move within the weekend or within the working week.
 * https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/USER_UpgradeDBInstance.Maintenance.html#Concepts.DBMaintenance
 */
export function minutesMoved(before: Json, after: Json): number {
  const [from, to] = [startOf(before), startOf(after)];
  if (from === undefined || to === undefined) return 0;
  const isAlike = [before, after].every((value) => WINDOW.test(String(value))) && isWeekend(from.weekday) === isWeekend(to.weekday);
  const round = from.weekday === undefined || to.weekday === undefined || isAlike ? DAY : WEEK;
  const apart = Math.abs((from.weekday ?? 0) * DAY + from.minute - ((to.weekday ?? 0) * DAY + to.minute)) % round;
  return Math.min(apart, round - apart);
}

/** Returns the first minute of a window, or the single time of a cron expression. Numeric weekdays must have the same base in both. */
function startOf(value: Json): { readonly minute: number; readonly weekday: number | undefined } | undefined {
  if (typeof value !== 'string') return undefined;
  const [, day, hour, minute] = /^(?:([a-z]{3}):)?(\d\d):(\d\d)-/i.exec(value.trim()) ?? [];
  if (hour !== undefined) return { minute: Number(hour) * 60 + Number(minute), weekday: weekdayIn(day) };
  const [at = '', hours = '', , , days] = (/^cron\((.+)\)$/.exec(value.trim())?.[1] ?? value).trim().split(/\s+/);
  return /^\d+$/.test(at) && /^\d+$/.test(hours) ? { minute: Number(hours) * 60 + Number(at), weekday: weekdayIn(days) } : undefined;
}

function isWeekend(weekday: number | undefined): boolean {
  return weekday === 0 || weekday === 6;
}

function weekdayIn(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const named = WEEKDAYS.indexOf(text.toLowerCase());
  return named >= 0 ? named : /^\d$/.test(text) ? Number(text) : undefined;
}

function cronRuns(fields: readonly string[]): number | undefined {
  if (fields.length !== 5 && fields.length !== 6) return undefined;
  // A schedule for certain years ends eventually.
  if (!/^[*?]$/.test(fields[5] ?? '*')) return undefined;
  const counts = FIELDS.map((size, index) => countIn(fields[index] ?? '', size));
  if (counts.some((count) => count === undefined)) return undefined;
  const [minutes = 0, hours = 0, days = 0, months = 0, weekdays = 0] = counts as number[];
  if (!someDayExists(fields[2] ?? '', fields[3] ?? '')) return undefined;
  // In EventBridge, the day of the month or the day of the week is `?`, which means any.
  return minutes * hours * Math.min(days, (weekdays * 31) / 7) * (months / 12);
}

/** The maximum number of days of each month. */
const LAST_DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** For example, 31 February does not exist. */
function someDayExists(days: string, months: string): boolean {
  const wanted = days.split(',').map((day) => (/^\d+$/.test(day) ? Number(day) : 1));
  const named = months.split(',').map((month) => (/^\d+$/.test(month) ? Number(month) - 1 : MONTHS.indexOf(month.toLowerCase())));
  return named.some((month) => wanted.some((day) => day <= (LAST_DAYS[month] ?? 31)));
}

function countIn(field: string, size: number): number | undefined {
  if (field === '*' || field === '?') return size;
  let count = 0;
  for (const part of field.split(',')) {
    const found = partCount(part, size);
    if (found === undefined) return undefined;
    count += found;
  }
  return Math.min(count, size);
}

function partCount(part: string, size: number): number | undefined {
  const [, range = '', step] = /^([\w*?#-]+)(?:\/(\d+))?$/.exec(part) ?? [];
  if (range === '') return undefined;
  const [, low, high] = /^(\d+)-(\d+)$/.exec(range) ?? [];
  const span = low !== undefined && high !== undefined ? Number(high) - Number(low) + 1 : /^[A-Z]{3}-[A-Z]{3}$/i.test(range) ? size : 1;
  if (step === undefined) return range === '*' ? size : span;
  const over = range === '*' || /^\d+$/.test(range) ? size : span;
  return Number(step) > 0 ? Math.ceil(over / Number(step)) : undefined;
}
