import { setTimeout as sleep } from 'node:timers/promises';
import { InterruptedError, SourceError } from '#domain/errors.ts';
import type { TimeWindow } from '#domain/trail/time-window.ts';
import type { Clock } from '#ports.ts';
import type { SqlRow } from './sql-rows.ts';

export interface QueryState {
  readonly state: 'running' | 'done' | 'failed' | 'cancelled';
  /** Number of bytes scanned so far. */
  readonly bytes: number;
  /** The engine's reason for a failure. */
  readonly message?: string;
}

export interface QueryPage {
  readonly rows: readonly SqlRow[];
  readonly next: string | undefined;
}

/** Errors of the SDK pass unchanged. */
export interface QueryEngine {
  start(statement: string): Promise<string>;
  look(id: string): Promise<QueryState>;
  page(id: string, token: string | undefined): Promise<QueryPage>;
  cancel(id: string): Promise<unknown>;
}

export interface QueryContext {
  readonly clock: Clock;
  readonly endpoint: string | undefined;
  /** Prints what a query scanned and cost. */
  readonly onMessage: (message: string) => void;
  /** Cancels a running query. */
  readonly interrupted: AbortSignal;
}

export interface QueryRun {
  readonly name: string;
  /** Limit of scanned bytes. Undefined: the engine's limit. */
  readonly maxBytes: number | undefined;
  readonly dollarsPerTerabyte: number;
  /** The minimum that is billed. */
  readonly leastBytes: number;
  readonly explain: (error: Error) => SourceError;
  readonly onMessage: (message: string) => void;
  readonly interrupted: AbortSignal;
}

const FIRST_WAIT_MS = 100;
const MAX_WAIT_MS = 5000;
const PROGRESS_MS = 30_000;

/** Returns the window's start. A query needs it so that it does not read the whole trail. @throws SourceError if there is none */
export function beginningOf(window: TimeWindow, name: string): string {
  if (window.from !== undefined) return window.from;
  throw new SourceError(
    'window-open',
    `Expected a window with a start (${name}); found none, and a query without one scans the whole trail.`,
    'Set a start: --since 1d, or --from TIME.',
  );
}

/**
 * Runs a query: starts it, polls, and reads the pages. An abandoned query is cancelled, because it would continue to cost money.
 * @throws SourceError if the query fails or scans too much; InterruptedError if the run has to end
 */
export async function* runQuery(engine: QueryEngine, statement: string, run: QueryRun): AsyncIterable<SqlRow> {
  if (run.interrupted.aborted) throw new InterruptedError();
  const id = await engine.start(statement);
  let finished = false;
  try {
    const { bytes } = await waitFor(engine, id, run);
    finished = true;
    run.onMessage(`${run.name}: the query scanned ${costOf(bytes, run)}`);
  } finally {
    // A failure to cancel must not hide the original error.
    if (!finished) await engine.cancel(id).catch(() => undefined);
  }
  let token: string | undefined;
  do {
    if (run.interrupted.aborted) throw new InterruptedError();
    const page = await engine.page(id, token);
    yield* page.rows;
    token = page.next;
  } while (token !== undefined && token !== '');
}

async function waitFor(engine: QueryEngine, id: string, run: QueryRun): Promise<QueryState> {
  let wait = FIRST_WAIT_MS;
  let [waited, reported] = [0, 0];
  for (;;) {
    const state = await engine.look(id);
    refuseCost(state, run);
    if (state.state === 'done') return state;
    if (state.state !== 'running') throw failureOf(state, run);
    if (waited - reported >= PROGRESS_MS) {
      reported = waited;
      run.onMessage(`${run.name}: the query is running for ${Math.round(waited / 1000)} s, ${sizeOf(state.bytes)} scanned so far`);
    }
    await pause(wait, run.interrupted);
    waited += wait;
    wait = Math.min(wait * 1.5, MAX_WAIT_MS);
  }
}

async function pause(ms: number, interrupted: AbortSignal): Promise<void> {
  try {
    await sleep(ms, undefined, { signal: interrupted });
  } catch {
    throw new InterruptedError();
  }
}

function failureOf({ state, message }: QueryState, run: QueryRun): SourceError {
  if (state === 'failed') return run.explain(Object.assign(new Error(message ?? 'no reason given'), { name: 'a failed query' }));
  return new SourceError(
    'query-cancelled',
    `Expected the query to complete (${run.name}); found it cancelled${message === undefined ? '' : `: ${message}`}.`,
    'It was cancelled, or it scanned more than the workgroup allows: use a shorter window, or run again.',
  );
}

function refuseCost({ bytes }: QueryState, { name, maxBytes }: QueryRun): void {
  if (maxBytes === undefined || bytes <= maxBytes) return;
  throw new SourceError(
    'scan-limit',
    `Expected a query that scans at most ${sizeOf(maxBytes)} (${name}); found ${sizeOf(bytes)} scanned, and cancelled it.`,
    'Use a shorter window, set accounts= and regions= if the table is partitioned by them, or raise max-gb=.',
  );
}

function costOf(bytes: number, { dollarsPerTerabyte, leastBytes }: QueryRun): string {
  const dollars = (Math.max(bytes, leastBytes) / 1e12) * dollarsPerTerabyte;
  const shown = dollars === 0 ? '$0' : dollars < 0.001 ? 'less than $0.001' : `about $${dollars.toPrecision(2)}`;
  return `${sizeOf(bytes)}, ${shown} at $${dollarsPerTerabyte} per TB`;
}

function sizeOf(bytes: number): string {
  if (bytes < 1e6) return `${Math.ceil(bytes / 1e3)} kB`;
  return bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;
}
