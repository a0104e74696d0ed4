import { createHash } from 'node:crypto';
import type { Catalogue } from '#catalogue/catalogue.ts';
import { expiryOf } from '#config/policy/holds.ts';
import { spanOf } from '#config/policy/spans.ts';
import type { Spans } from '#config/policy/spans.ts';
import type { Holds } from '#config/policy/holds.ts';
import { describeActor } from '#domain/actor.ts';
import { compareEvents } from '#domain/cloudtrail-event.ts';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import type { Decision } from '#domain/decision.ts';
import type { AttributeWrite, Drift } from '#domain/drift.ts';
import type { FieldRecords, SeenWrite } from '#domain/field/field-records.ts';
import type { FieldMove, FieldVerdict, FieldWrite } from '#domain/field/field-status.ts';
import { fieldsOf } from '#domain/field/fields-of.ts';
import type { DriftField } from '#domain/field/fields-of.ts';
import { boundText } from '#domain/text/foreign-text.ts';
import type { Hold } from '#domain/field/hold.ts';
import { canonicalJson } from '#domain/json.ts';
import { managerOf } from '#domain/field/manager-of.ts';
import type { Reconciliation } from '#domain/reconciliation.ts';
import { isSecretValue } from '#domain/text/secret-text.ts';
import { heldValueOf } from './held-value.ts';

/** A longer value is not stored for comparison. */
const MAX_VALUE_LENGTH = 8000;

export interface FieldInput {
  readonly runId: string;
  readonly now: string;
  readonly reconciliations: readonly Reconciliation[];
  /** The name of the root's checkpoint. */
  readonly rootOf: (item: Reconciliation) => string;
  readonly catalogue: Catalogue;
  readonly holds: Holds;
  /** How far back oscillation is checked. */
  readonly spans: Spans;
}

/** Returns the ledger's records of fields, without secrets, by root in the given order: for each field its writes, then the verdict. */
export function fieldRecordsOf(input: FieldInput): readonly FieldRecords[] {
  const roots = new Map<string, Reconciliation[]>();
  for (const item of input.reconciliations) {
    const root = input.rootOf(item);
    roots.set(root, [...(roots.get(root) ?? []), item]);
  }
  const forgetBefore = new Date(Date.parse(input.now) - spanOf(input.spans, 'memory')).toISOString();
  return [...roots].map(([root, items]) => ({
    root,
    moves: items.flatMap((item) => movesOf(item, input)),
    writes: items.flatMap((item) => seenWrites(item.decision)),
    forgetBefore,
  }));
}

function movesOf({ id, decision }: Reconciliation, input: FieldInput): readonly FieldMove[] {
  return fieldsOf(decision.drift).flatMap((field): readonly FieldMove[] => {
    const writers = writersOf(field, decision.drift, input.catalogue);
    const { address, path } = field;
    const writes = writers.map((event): FieldWrite => {
      const { eventID, eventTime } = event;
      return { address, path, kind: 'write', ...managerOf(event), at: eventTime, eventID };
    });
    return [...writes, verdictOn(field, { id, decision, last: writes.findLast(({ manager }) => manager !== 'terraform'), input })];
  });
}

/** Returns the calls that wrote a field: those of the drift, and those of Terraform and services in its context. */
function writersOf(field: DriftField, drift: Drift, catalogue: Catalogue): readonly CloudTrailEvent[] {
  if (field.path === '*') return drift.events;
  const ids = new Set([
    ...field.changes.flatMap((change) => change.eventIDs),
    ...drift.writes.filter((write) => write.path === field.path).map((write) => write.eventID),
  ]);
  return [
    ...drift.events.filter((event) => ids.has(event.eventID)),
    ...drift.context.filter(
      (event) => event.errorCode === undefined && doesWrite(event, drift.resourceType, { path: field.path, catalogue }),
    ),
  ].sort(compareEvents);
}

function doesWrite(
  event: CloudTrailEvent,
  type: string,
  { path, catalogue }: { readonly path: string; readonly catalogue: Catalogue },
): boolean {
  return catalogue
    .callsIn(event)
    .filter(({ entry }) => entry.type === type)
    .some(({ entry, call, event: one }) => call.writers.some((writer) => path in writer(one, {}, entry.attributes)));
}

function verdictOn(
  field: DriftField,
  made: { readonly id: string; readonly decision: Decision; readonly last: FieldWrite | undefined; readonly input: FieldInput },
): FieldVerdict {
  const { id, decision, last, input } = made;
  const { address, path } = field;
  const { verdict, hold } = decision;
  const owner = hold?.owner ?? 'nobody known';
  const holder =
    hold?.manager === undefined
      ? { manager: last?.manager ?? ('person' as const), name: last?.name ?? owner }
      : { manager: hold.manager, name: owner };
  const decided = {
    address,
    path,
    kind: 'verdict' as const,
    verdict,
    ...holder,
    at: input.now,
    decisionID: id,
    basis: basisOf(field, made),
  };
  return verdict === 'hold' ? { ...decided, hold: holdOf(field, { id, decision, owner, input }) } : decided;
}

function holdOf(
  field: DriftField,
  { id, decision, owner, input }: { readonly id: string; readonly decision: Decision; readonly owner: string; readonly input: FieldInput },
): Hold {
  const expiresAt = decision.hold === undefined ? expiryOf(input.holds, input.now) : decision.hold.until;
  return {
    id,
    address: field.address,
    path: field.path,
    owner,
    reason: boundText(decision.reason, 300),
    ...heldValueOf(field, input.runId),
    heldAt: input.now,
    ...(expiresAt === undefined ? {} : { expiresAt }),
    ...(decision.hold?.untilResolved === undefined ? {} : { untilResolved: decision.hold.untilResolved }),
  };
}

/** A hash of the calls, or of the values if there are no calls. Secret values are left out, because even an unsalted hash exposes them. */
function basisOf(field: DriftField, { id, decision }: { readonly id: string; readonly decision: Decision }): string {
  const ids = field.changes.flatMap((change) => change.eventIDs);
  const isOpen = field.changes.every((change) => !change.sensitive && !isSecretValue(change.path, change.after));
  const what = ids.length > 0 ? [...new Set(ids)].sort() : isOpen ? field.changes.map((change) => change.after) : [];
  return createHash('sha256')
    .update(canonicalJson([decision.verdict, id, field.path, what]))
    .digest('hex')
    .slice(0, 16);
}

function seenWrites({ drift, verdict }: Decision): readonly SeenWrite[] {
  const { address } = drift;
  if (address === undefined) return [];
  const secrets = new Set(drift.changes.filter((change) => change.sensitive).map((change) => change.path));
  return drift.writes.map((write) => {
    const { path, eventID, eventTime, actor } = write;
    const kept = { address, path, actor: describeActor(actor), eventID, eventTime, value: keptValue(write, secrets), verdict };
    const change = drift.changes.find((one) => one.path === path);
    return change === undefined ? kept : { ...kept, before: keptValue({ ...write, value: change.before }, secrets) };
  });
}

function keptValue({ path, value, hidden }: AttributeWrite, secrets: ReadonlySet<string>): AttributeWrite['value'] {
  if (hidden || secrets.has(path) || isSecretValue(path, value)) return null;
  return JSON.stringify(value).length > MAX_VALUE_LENGTH ? null : value;
}
