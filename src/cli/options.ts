import { InvalidArgumentError } from 'commander';
import { CONTEXT_REASONS, DROP_REASONS } from '#domain/drop-reason.ts';
import type { ContextReason, DropReason } from '#domain/drop-reason.ts';
import { ConfigurationError } from '#domain/errors.ts';
import type { TimeWindow } from '#domain/trail/time-window.ts';
import type { Terminal } from './terminal.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const UNIT_MS: Readonly<Record<string, number>> = { m: 60 * 1000, h: 60 * 60 * 1000, d: DAY_MS, w: 7 * DAY_MS };

/**
 * Reads a duration.
 * @param text such as `90m`, `24h`, `7d`, `2w`
 * @returns milliseconds
 * @throws InvalidArgumentError when it is no duration, or none at all
 */
export function parseDuration(text: string): number {
  const [, amount, unit = ''] = /^(\d{1,6})([mhdw])$/.exec(text) ?? [];
  const ms = Number(amount) * (UNIT_MS[unit] ?? Number.NaN);
  if (Number.isNaN(ms) || ms === 0) throw new InvalidArgumentError('Expected a number and m, h, d or w, such as 90m, 24h or 7d.');
  return ms;
}

/**
 * Reads a point in time. A time of day without a zone would mean something else on every machine, so it is refused.
 * @param text ISO 8601: a date (midnight UTC), or a date and time with Z or an offset
 * @returns the same moment, printed in UTC
 * @throws InvalidArgumentError when it is no such text
 */
export function parseTime(text: string): string {
  const isDate = /^\d{4}-\d{2}-\d{2}$/.test(text);
  const isTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/.test(text);
  const moment = new Date(text);
  if (!(isDate || isTime) || Number.isNaN(moment.getTime())) {
    throw new InvalidArgumentError('Expected ISO 8601, such as 2026-11-20 or 2026-11-20T18:00:00Z; a time of day needs Z or an offset.');
  }
  return moment.toISOString();
}

/**
 * Reads how far back a run goes.
 * @param text a duration, or `last`: where the last run that said so ended
 * @returns milliseconds, or `last`
 * @throws InvalidArgumentError when it is neither
 */
export function parseSince(text: string): number | 'last' {
  return text === 'last' ? text : parseDuration(text);
}

/** Sources that hold more than anybody wants to read: event histories, what is queried, and buckets unless one object is named. */
function isWholeTrail(source: string): boolean {
  return /^cloudtrail(?:[:?]|$)|^(?:athena|lake):/.test(source) || (source.startsWith('s3://') && !/\.(?:json|gz)$/.test(source));
}

/** The options that say which part of the trail is read. */
export interface WindowOptions {
  readonly since?: number | 'last' | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/**
 * Works out the window. A file is read whole where nothing is said, or `last` without a run to go on from; CloudTrail itself is
 * read 24 hours back.
 * @param traces the sources named, at least one
 * @param now the end of `--since`
 * @returns the window
 * @throws ConfigurationError when the options contradict each other
 */
export function windowOf(options: WindowOptions, traces: readonly string[], now: Date): TimeWindow {
  const { since, from, to } = options;
  if (since !== undefined && (from !== undefined || to !== undefined)) {
    throw new ConfigurationError('window-twice', 'Expected either --since or --from and --to; found both.', 'Remove one of them.');
  }
  if (from !== undefined && to !== undefined && from >= to) {
    throw new ConfigurationError(
      'window-empty',
      `Expected --from before --to; found ${from} and ${to}.`,
      'Swap them, or widen the window.',
    );
  }
  if (since !== undefined && since !== 'last') return { from: new Date(now.getTime() - since).toISOString() };
  if (from !== undefined || to !== undefined) return { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
  return traces.some(isWholeTrail) ? { from: new Date(now.getTime() - DAY_MS).toISOString() } : {};
}

/**
 * Where the ledger lies unless `--ledger` says otherwise. https://specifications.freedesktop.org/basedir-spec/latest/
 * @returns a path
 */
export function defaultLedger({ env, home }: Pick<Terminal, 'env' | 'home'>): string {
  const state = env.XDG_STATE_HOME;
  // The specification says that a relative path is invalid and to be left aside.
  const base = state !== undefined && state.startsWith('/') ? state : `${home}/.local/state`;
  return `${base.replace(/\/+$/, '')}/reconcile/reconcile.sqlite`;
}

/**
 * Reads a reason for dropping.
 * @returns the reason
 * @throws InvalidArgumentError naming the reasons there are
 */
export function parseDropReason(text: string): DropReason {
  return oneOf(DROP_REASONS, text);
}

/**
 * Reads a reason for passing on as context.
 * @returns the reason
 * @throws InvalidArgumentError naming the reasons there are
 */
export function parseContextReason(text: string): ContextReason {
  return oneOf(CONTEXT_REASONS, text);
}

function oneOf<Reason extends string>(reasons: readonly Reason[], text: string): Reason {
  const found = reasons.find((reason) => reason === text);
  if (found === undefined) throw new InvalidArgumentError(`Expected one of ${reasons.join(', ')}.`);
  return found;
}

/**
 * Gathers an option that may be given several times.
 * @param earlier as given before; absent: never
 * @returns all of them, in order
 */
export function collect(value: string, earlier: readonly string[] | undefined): readonly string[] {
  return [...(earlier ?? []), value];
}
