/**
 * The headline of every view of a run, and whether the run is an all-clear: equal in text, JSON, Markdown, HTML, notices and exit code. An
 * all-clear requires that everything was read and nothing was found.
 */
import { isOutsideCode } from '#domain/report/outside.ts';
import type { RunReport } from '#domain/run-report.ts';
import { count, counted } from '#domain/text/counted.ts';

export interface Headline {
  readonly text: string;
  /** The part of the trail that was not read, without a full stop; absent if everything was read. */
  readonly unread?: string;
  /** True if nothing was found and everything was read: exit code 0. */
  readonly isAllClear: boolean;
}

type Facts = Pick<RunReport, 'events' | 'reconciliations' | 'unexplained' | 'window'>;

export function headlineOf(report: Facts): Headline {
  const unread = unreadIn(report.events);
  const found = foundIn(report);
  const text = [...(unread === undefined ? [] : [unread]), found ?? quiet(report, unread !== undefined)]
    .map((line) => `${line}.`)
    .join(' ');
  return { text, ...(unread === undefined ? {} : { unread }), isAllClear: unread === undefined && found === undefined };
}

/** @returns the title of a view; it includes missing records, because some readers see only the title */
export function titleOf(report: Facts): string {
  const { unread } = headlineOf(report);
  return `Out-of-band changes${unread === undefined ? '' : `: ${unread}`}`;
}

/** @returns the number of unreadable records and files (a file counts as one), and of places without proof by a digest */
export function missingIn({ dropped, malformed }: RunReport['events']): { readonly unread: number; readonly unproved: number } {
  const unproved = malformed.filter((place) => place.unproved === true).length;
  return { unread: Math.max(dropped['malformed-record'] ?? 0, malformed.length) - unproved, unproved };
}

function unreadIn(events: RunReport['events']): string | undefined {
  const { unread, unproved } = missingIn(events);
  const parts = [
    ...(unread === 0 ? [] : [`${count(unread)} of ${counted(events.read - unproved, 'record')} of the trail could not be read`]),
    ...(unproved === 0
      ? []
      : [`${counted(unproved, 'place')} in the trail ${unproved === 1 ? 'is' : 'are'} not proved by CloudTrail digest files`]),
  ];
  return parts.length === 0 ? undefined : parts.join(', and ');
}

function foundIn({ reconciliations, unexplained, window }: Facts): string | undefined {
  if (reconciliations.length + unexplained.length === 0) return undefined;
  const left = `${counted(unexplained.length, 'call')} that could not be explained`;
  const intents = new Set(reconciliations.map(({ intent }) => intent.id)).size;
  if (intents === 0) return `${left}${during(window)}: a person has to check`;
  const changes = `${counted(reconciliations.length, 'out-of-band change')} in ${counted(intents, 'intent')}`;
  const outside = reconciliations.filter(isOutsideCode).length;
  const outsideText = outside === 0 ? '' : `, ${count(outside)} of them outside this code, in the same account`;
  return `${changes}${during(window)}${outsideText}${unexplained.length === 0 ? '' : `, and ${left}`}`;
}

/** Headline of a run without findings. With unread records it covers only the rest, because they might need a decision. */
function quiet({ events, window }: Facts, isUnread: boolean): string {
  if (isUnread) return `No out-of-band change was found in the rest${during(window)}`;
  const why = events.read === 0 ? ': the trail contains no record' : '';
  return `No out-of-band change needs a decision${during(window)}${why}`;
}

function during({ from, to }: RunReport['window']): string {
  if (from !== null && to !== null) return ` from ${from} to ${to}`;
  if (from !== null) return ` since ${from}`;
  return to === null ? '' : ` until ${to}`;
}
