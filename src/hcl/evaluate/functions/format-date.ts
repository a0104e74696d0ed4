import { fail } from '../failure.ts';

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
export function formatDate(pattern: string, time: ZonedTime): string {
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
