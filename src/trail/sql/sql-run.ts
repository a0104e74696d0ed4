/**
 * Runs one query on an engine of AWS: start, ask until it is done, read the pages. Takes the engine's four calls; returns
 * rows and what they cost. It refuses to know SQL. A query that nobody waits for any more is ended: it would go on costing.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { InterruptedError, SourceError } from '#domain/errors.ts';
import type { TimeWindow } from '#domain/trail/time-window.ts';
import type { Clock } from '#ports.ts';
import type { SqlRow } from './sql-rows.ts';

/** How a query stands. */
export interface QueryState {
  readonly state: 'running' | 'done' | 'failed' | 'cancelled';
  /** Scanned so far. */
  readonly bytes: number;
  /** What the engine says of a failure. */
  readonly said?: string;
}

/** A page of an answer. */
export interface QueryPage {
  readonly rows: readonly SqlRow[];
  readonly next: string | undefined;
}

/** What an engine can be asked. Errors of the SDK come as they are. */
export interface QueryEngine {
  start(statement: string): Promise<string>;
  look(id: string): Promise<QueryState>;
  page(id: string, token: string | undefined): Promise<QueryPage>;
  cancel(id: string): Promise<unknown>;
}

/** What a source that queries is given besides its place. */
export interface QueryContext {
  readonly clock: Clock;
  /** URL to call in place of AWS's own; undefined: as the AWS SDK is configured. */
  readonly endpoint: string | undefined;
  /** Takes a sentence for the user: what a query scanned and cost. */
  readonly tell: (message: string) => void;
  /** Ends a query that is running. */
  readonly interrupted: AbortSignal;
}

/** How a query is run. */
export interface QueryRun {
  /** For messages. */
  readonly name: string;
  /** More than so many bytes are not scanned; undefined: as the engine limits them. */
  readonly maxBytes: number | undefined;
  readonly dollarsPerTerabyte: number;
  /** Fewer bytes than these cost as much. */
  readonly leastBytes: number;
  /** What a failure means, said as an error by the engine's own words. */
  readonly explain: (error: Error) => SourceError;
  /** Takes a sentence for the user. */
  readonly tell: (message: string) => void;
  readonly interrupted: AbortSignal;
}

const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 5000;
const PROGRESS_MS = 30_000;

/**
 * Sees to it that a query does not read all that there ever was.
 * @returns its beginning
 * @throws SourceError when it has none
 */
export function beginningOf(window: TimeWindow, name: string): string {
  if (window.from !== undefined) return window.from;
  throw new SourceError(
    'window-open',
    `${name}: expected a window with a start; found none, and a query without one scans the whole trail`,
    'Set a start: --since 1d, or --from TIME.',
  );
}

/**
 * Runs a query to its end.
 * @param run limits and whom to tell
 * @returns all rows, in the order of the engine
 * @throws SourceError when the query fails or scans more than it may; InterruptedError when the run is to end
 */
export async function* runQuery(engine: QueryEngine, statement: string, run: QueryRun): AsyncIterable<SqlRow> {
  if (run.interrupted.aborted) throw new InterruptedError();
  const id = await engine.start(statement);
  let finished = false;
  try {
    const { bytes } = await waitFor(engine, id, run);
    finished = true;
    run.tell(`${run.name}: the query scanned ${costOf(bytes, run)}`);
  } finally {
    // What is to be said is why nobody waits; that the query could not be ended would hide it.
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
  let [waited, told] = [0, 0];
  for (;;) {
    const state = await engine.look(id);
    refuseCost(state, run);
    if (state.state === 'done') return state;
    if (state.state !== 'running') throw failureOf(state, run);
    if (waited - told >= PROGRESS_MS) {
      told = waited;
      run.tell(`${run.name}: the query is running for ${Math.round(waited / 1000)} s, ${sizeOf(state.bytes)} scanned so far`);
    }
    await pause(wait, run.interrupted);
    waited += wait;
    wait = Math.min(wait * 1.5, LONGEST_WAIT_MS);
  }
}

async function pause(ms: number, interrupted: AbortSignal): Promise<void> {
  try {
    await sleep(ms, undefined, { signal: interrupted });
  } catch {
    throw new InterruptedError();
  }
}

function failureOf({ state, said }: QueryState, run: QueryRun): SourceError {
  if (state === 'failed') return run.explain(Object.assign(new Error(said ?? 'no reason given'), { name: 'a failed query' }));
  return new SourceError(
    'query-cancelled',
    `${run.name}: expected the query to complete; found it cancelled${said === undefined ? '' : `: ${said}`}`,
    'Somebody cancelled it, or it scanned more than the workgroup allows: use a shorter window, or run again.',
  );
}

function refuseCost({ bytes }: QueryState, { name, maxBytes }: QueryRun): void {
  if (maxBytes === undefined || bytes <= maxBytes) return;
  throw new SourceError(
    'scan-limit',
    `${name}: expected a query that scans at most ${sizeOf(maxBytes)}; found ${sizeOf(bytes)} scanned, and cancelled it`,
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
