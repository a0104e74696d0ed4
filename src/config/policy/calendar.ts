import { z } from 'zod';
import { remember } from '#domain/text/remember.ts';

export const WINDOW_KINDS = ['working', 'maintenance', 'freeze'] as const;
/** In a `freeze` window nothing is to change. */
export type WindowKind = (typeof WINDOW_KINDS)[number];

export const DAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;
type Day = (typeof DAYS)[number];

const CLOCK = /^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/;
const Moment = z.iso.datetime({ offset: true });

/** Weekly (days, times of day, time zone), or single (two timestamps). */
const Window = z
  .strictObject({
    kind: z.enum(WINDOW_KINDS),
    days: z.array(z.enum(DAYS)).min(1).optional().describe('start days; absent: every day'),
    from: z.string().describe('start: a time of day such as 08:00, or a timestamp such as 2026-12-20T00:00:00+01:00'),
    to: z.string().describe('end, exclusive: a time of day (24:00 is allowed; before from means the next day), or a timestamp'),
    timeZone: z
      .string()
      .refine(isTimeZone, 'expected an IANA time zone, such as Europe/Berlin')
      .optional()
      .describe('the time zone of the times of day: an IANA name, such as Europe/Berlin'),
  })
  .check(({ value: window, issues }) => {
    for (const { path, message } of faultsOf(window)) issues.push({ code: 'custom', input: window, path: [...path], message });
  });
export type CalendarWindow = z.infer<typeof Window>;

export const Calendar = z
  .record(z.string().regex(/^[\w .-]{1,64}$/, 'expected a name of letters, digits, blanks, dots and hyphens'), Window)
  .default({})
  .describe('name → time window: working hours, announced maintenance, freezes');
export type Calendar = z.infer<typeof Calendar>;

export interface OpenWindow {
  readonly name: string;
  readonly kind: WindowKind;
}

const readers = new WeakMap<Calendar, (time: string) => readonly OpenWindow[]>();

/**
 * Returns the open windows at a time, in the order of the calendar. A weekly window follows local time: times that the start of daylight
 * saving time skips are in no window; times that its end repeats count twice.
 * @param time ISO 8601; if invalid, no window is open
 */
export function windowsAt(calendar: Calendar, time: string): readonly OpenWindow[] {
  const known = readers.get(calendar);
  if (known !== undefined) return known(time);
  const read = remember((text: string) => openAt(calendar, Date.parse(text)));
  readers.set(calendar, read);
  return read(time);
}

const STEP_MS = 60 * 1000;
/** A weekly window opens again within eight days. A past single window never does. */
const STEPS = (8 * 24 * 60 * 60 * 1000) / STEP_MS;

/** ISO 8601, to the minute; absent if there is none within eight days. */
export interface NearestOpen {
  readonly last?: string;
  readonly next?: string;
}

/** Returns the last and next moment at which a window of a kind is open; if one is open, both are the given time. `time`: ISO 8601 */
export function nearestOpen(calendar: Calendar, kind: WindowKind, time: string): NearestOpen {
  const wanted: Calendar = Object.fromEntries(Object.entries(calendar).filter(([, window]) => window.kind === kind));
  const now = Date.parse(time);
  if (openAt(wanted, now).length > 0) return { last: time, next: time };
  const minute = Math.floor(now / STEP_MS) * STEP_MS;
  const away = (direction: 1 | -1): number | undefined => {
    for (let step = direction === 1 ? 1 : 0; step <= STEPS; step += 1) {
      const at = minute + direction * step * STEP_MS;
      if (openAt(wanted, at).length > 0) return at;
    }
    return undefined;
  };
  const [last, next] = [away(-1), away(1)];
  return {
    ...(last === undefined ? {} : { last: new Date(last).toISOString() }),
    ...(next === undefined ? {} : { next: new Date(next).toISOString() }),
  };
}

/**
 * Returns the next time at which a window of a kind opens or closes, to the minute, for weekly windows within eight days; else undefined.
 * @param time ISO 8601
 */
