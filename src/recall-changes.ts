/** Reads changes that earlier runs judged, from the ledger and its receipts. */
import type { Decision } from '#domain/decision.ts';
import type { Receipt } from '#domain/judging/receipt.ts';
import type { PersonDecision } from '#domain/judging/person-decision.ts';
import type { Reconciliation, Status } from '#domain/reconciliation.ts';
import { checkpointName, describeRoot, placeOfRoot } from '#domain/workspace/roots.ts';
import type { Workspace } from '#domain/workspace.ts';
import { decisionOfReceipt } from '#stages/decide/receipts.ts';
import type { Ports } from './ports.ts';
import type { LedgerEntry } from './ports/ledger.ts';

/** A change as an earlier run recorded it. */
export interface Recalled {
  readonly item: Reconciliation;
  readonly entry: LedgerEntry;
  readonly receipt: Receipt;
  readonly workspace: Workspace;
}

const STATUS_OF: Readonly<Record<Reconciliation['decision']['verdict'], Status>> = {
  accept: 'converged',
  hold: 'held',
  revert: 'proposed',
  escalate: 'escalated',
};

/** Returns the changes that this ledger has. @throws DeliveryError if the ledger fails */
export async function recallAll(ids: readonly string[], workspaces: readonly Workspace[], ports: Ports): Promise<readonly Recalled[]> {
  const recalled = await Promise.all(ids.map((id) => recall(id, workspaces, ports)));
  return recalled.flatMap((one) => one ?? []);
}

/** Returns a change that a person decided; undefined if no person did. The receipt is read only for such a change. */
export async function recallAsked(
  id: string,
  workspaces: readonly Workspace[],
  ports: Pick<Ports, 'ledger'>,
): Promise<(Recalled & { readonly asked: PersonDecision }) | undefined> {
  const entry = await decisionOfRoot(id, workspaces, ports);
  const asked = entry?.reconciliation.asked;
  const recalled = asked === undefined ? undefined : await recall(id, workspaces, ports);
  return asked === undefined || recalled === undefined ? undefined : { ...recalled, asked };
}

/** Returns the change as it was judged, from its receipt. Undefined if this ledger has no receipt, or the root is not part of the run. */
async function recall(id: string, workspaces: readonly Workspace[], { ledger }: Pick<Ports, 'ledger'>): Promise<Recalled | undefined> {
  const entry = await decisionOfRoot(id, workspaces, { ledger });
  const judged = entry === undefined ? undefined : await receiptFor(entry, { ledger });
  if (entry === undefined || judged === undefined) return undefined;
  const { receipt, decision } = judged;
  const row = entry.reconciliation;
  const workspace = workspaces.find(
    (one) =>
      describeRoot(one) ===
      describeRoot({ root: row.root ?? '.', ...(row.workspace === undefined ? {} : { workspaceName: row.workspace }) }),
  );
  if (workspace === undefined) return undefined;
  const item: Reconciliation = {
    id,
    decision,
    place: placeOfRoot(workspace),
    ...(row.declaredAt === undefined ? {} : { declaredAt: row.declaredAt }),
    status: row.asked === undefined ? row.status : STATUS_OF[decision.verdict],
    attempts: [],
  };
  return { item, entry, receipt, workspace };
}

/** Other projects from the same template may have the same id in this ledger. Earlier versions stored no root. */
async function decisionOfRoot(
  id: string,
  workspaces: readonly Workspace[],
  { ledger }: Pick<Ports, 'ledger'>,
): Promise<LedgerEntry | undefined> {
  const here = await ledger.findDecision(id, workspaces.map(checkpointName));
  const found = here ?? (await ledger.findDecision(id));
  return found === undefined || found === 'ambiguous' || (here === undefined && found.root !== undefined) ? undefined : found;
}

/** Returns the newest receipt of the same change: same id and same calls. */
async function receiptFor(
  { reconciliation: { id }, events }: LedgerEntry,
  { ledger }: Pick<Ports, 'ledger'>,
): Promise<{ readonly receipt: Receipt; readonly decision: Decision } | undefined> {
  const calls = new Set(events.map(({ eventID }) => eventID));
  for (const stored of await ledger.findReceipts(id)) {
    const receipt = JSON.parse(stored.text) as Receipt;
    const text = await ledger.receiptInput(receipt.inputs.question);
    const decision = text === undefined || stored.id !== id ? undefined : decisionOfReceipt(stored.text, () => text);
    const made = decision?.drift.events ?? [];
    if (decision !== undefined && made.length === calls.size && made.every(({ eventID }) => calls.has(eventID)))
      return { receipt, decision };
  }
  return undefined;
}
