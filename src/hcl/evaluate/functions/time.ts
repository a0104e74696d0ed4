/** Functions that read the clock are unknown. https://developer.hashicorp.com/terraform/language/functions#date-and-time-functions */
import { fail, unknowable } from '../failure.ts';
import { deep, textArgument } from './define.ts';
import type { FunctionGroup } from './define.ts';

export const TIME_FUNCTIONS: FunctionGroup = {
  formatdate: deep(2, ([pattern, time]) => formatDate(textArgument(pattern), zonedTime(textArgument(time)))),
  timeadd: deep(2, ([time, duration]) => addDuration(textArgument(time), textArgument(duration))),
  timecmp: deep(2, ([left, right]) => Math.sign(wholeSeconds(textArgument(left)) - wholeSeconds(textArgument(right)))),
};

/** https://www.rfc-editor.org/rfc/rfc3339#section-5.6 */
const RFC_3339 = /^(\d{4})-(\d\d)-(\d\d)T\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

function zonedTime(time: string): ZonedTime {
  const match = RFC_3339.exec(time);
  const start = Date.parse(time);
  // JavaScript accepts 30 February.
  const days = new Date(Date.UTC(Number(match?.[1]), Number(match?.[2]), 0)).getUTCDate();
  if (match === null || Number.isNaN(start) || Number(match[3]) > days) return fail('not an RFC 3339 time');
  const zone = match[5] ?? 'Z';
  return { shown: new Date(start + zoneMilliseconds(zone)), zone };
}

function wholeSeconds(time: string): number {
  const { shown, zone } = zonedTime(time);
  return time.includes('.') ? unknowable('parts of a second') : shown.getTime() - zoneMilliseconds(zone);
}

const UNIT_MILLISECONDS: Readonly<Record<string, number>> = { h: 3_600_000, m: 60_000, s: 1000, ms: 1 };

/** https://developer.hashicorp.com/terraform/language/functions/timeadd */
function addDuration(time: string, duration: string): string {
  const match = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)(\.\d+)?(Z|[+-]\d\d:\d\d)$/.exec(time);
  const start = Date.parse(time);
  if (match === null || Number.isNaN(start)) return fail('not an RFC 3339 time');
  if (!/^[+-]?(?:\d+(?:\.\d+)?(?:ns|us|µs|ms|s|m|h))+$/.test(duration) && duration !== '0') return fail('not a duration');
  if (match[3] !== undefined || /\d(?:ns|us|µs)/.test(duration)) return unknowable('parts of a millisecond');
  const zone = match[4] ?? 'Z';
  const parts = [...duration.matchAll(/(\d+(?:\.\d+)?)(ms|s|m|h)/g)].map(
    ([, amount, unit]) => Number(amount) * (UNIT_MILLISECONDS[unit ?? ''] ?? 0),
  );
  const total = parts.reduce((left, right) => left + right, 0) * (duration.startsWith('-') ? -1 : 1);
  const moved = start + total;
  if (moved % 1000 !== 0) return unknowable('parts of a second');
  // The result is in the zone of the input.
  const shown = new Date(moved + zoneMilliseconds(zone)).toISOString().slice(0, 19);
  return `${shown}${zoneMilliseconds(zone) === 0 ? 'Z' : zone}`;
}

function zoneMilliseconds(zone: string): number {
  if (zone === 'Z') return 0;
  const [hours = 0, minutes = 0] = zone.slice(1).split(':').map(Number);
  return (hours * 60 + minutes) * 60_000 * (zone.startsWith('-') ? -1 : 1);
}

const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'];
const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** A quoted text, a repeated letter, or anything else. */
const PIECE = /'((?:[^']|'')*)'|(([A-Za-z])\3*)|[^A-Za-z']+|'/g;

export interface ZonedTime {
  /** Local date and time as if UTC. */
  readonly shown: Date;
  /** `Z`, or an offset such as `+05:30`. */
  readonly zone: string;
}

/**
 * Formats a time. Fails for unknown letters.
 * https://developer.hashicorp.com/terraform/language/functions/formatdate
 * @param pattern such as `DD MMM YYYY hh:mm ZZZ`
 */
function formatDate(pattern: string, time: ZonedTime): string {
  return pattern.replaceAll(PIECE, (whole: string, quoted?: string, letters?: string) => {
    if (quoted !== undefined) return quoted.replaceAll("''", "'");
    if (whole === "'") return fail('a quote that is not closed');
    return letters === undefined ? whole : formatPart(letters, time);
  });
}

function formatPart(letters: string, { shown, zone }: ZonedTime): string {
  const [year, month, hour] = [shown.getUTCFullYear(), shown.getUTCMonth(), shown.getUTCHours()];
  const [monthName, dayName] = [MONTHS[month] ?? '', DAYS[shown.getUTCDay()] ?? ''];
  const offset = zone === 'Z' ? '+00:00' : zone;
  const isUtc = offset.endsWith('00:00');
  const parts: Readonly<Record<string, string>> = {
    YYYY: String(year).padStart(4, '0'),
    YY: twoDigits(year % 100),
    MMMM: monthName,
    MMM: monthName.slice(0, 3),
    MM: twoDigits(month + 1),
    M: String(month + 1),
    DD: twoDigits(shown.getUTCDate()),
    D: String(shown.getUTCDate()),
    EEEE: dayName,
    EEE: dayName.slice(0, 3),
    hh: twoDigits(hour),
    h: String(hour),
    HH: twoDigits(hour % 12 || 12),
    H: String(hour % 12 || 12),
    AA: hour < 12 ? 'AM' : 'PM',
    aa: hour < 12 ? 'am' : 'pm',
    mm: twoDigits(shown.getUTCMinutes()),
    m: String(shown.getUTCMinutes()),
    ss: twoDigits(shown.getUTCSeconds()),
    s: String(shown.getUTCSeconds()),
    ZZZZZ: offset,
    ZZZZ: offset.replace(':', ''),
    ZZZ: isUtc ? 'UTC' : offset.replace(':', ''),
    Z: isUtc ? 'Z' : offset,
  };
  return parts[letters] ?? fail(`${letters} means nothing`);
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
