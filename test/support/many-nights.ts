import { groupBy } from '#domain/group-by.ts';
import type { Ledger, LedgerEntry } from '#ports/ledger.ts';
import { aLedgerEntry, aReportRow, aSituation } from './ledger-entries.ts';

/** Roots in the ledger, the second in another Terraform workspace. */
export const NIGHTLY_ROOTS = ['/srv/live/orders', '/srv/live/shop#blue'] as const;

type Row = LedgerEntry['reconciliation'];

/** One drift on one night, in a root. */
export interface Night {
  readonly id: string;
  readonly root: string;
  /** ISO 8601 day. */
  readonly day: string;
  readonly row?: Partial<Row>;
  readonly actor?: string;
  readonly lesson?: LedgerEntry['lesson'];
}

/** Fills a ledger with one finished run for each night and root, with or without findings. */
export async function fillNights(
  ledger: Ledger,
  nights: readonly Night[],
  quiet: readonly Pick<Night, 'root' | 'day'>[] = [],
): Promise<void> {
  const runs = groupBy([...nights, ...quiet], ({ root, day }) => `${root} ${day}`);
  for (const [runId, [{ root, day }]] of runs) {
    const decidedAt = `${day}T03:00:00.000Z`;
    const found = nights.filter((night) => night.root === root && night.day === day).map((night) => entryOf(night, runId, decidedAt));
    await ledger.startRun({ runId, startedAt: decidedAt, directory: root, window: {} });
    await ledger.appendDecisions(runId, decidedAt, found);
    await ledger.finishRun(runId, decidedAt, { reconciliations: found.length, settled: 0, unexplained: 0, directories: [root] });
  }
}

function entryOf({ id, root, day, row, actor = 'dana@example.com', lesson }: Night, runId: string, decidedAt: string): LedgerEntry {
  const base = aReportRow({ id, ...row });
  const actors = [{ name: actor, arn: `arn:aws:iam::111122223333:user/${id}`, via: 'console', origin: 'console' as const }];
  return aLedgerEntry({
    runId,
    decidedAt,
    root,
    reconciliation: { ...base, intent: { ...base.intent, actors, firstEventTime: `${day}T01:00:00.000Z` } },
    events: [],
    situation: aSituation({ resourceType: base.resourceType }),
    ...(lesson === undefined ? {} : { lesson }),
  });
}
