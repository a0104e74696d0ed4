/** Functions that read the clock are unknown. https://developer.hashicorp.com/terraform/language/functions#date-and-time-functions */
import { fail, unknowable } from '../failure.ts';
import { deep, textArgument } from './define.ts';
import { formatDate } from './format-date.ts';
import type { ZonedTime } from './format-date.ts';
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
