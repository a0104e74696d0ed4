import { setTimeout as sleep } from 'node:timers/promises';
import { DeliveryError } from '#domain/errors.ts';
import type { Flow } from '../flow.ts';
import { defaultLedger } from '../parse-options.ts';
import { createPaint, wantsColour } from '../render/paint.ts';
import { createProgress } from '../render/progress.ts';
import type { Terminal } from '../terminal.ts';
import { watchLoop } from '../watch-loop.ts';
import { runCommand, type RunCommandOptions } from './run.ts';

export interface WatchCommandOptions extends Omit<
  RunCommandOptions,
  'since' | 'from' | 'to' | 'overlap' | 'trace' | 'out' | 'exitZero' | 'patchFile' | 'deliver'
> {
  /** URL of an SQS queue. */
  readonly queue: string;
  readonly every: number;
  readonly deliver: 'none' | 'branch' | 'pull-request';
}

/** Visibility timeout, extended well before it ends. */
const HOLD_SECONDS = 120;
const HOLD_EVERY_MS = 40_000;
/** Patch files are not delivered, because each run would replace the file. */
const NO_PATCH_FILE = 'reconcile.patch';
/** The longest retention of a queue: a late file counts as long as its message exists. */
const OVERLAP_MS = 14 * 24 * 60 * 60 * 1000;

/**
 * Runs for each batch of new files until interrupted, and prints each report. Duplicate messages have no effect: the ledger knows events.
 * @returns 0 if interrupted
 * @throws ReconcileError if no run can succeed, because of options, roots or the queue
 */
export async function watchCommand(options: WatchCommandOptions, flow: Flow, terminal: Terminal): Promise<number> {
  const { queue: url, every, ...runOptions } = options;
  const progress = createProgress(terminal.stderr, createPaint(wantsColour(terminal.stderr, terminal.env, options.color)));
  const ledger = options.ledger ?? defaultLedger(terminal).replace(/[^/]+$/, 'watch.sqlite');
  const queue = await flow.openQueue(url, { holdSeconds: HOLD_SECONDS });
  try {
    await watchLoop({
      queue,
      everyMs: every,
      holdEveryMs: HOLD_EVERY_MS,
      now: terminal.now,
      interrupted: terminal.host.interrupted,
      pause: (ms) => sleep(ms, undefined, { signal: terminal.host.interrupted }).catch(() => undefined),
      onMessage: (message) => progress.warn(message),
      run: async (sources) => {
        const runOfSources = {
          ...runOptions,
          trace: sources,
          since: 'last',
          overlap: OVERLAP_MS,
          ledger,
          patchFile: NO_PATCH_FILE,
        } as const;
        const { watched, left } = watching(flow);
        await runCommand(runOfSources, watched, terminal);
        if (left()) throw notDelivered();
      },
    });
    return 0;
  } finally {
    progress.end();
    queue.close();
  }
}

/** Records whether the run left work for the next one. */
function watching(flow: Flow): { readonly watched: Flow; readonly left: () => boolean } {
  let isLeft = false;
  const reconcile: Flow['reconcile'] = async (options, ports) => {
    const result = await flow.reconcile(options, ports);
    isLeft = !result.isDelivered;
    return result;
  };
  return { watched: { ...flow, reconcile }, left: () => isLeft };
}

function notDelivered(): DeliveryError {
  return new DeliveryError(
    'not-delivered',
    'Expected to create every pull request; found some that failed.',
    'The warnings above say why; the next run retries them with the same files.',
  );
}
