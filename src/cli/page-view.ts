import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { RunReport } from '#domain/run-report.ts';
import { drawGraph } from '#queries/graph.ts';
import { listOwners, type OwnerRow } from '#queries/owners.ts';
import type { OwnedField, PageView } from '#report/html/view.ts';
import { defaultLedger } from './parse-options.ts';
import { askPastRuns, type PastRunContext } from './past-run-ledger.ts';

/** Adds the run's graph and owners from the ledger. Returns only the report if no ledger has the run. */
export async function viewOf(report: RunReport, context: PastRunContext): Promise<PageView> {
  const { options, terminal, flow } = context;
  if (!existsSync(resolve(terminal.cwd, options.ledger ?? defaultLedger(terminal)))) return { report };
  return askPastRuns(context, async ({ ledger }) => {
    const graph = await drawGraph({ run: report.runId }, ledger, flow.graphOfReceipts);
    if (graph.kind !== 'drawn') return { report };
    const owners = await listOwners({ now: terminal.now().toISOString() }, ledger);
    return { report, graph: graph.graph, owners: owners.kind === 'found' ? owners.rows.map(toOwnedField) : [] };
  });
}

function toOwnedField(row: OwnerRow): OwnedField {
  const { address, root, attribute, manager, name, since, contenders, hold } = row;
  return {
    address,
    root,
    attribute,
    manager,
    name,
    since,
    contenders: contenders.map((one) => `${one.name} since ${one.since}`),
    hold:
      hold === null
        ? null
        : `for ${hold.owner}${hold.expiresAt === null ? '' : ` until ${hold.expiresAt}`}${hold.expired ? ' (expired)' : ''}`,
  };
}
