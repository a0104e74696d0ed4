import { occurrenceId, openActionLedger } from '#context.ts';
import type { Stats } from '#domain/report/stats-report.ts';
import type { LedgerEntry } from '#ports/ledger.ts';
import { countStats } from '#queries/stats.ts';
import type { StatsInput } from '#queries/stats.ts';
import type { Flow } from './flow.ts';
import { askPastRuns, rootsAsked } from './past-run-ledger.ts';
import type { PastRunContext, PastRunOptions } from './past-run-ledger.ts';

export interface PastWindowOptions extends PastRunOptions {
  /** ISO 8601, in the format of parseTime. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/**
 * Returns the statistics of all runs in the window, for the requested roots.
 * @throws ConfigurationError if there is no ledger; DeliveryError if it cannot be read
 */
export async function statsOf(context: PastRunContext & { readonly options: PastWindowOptions }): Promise<Stats> {
  const { options, flow, terminal } = context;
  const { from, to } = options;
  const roots = rootsAsked(options, terminal);
  const isAsked = ({ root }: { readonly root: string }): boolean => roots?.includes(root) ?? true;
  return askPastRuns(context, async ({ ledger }, ledgerFile) => {
    const all: LedgerEntry[] = [];
    for await (const entry of ledger.decisions({})) all.push(entry);
    const entries = all.filter(
      ({ root, decidedAt }) =>
        (roots === undefined || (root !== undefined && roots.includes(root))) &&
        (from === undefined || decidedAt >= from) &&
        (to === undefined || decidedAt < to),
    );
    return countStats({
      entries,
      all,
      threads: await ledger.threads(),
      judgements: await ledger.judgements(),
      actions: await actionsIn(ledgerFile),
      realities: await realitiesOf(entries, ledgerFile, flow),
      standings: (await ledger.fields({})).filter(isAsked),
      roots: (await ledger.coveredRoots()).filter(isAsked),
    });
  });
}

async function actionsIn(ledgerFile: string): Promise<StatsInput['actions']> {
  const actionLedger = await openActionLedger(ledgerFile);
  try {
    return await actionLedger.all();
  } finally {
    await actionLedger.close();
  }
}

async function realitiesOf(
  entries: readonly LedgerEntry[],
  ledgerFile: string,
  flow: Pick<Flow, 'openKnowledgeContext'>,
): Promise<StatsInput['realities']> {
  const names = new Map(
    entries.map(({ reconciliation, events }) => [
      occurrenceId(
        reconciliation.id,
        events.map(({ eventID }) => eventID),
      ),
      { reconciliation: reconciliation.id, eventIDs: events.map(({ eventID }) => eventID) },
    ]),
  );
  const realities: StatsInput['realities'][number][] = [];
  const { knowledge, close } = await flow.openKnowledgeContext(ledgerFile);
  try {
    for await (const line of knowledge.share()) {
      const about = line.kind === 'outcome' ? names.get(line.occurrence) : undefined;
      if (line.kind === 'outcome' && about !== undefined) realities.push({ ...about, reality: line.reality, at: line.at });
    }
  } finally {
    await close();
  }
  return realities;
}
