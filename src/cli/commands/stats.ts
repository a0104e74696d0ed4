import { occurrenceId, openActionBook } from '#context.ts';
import { printJson } from '#domain/text/foreign-text.ts';
import type { Json } from '#domain/json.ts';
import type { LedgerEntry } from '#ports/ledger.ts';
import { countStats } from '#queries/stats.ts';
import type { StatsInput } from '#queries/case-parts.ts';
import type { Flow } from '../flow.ts';
import { askPastRuns } from '../past-run-ledger.ts';
import type { PastRunOptions } from '../past-run-ledger.ts';
import { createPaint, wantsColour } from '../render/paint.ts';
import { renderStats } from '../render/stats.ts';
import type { Terminal } from '../terminal.ts';

export interface StatsCommandOptions extends PastRunOptions {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly format: 'text' | 'json';
}

/**
 * Prints statistics of past runs.
 * @returns 0
 * @throws ConfigurationError where there is no ledger; DeliveryError where it cannot be read
 */
export async function statsCommand(options: StatsCommandOptions, flow: Flow, terminal: Terminal): Promise<number> {
  const input = await askPastRuns({ options, flow, terminal }, async (ports, ledgerFile): Promise<StatsInput> => {
    const entries: LedgerEntry[] = [];
    const window = {
      ...(options.from === undefined ? {} : { from: options.from }),
      ...(options.to === undefined ? {} : { to: options.to }),
    };
    for await (const entry of ports.ledger.decisions(window)) entries.push(entry);
    return {
      entries,
      threads: await ports.ledger.threads(),
      judgements: await ports.ledger.judgements(),
      actions: await actionsIn(ledgerFile),
      realities: await realitiesOf(entries, ledgerFile, flow),
    };
  });
  const stats = countStats(input);
  const paint = createPaint(wantsColour(terminal.stdout, terminal.env, options.color));
  terminal.stdout.write(options.format === 'json' ? `${printJson(stats as unknown as Json, 2)}\n` : renderStats(stats, paint));
  return 0;
}

async function actionsIn(ledgerFile: string): Promise<StatsInput['actions']> {
  const book = await openActionBook(ledgerFile);
  try {
    return await book.all();
  } finally {
    await book.close();
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
