/** How often a schedule runs, from its text. https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-scheduled-rule-pattern.html */
import type { Json } from '#domain/json.ts';

const PER_MONTH: Readonly<Record<string, number>> = { minute: 43_200, hour: 720, day: 30, week: 30 / 7, month: 1 };
/** The number of values of each cron field. */
const FIELDS = [60, 24, 30, 12, 7] as const;
const WINDOW = /^(?:(?:mon|tue|wed|thu|fri|sat|sun):)?\d\d:\d\d-(?:(?:mon|tue|wed|thu|fri|sat|sun):)?\d\d:\d\d$/i;

/**
 * Computes the runs in a month; a window counts once a day or week. Returns undefined for any other format.
 * @param value `rate(5 minutes)`, `cron(30 4 1 * ? *)`, five fields of a crontab, or a window such as `sun:04:00-sun:05:00`
 */
export function runsPerMonth(value: Json): number | undefined {
  const runs = typeof value === 'string' ? runsOf(value.trim()) : Number.NaN;
  return Number.isFinite(runs) ? runs : undefined;
}

/** Returns NaN or infinity for a text that cannot be read. */
function runsOf(text: string): number {
  if (WINDOW.test(text)) return /^[a-z]/i.test(text) ? 30 / 7 : 30;
  const [, count, unit = ''] = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(text) ?? [];
  if (count !== undefined) return (PER_MONTH[unit] ?? 0) / Number(count);
  const cron = /^cron\((.+)\)$/.exec(text)?.[1] ?? (/^[\d*]/.test(text) ? text : '');
  return cronRuns(cron.trim().split(/\s+/));
}

const DAY = 1440;
const WEEK = 7 * DAY;
const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

/**
 * Returns the minutes between two schedules' starts, the shorter way around the day or week; 0 if either has no single time of day. Only the
 * time of day counts for windows that move within the weekend or within the working week.
 * https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/USER_UpgradeDBInstance.Maintenance.html#Concepts.DBMaintenance
 */
export function minutesBetweenStarts(before: Json, after: Json): number {
  const [from, to] = [startOf(before), startOf(after)];
  if (from === undefined || to === undefined) return 0;
  const isAlike = [before, after].every((value) => WINDOW.test(String(value))) && isWeekend(from.weekday) === isWeekend(to.weekday);
  const round = from.weekday === undefined || to.weekday === undefined || isAlike ? DAY : WEEK;
  const minutesApart = Math.abs((from.weekday ?? 0) * DAY + from.minute - ((to.weekday ?? 0) * DAY + to.minute)) % round;
  return Math.min(minutesApart, round - minutesApart);
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

/** `SUN#2` is the second Sunday of a month, `5L` the last Friday. */
const EACH_MONTH = /#|\dL/i;

function cronRuns(fields: readonly string[]): number {
  const [, , days = '', months = '', weekdays = '', years = '*', ...others] = fields;
  // A schedule for certain years ends eventually.
  if (!/^[*?]$/.test(years) || others.length > 0 || !someDayExists(days, months)) return Number.NaN;
  const [inHour = 0, inDay = 0, ofDays = 0, ofMonths = 0, ofWeek = 0] = FIELDS.map((size, index) => countIn(fields[index] ?? '', size));
  // In EventBridge, the day of the month or the day of the week is `?`, which means any.
  return inHour * inDay * Math.min(ofDays, EACH_MONTH.test(weekdays) ? 1 : (ofWeek * 30) / 7) * (ofMonths / 12);
}

/** The maximum number of days of each month. */
const LAST_DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const NAMES = [...WEEKDAYS, ...MONTHS];

/** For example, 31 February does not exist. */
function someDayExists(days: string, months: string): boolean {
  const wanted = days.split(',').map((day) => (/^\d+$/.test(day) ? Number(day) : 1));
  const named = months.split(',').map((month) => (/^\d+$/.test(month) ? Number(month) - 1 : MONTHS.indexOf(month.toLowerCase())));
  return named.some((month) => wanted.some((day) => day <= (LAST_DAYS[month] ?? 31)));
}

function countIn(field: string, size: number): number {
  const counts = field.split(',').map((part) => partCount(part, size));
  return Math.min(
    counts.reduce((sum, count) => sum + count, 0),
    size,
  );
}

function partCount(part: string, size: number): number {
  const [, range, step = '1'] = /^([\w*?#-]+)(?:\/(\d+))?$/.exec(part) ?? [];
  if (range === undefined) return Number.NaN;
  const isFromHere = part.includes('/') && /^\d+$/.test(range);
  const span = isFromHere || /^[*?]$/.test(range) ? size : spanIn(range, size);
  return Math.ceil(span / (Number(step) || Number.NaN));
}

/** Counts `9-17`, `MON-FRI` and `OCT-MAR`. */
function spanIn(range: string, size: number): number {
  const [, low = '', high = ''] = /^(\d+|[a-z]{3})-(\d+|[a-z]{3})$/i.exec(range) ?? [];
  const [from = 0, to = 0] = [low, high].map((text) => (/^\d/.test(text) ? Number(text) : NAMES.indexOf(text.toLowerCase())));
  return to - from + 1 + (to < from ? size : 0);
}
