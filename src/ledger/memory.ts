import { DeliveryError } from '#domain/errors.ts';
import type { Checkpoint, Ledger, LedgerEntry, TimeWindow } from '#ports.ts';

interface MemoryRun {
  readonly directory: string;
  readonly through: string;
  readonly open: number;
}

/**
 * A ledger that lives as long as the program: the twin of the SQLite one, for the demo and for tests.
 * @returns an empty ledger; it fails with DeliveryError where the SQLite one would
 */
export function inMemoryLedger(): Ledger {
  const runs = new Map<string, MemoryRun>();
  const entries: LedgerEntry[] = [];
  const checkpoints = new Map<string, Checkpoint>();
  return {
    startRun: async ({ runId, startedAt, directory, window }) => {
      if (runs.has(runId)) throw refusal(`a run named ${runId} was started before`);
      runs.set(runId, { directory, through: window.to ?? startedAt, open: 0 });
    },
    appendDecisions: async (runId, decidedAt, added) => {
      runNamed(runs, runId);
      // Through text, as SQLite keeps it: what the caller does to its objects later is not evidence.
      entries.push(...added.map((entry) => JSON.parse(JSON.stringify({ ...entry, runId, decidedAt })) as LedgerEntry));
    },
    recordDelivery: async (runId, { state }) => {
      const run = runNamed(runs, runId);
      runs.set(runId, { ...run, open: run.open + (state === 'intended' ? 1 : -1) });
    },
    finishRun: async (runId, _finishedAt, { directories }) => {
      const run = runNamed(runs, runId);
      if (run.open > 0) return;
      for (const directory of directories ?? [run.directory]) checkpoints.set(directory, { runId, through: run.through });
    },
    findDecision: async (idPrefix) => newest(entries, idPrefix),
    decisions: (window) => within(entries, window),
    checkpoint: async (directory) => checkpoints.get(directory),
    close: async () => {},
  };
}

function runNamed(runs: ReadonlyMap<string, MemoryRun>, runId: string): MemoryRun {
  const run = runs.get(runId);
  if (run === undefined) throw refusal(`no run named ${runId} was started`);
  return run;
}

function refusal(found: string): DeliveryError {
  return new DeliveryError(
    'ledger-refused',
    `expected the ledger to take part in the run, found: ${found}`,
    'this is a fault of the program: report it',
  );
}

function newest(entries: readonly LedgerEntry[], idPrefix: string): LedgerEntry | 'ambiguous' | undefined {
  const matching = idPrefix === '' ? [] : entries.filter((entry) => entry.reconciliation.id.startsWith(idPrefix));
  const exact = matching.filter((entry) => entry.reconciliation.id === idPrefix);
  if (exact.length > 0) return exact.at(-1);
  return new Set(matching.map((entry) => entry.reconciliation.id)).size > 1 ? 'ambiguous' : matching.at(-1);
}

async function* within(entries: readonly LedgerEntry[], { from, to }: TimeWindow): AsyncGenerator<LedgerEntry> {
  const matching = entries.filter(({ decidedAt }) => (from === undefined || decidedAt >= from) && (to === undefined || decidedAt < to));
  yield* matching.toSorted((left, right) => (left.decidedAt < right.decidedAt ? -1 : left.decidedAt > right.decidedAt ? 1 : 0));
}
