import { InvalidArgumentError } from 'commander';
import { CONTEXT_REASONS, DROP_REASONS } from '#domain/drop-reason.ts';
import type { ContextReason, DropReason } from '#domain/drop-reason.ts';
import { ConfigurationError } from '#domain/errors.ts';
import type { TimeWindow } from '#domain/trail/time-window.ts';
import type { Terminal } from './terminal.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const UNIT_MS: Readonly<Record<string, number>> = { m: 60 * 1000, h: 60 * 60 * 1000, d: DAY_MS, w: 7 * DAY_MS };

/**
 * @param text a duration such as `90m`, `24h`, `7d`, `2w`
 * @returns milliseconds
 * @throws InvalidArgumentError if it is not a positive duration
 */
export function parseDuration(text: string): number {
  const [, amount, unit = ''] = /^(\d{1,6})([mhdw])$/.exec(text) ?? [];
  const ms = Number(amount) * (UNIT_MS[unit] ?? Number.NaN);
  if (Number.isNaN(ms) || ms === 0) throw new InvalidArgumentError('a number and m, h, d or w, such as 90m, 24h or 7d');
  return ms;
}

/**
 * Parses a time. A time zone is required, because otherwise the time would depend on the machine.
 * @param text ISO 8601: a date (midnight UTC), or a date and time with Z or an offset
 * @returns the time in UTC
 * @throws InvalidArgumentError for other text
 */
export function parseTime(text: string): string {
  const isDate = /^\d{4}-\d{2}-\d{2}$/.test(text);
  const isTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/.test(text);
  const moment = new Date(text);
  if (!(isDate || isTime) || Number.isNaN(moment.getTime())) {
    throw new InvalidArgumentError('ISO 8601, such as 2026-11-20 or 2026-11-20T18:00:00Z, with Z or an offset after a time of day');
  }
  return moment.toISOString();
}

/**
 * @param text a duration, or `last` for the end of the last run with this option
 * @returns milliseconds, or `last`
 * @throws InvalidArgumentError for other text
 */
export function parseSince(text: string): number | 'last' {
  return text === 'last' ? text : parseDuration(text);
}

/** True for event histories, queries, and buckets without an object: they are too large without a window. */
function isWholeTrail(source: string): boolean {
  return /^cloudtrail(?:[:?]|$)|^(?:athena|lake):/.test(source) || (source.startsWith('s3://') && !/\.(?:json|gz)$/.test(source));
}

export interface WindowOptions {
  readonly since?: number | 'last' | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/**
 * Returns the window to read. Without options, or for `last` without an earlier run, it is a whole file, or 24 hours of CloudTrail.
 * @param traces at least one
 * @param now end of `--since`
 * @throws ConfigurationError if options conflict
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

/** Returns the default ledger. https://specifications.freedesktop.org/basedir-spec/latest/ */
export function defaultLedger({ env, home }: Pick<Terminal, 'env' | 'home'>): string {
  const state = env.XDG_STATE_HOME;
  // The specification requires a relative path to be ignored.
  const base = state !== undefined && state.startsWith('/') ? state : `${home}/.local/state`;
  return `${base.replace(/\/+$/, '')}/reconcile/reconcile.sqlite`;
}

/** @throws InvalidArgumentError with the valid reasons */
export function parseDropReason(text: string): DropReason {
  return oneOf(DROP_REASONS, text);
}

/** @throws InvalidArgumentError with the valid reasons */
export function parseContextReason(text: string): ContextReason {
  return oneOf(CONTEXT_REASONS, text);
}

function oneOf<Reason extends string>(reasons: readonly Reason[], text: string): Reason {
  const found = reasons.find((reason) => reason === text);
  if (found === undefined) throw new InvalidArgumentError(`one of ${reasons.join(', ')}`);
  return found;
}

/** Collects a repeated option in order. */
export function collect(value: string, earlier: readonly string[] | undefined): readonly string[] {
  return [...(earlier ?? []), value];
}
