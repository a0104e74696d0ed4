import { compareTexts } from '#domain/text/compare-texts.ts';
import type { TimeWindow } from '#domain/trail/time-window.ts';
import type { Checkpoint, Coverage, CoveredRoot, DeliveryProof, Ledger, LedgerEntry, OpenRun, RootProgress } from '#ports/ledger.ts';
import { inMemoryJudgements, inMemoryProposals, inMemoryReceipts, inMemoryThreads, refusal } from './memory-evidence.ts';
import { inMemoryFields } from './memory-fields.ts';

interface MemoryRun {
  readonly directory: string;
  readonly startedAt: string;
  readonly through: string;
  readonly open: number;
  readonly covered: readonly Coverage[];
  readonly proofs: readonly DeliveryProof[];
  readonly end?: 'finished' | 'abandoned';
}

/** An in-memory ledger for the demo and for tests. It fails with DeliveryError in the same cases as the SQLite ledger. */
export function inMemoryLedger(): Ledger {
  const runs = new Map<string, MemoryRun>();
  const entries: LedgerEntry[] = [];
  const { keepFields, ...kept } = inMemoryFields((runId) => runNamed(runs, runId));
  const checkpoints = new Map<string, readonly Checkpoint[]>();
  const claims = new Map<string, string>();
  const change = (runId: string, over: Partial<MemoryRun>): void => void runs.set(runId, { ...runNamed(runs, runId), ...over });
  return {
    ...inMemoryReceipts((runId) => void runNamed(runs, runId)),
    ...inMemoryProposals(),
    ...inMemoryJudgements(),
    ...inMemoryThreads((runId) => void runNamed(runs, runId)),
    ...kept,
    startRun: async ({ runId, startedAt, directory, window }) => {
      if (runs.has(runId)) throw refusal(`a run named ${runId} was started before`);
      runs.set(runId, { directory, startedAt, through: window.to ?? startedAt, open: 0, covered: [], proofs: [] });
    },
    claim: async (runId, roots) => takeAll(claims, runId, roots),
    appendDecisions: async (runId, decidedAt, added, covered = [], fields = []) => {
      change(runId, { covered });
      keepFields(runId, fields);
      // Copied through JSON, as SQLite does: later changes of the caller's objects must not alter evidence.
      entries.push(...added.map((entry) => JSON.parse(JSON.stringify({ ...entry, runId, decidedAt })) as LedgerEntry));
    },
    recordDelivery: async (runId, delivery) => change(runId, withDelivery(runNamed(runs, runId), delivery)),
    progress: async (root) => progressOf(root, [...runs.values()]),
    openRuns: async (roots) => openRunsOf(runs, roots),
    closeRun: async (runId, end) => change(runId, { end }),
    finishRun: async (runId, _finishedAt, { directories }) => {
      releaseClaims(claims, runId);
      const run = runNamed(runs, runId);
      if (run.open > 0) return;
      change(runId, { end: 'finished' });
      for (const directory of directories ?? [run.directory])
        checkpoints.set(directory, [...(checkpoints.get(directory) ?? []), { runId, through: run.through }]);
    },
    ...lookingBack(entries, checkpoints),
    close: async () => claims.clear(),
  };
}

function withDelivery({ open, proofs }: MemoryRun, { state, proof }: Parameters<Ledger['recordDelivery']>[1]): Partial<MemoryRun> {
  return { open: open + (state === 'intended' ? 1 : -1), proofs: proof === undefined ? proofs : [...proofs, proof] };
}

function takeAll(claims: Map<string, string>, runId: string, roots: readonly string[]): void {
  const taken = roots.find((root) => (claims.get(root) ?? runId) !== runId);
  if (taken !== undefined) throw refusal(`run ${claims.get(taken)} at work on ${taken}`);
  for (const root of roots) claims.set(root, runId);
}

function releaseClaims(claims: Map<string, string>, runId: string): void {
  for (const [root] of [...claims].filter(([, owner]) => owner === runId)) claims.delete(root);
}

function openRunsOf(runs: ReadonlyMap<string, MemoryRun>, roots: readonly string[]): readonly OpenRun[] {
  return [...runs]
    .filter(([, { covered, end }]) => end === undefined && covered.some(({ root }) => roots.includes(root)))
    .map(([runId, { proofs }]) => ({ runId, intended: proofs }));
}

function progressOf(root: string, runs: readonly MemoryRun[]): RootProgress | undefined {
  const covered = runs.filter(({ end }) => end === 'finished').flatMap((run) => run.covered.filter((each) => each.root === root));
  const newest = covered.reduce<Coverage | undefined>(
    (latest, each) => (latest === undefined || each.through > latest.through ? each : latest),
    undefined,
  );
  if (newest === undefined) return undefined;
  const remembered = covered.flatMap(({ events }) => events).filter(({ eventTime }) => eventTime >= newest.forgetBefore);
  const { since, through } = newest;
  return { ...(since === undefined ? {} : { since }), through, seen: new Set(remembered.map(({ eventID }) => eventID)) };
}

function runNamed(runs: ReadonlyMap<string, MemoryRun>, runId: string): MemoryRun {
  const run = runs.get(runId);
  if (run === undefined) throw refusal(`no run named ${runId} was started`);
  return run;
}

function lookingBack(
  entries: readonly LedgerEntry[],
  checkpoints: ReadonlyMap<string, readonly Checkpoint[]>,
): Pick<Ledger, 'findDecision' | 'decisions' | 'coveredRoots' | 'checkpoint'> {
  return {
    coveredRoots: async () => [...checkpoints].map(coveredBy).toSorted((left, right) => (left.root < right.root ? -1 : 1)),
    checkpoint: async (directory) => checkpoints.get(directory)?.at(-1),
    findDecision: async (idPrefix, roots) => newest(entriesIn(entries, roots), idPrefix),
    decisions: ({ roots, ...window }) => within(entriesIn(entries, roots), window),
  };
}

function entriesIn(entries: readonly LedgerEntry[], roots: readonly string[] | undefined): readonly LedgerEntry[] {
  return roots === undefined ? entries : entries.filter(({ root }) => root !== undefined && roots.includes(root));
}

function coveredBy([root, all]: readonly [string, readonly Checkpoint[]]): CoveredRoot {
  const through = all.map((one) => one.through).toSorted();
  return { root, runs: new Set(all.map(({ runId }) => runId)).size, through: through.at(-1) ?? '' };
}

function newest(entries: readonly LedgerEntry[], idPrefix: string): LedgerEntry | 'ambiguous' | undefined {
  const matching = idPrefix === '' ? [] : entries.filter((entry) => entry.reconciliation.id.startsWith(idPrefix));
  const exact = matching.filter((entry) => entry.reconciliation.id === idPrefix);
  if (exact.length > 0) return exact.at(-1);
  return new Set(matching.map((entry) => entry.reconciliation.id)).size > 1 ? 'ambiguous' : matching.at(-1);
}

async function* within(entries: readonly LedgerEntry[], { from, to }: TimeWindow): AsyncGenerator<LedgerEntry> {
  const matching = entries.filter(({ decidedAt }) => (from === undefined || decidedAt >= from) && (to === undefined || decidedAt < to));
  yield* matching.toSorted((left, right) => compareTexts(left.decidedAt, right.decidedAt));
}