export function nextChange(calendar: Calendar, kind: WindowKind, time: string): string | undefined {
  const wanted: Calendar = Object.fromEntries(Object.entries(calendar).filter(([, window]) => window.kind === kind));
  const windows = Object.values(wanted);
  const now = Date.parse(time);
  const once = windows.filter(({ timeZone }) => timeZone === undefined).flatMap(({ from, to }) => [Date.parse(from), Date.parse(to)]);
  const minute = Math.floor(now / STEP_MS) * STEP_MS;
  const weekly = once.length === windows.length * 2 ? [] : Array.from({ length: STEPS }, (_, step) => minute + (step + 1) * STEP_MS);
  const isOpenNow = openAt(wanted, now).length > 0;
  const next = [...once, ...weekly]
    .filter((at) => at > now)
    .toSorted((left, right) => left - right)
    .find((at) => openAt(wanted, at).length > 0 !== isOpenNow);
  return next === undefined ? undefined : new Date(next).toISOString();
}

function openAt(calendar: Calendar, time: number): readonly OpenWindow[] {
  if (Number.isNaN(time)) return [];
  return Object.entries(calendar).flatMap(([name, window]) => (isOpen(window, time) ? [{ name, kind: window.kind }] : []));
}

function isOpen({ days, from, to, timeZone }: CalendarWindow, time: number): boolean {
  if (timeZone === undefined) return Date.parse(from) <= time && time < Date.parse(to);
  const { day, minute } = localTime(time, timeZone);
  const [begin, end] = [minuteOf(from), minuteOf(to)];
  const beginsOn = (index: number): boolean => days === undefined || days.includes(dayOf(index));
  if (begin < end) return beginsOn(day) && begin <= minute && minute < end;
  return (beginsOn(day) && begin <= minute) || (beginsOn(day - 1) && minute < end);
}

function dayOf(index: number): Day {
  return DAYS[(index + DAYS.length) % DAYS.length] ?? 'sun';
}

function minuteOf(clock: string): number {
  return Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Weekday and minute of the day in a time zone. https://tc39.es/ecma402/#sec-datetimeformat-abstracts */
function localTime(time: number, timeZone: string): { readonly day: number; readonly minute: number } {
  const clock = clocks.get(timeZone) ?? clockOf(timeZone);
  clocks.set(timeZone, clock);
  const [, weekday = '', hour, minute] = /^(\w{3}),? (\d{2}):(\d{2})$/.exec(clock.format(time)) ?? [];
  return { day: DAYS.indexOf(weekday.toLowerCase() as Day), minute: Number(hour) * 60 + Number(minute) };
}

function clockOf(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
}

function isTimeZone(name: string): boolean {
  try {
    clockOf(name);
    return true;
  } catch {
    return false;
  }
}

interface WindowParts {
  readonly days?: readonly Day[] | undefined;
  readonly from: string;
  readonly to: string;
  readonly timeZone?: string | undefined;
}

function faultsOf({ days, from, to, timeZone }: WindowParts): readonly { readonly path: readonly string[]; readonly message: string }[] {
  const isWeekly = CLOCK.test(from) && CLOCK.test(to);
  const isOnce = Moment.safeParse(from).success && Moment.safeParse(to).success;
  if (!isWeekly && !isOnce) {
    const found = `found ${from.slice(0, 40)} and ${to.slice(0, 40)}`;
    return [
      { path: [], message: `expected from and to both to be times of day (08:00), or both timestamps with Z or an offset; ${found}` },
    ];
  }
  if (isWeekly) {
    if (timeZone === undefined) return [{ path: ['timeZone'], message: 'expected the time zone of the times of day, found none' }];
    if (minuteOf(from) === minuteOf(to) || from === '24:00')
      return [{ path: ['to'], message: 'expected to to differ from from, found the same; a whole day is 00:00 to 24:00' }];
    return [];
  }
  if (days !== undefined || timeZone !== undefined)
    return [{ path: [days === undefined ? 'timeZone' : 'days'], message: 'expected no days and no time zone with two timestamps' }];
  return Date.parse(from) < Date.parse(to) ? [] : [{ path: ['to'], message: 'expected to after from, found it at or before from' }];
}
