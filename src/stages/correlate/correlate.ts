import { compareTexts } from '#domain/text/compare-texts.ts';
import type { Catalogue } from '#catalogue/catalogue.ts';
import { inTimeOrder } from '#domain/cloudtrail-event.ts';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import type { Drift, Invisible, Settled, Unexplained, ConflictingDefinition } from '#domain/drift.ts';
import type { Filtered } from '#domain/trail/filtered.ts';
import type { RefreshChange, Workspace } from '#domain/workspace.ts';
import { placesInCode } from '#hcl/provider-place.ts';
import { openEvaluator } from '#hcl/open-evaluator.ts';
import { withNamedById } from './unread/calls-by-id.ts';
import { contextOf } from './play/context-of.ts';
import { findDeclaredInstance, missingFromState } from './compare/declared-only.ts';
import { driftsFromRefresh } from './compare/drifts-from-refresh.ts';
import type { RefreshContext } from './compare/drifts-from-refresh.ts';
import { driftsFromTrace } from './compare/drifts-from-trace.ts';
import type { TraceContext } from './compare/drifts-from-trace.ts';
import type { Comparison } from './compare/comparison.ts';
import { driftsOfUnmanaged } from './unmanaged/drifts-of-unmanaged.ts';
import type { CorrelateOptions } from './unmanaged/drifts-of-unmanaged.ts';
import { foldEvents } from './play/fold-events.ts';
import type { Folded } from './play/fold-events.ts';
import { driftsByServices } from './compare/drifts-by-services.ts';
import { oneListPerEvent } from './one-list-per-event.ts';
import { withDeletedAlong } from './play/deleted-with-owner.ts';
import { indexState } from './resources/index-state.ts';
import { setBackIn } from './play/set-back.ts';
import { withoutUndone } from './play/without-undone.ts';
import { changesOutsideState } from './unmanaged/outside-this-code.ts';
import { withProposed } from './play/proposed-change.ts';
import type { Target } from './play/target.ts';
import { unexplained, unknownCallsIn } from './unread/unknown-calls.ts';
import { withLikeness } from './likeness/with-likeness.ts';
import { markConflictingDefinitions } from './compare/conflicting-definitions.ts';

/** Every kept event is in exactly one of the lists. */
export interface Correlation {
  readonly drifts: readonly Drift[];
  readonly settled: readonly Settled[];
  /** Real changes that no plan shows, for the guardrails. */
  readonly invisible: readonly Invisible[];
  readonly unexplained: readonly Unexplained[];
  /** Settings that code defines in two places. */
  readonly conflictingDefinitions?: readonly ConflictingDefinition[];
}

/**
 * Stage 3: finds the differences between cloud and code, each once and at its address. A refresh gives the values, the trail explains them.
 * @returns drifts in order of their first event
 * @throws WorkspaceError when a file is not HCL
 */
export function correlate(filtered: Filtered, workspace: Workspace, catalogue: Catalogue, options: CorrelateOptions): Correlation {
  const evaluator = openEvaluator(workspace);
  const { events, byTerraform } = withTerraforms(filtered);
  const index = indexState(workspace.resources, placesInCode(evaluator));
  const played = foldEvents(events, { catalogue, evaluator, index, byTerraform, setBack: setBackIn(options.actions ?? [], workspace) });
  const read = withNamedById(withLikeness(played, filtered, workspace, catalogue), workspace, catalogue);
  const known = withProposed(withDeletedAlong(read, workspace, catalogue), options.supposed, workspace, catalogue);
  const folded = withoutUndone(known, workspace.schema);
  const context = contextOf(filtered.context, catalogue);
  const loose = [...folded.unknown, ...folded.notManaged];
  const byServices = touchedByServices(filtered, folded, workspace, { catalogue, evaluator, index });
  const found = findManaged(folded, byServices, workspace, { evaluator, context, catalogue, loose, flapping: options.flapping });
  const now = found.drifts.map((drift) => Object.fromEntries(drift.changes.map((change) => [change.path, change.after])));
  const unmanaged = folded.targets.filter((target) => target.resource === undefined);
  const made = driftsOfUnmanaged(unmanaged, { workspace, evaluator, options, context, now });
  const gone = missingFromState(folded, { declared: findDeclaredInstance(workspace, evaluator), context });
  const notManaged = without(folded.notManaged, gone);
  const touched = changesOutsideState(folded, notManaged, { workspace, context });
  const attached = new Set(touched.flatMap((one) => one.eventIDs));
  const asUnknown = unknownCallsIn(workspace, catalogue, folded.doubts);
  const all = oneListPerEvent({
    drifts: [...found.drifts, ...gone, ...made.drifts].sort(compareDrifts),
    settled: [
      ...[...found.settled, ...made.settled].filter((one) => !isOf(one, byTerraform)),
      ...folded.left,
      ...without(notManaged, found.drifts)
        .filter((event) => !attached.has(event.eventID))
        .map((event): Settled => ({ reason: 'not-managed-here', eventIDs: [event.eventID] })),
    ],
    invisible: [...found.invisible, ...made.invisible, ...touched],
    unexplained: [
      ...found.unexplained,
      ...without(folded.unknown, found.drifts).map(asUnknown),
      ...folded.ambiguous.map((event) => unexplained('ambiguous-resource', event)),
    ],
  });
  return markConflictingDefinitions(all, workspace, evaluator);
}

/** Returns managed resources that only services changed; none with a refresh, which shows their values. */
function touchedByServices(
  { context }: Filtered,
  folded: Folded,
  { refresh }: Workspace,
  known: Pick<Parameters<typeof foldEvents>[1], 'catalogue' | 'evaluator' | 'index'>,
): readonly Target[] {
  const events = context.filter(({ reason }) => reason === 'service-linked').map(({ event }) => event);
  if (refresh !== undefined || events.length === 0) return [];
  const others = new Set(folded.targets.map(({ key }) => key));
  const { targets } = foldEvents(
    inTimeOrder(events, () => 0),
    { ...known, byTerraform: new Set() },
  );
  return targets.filter(({ key, resource }) => resource !== undefined && !others.has(key));
}

function without(events: readonly CloudTrailEvent[], drifts: readonly Drift[]): readonly CloudTrailEvent[] {
  const used = new Set(drifts.flatMap((drift) => drift.events.map(({ eventID }) => eventID)));
  return events.filter(({ eventID }) => !used.has(eventID));
}

/** Returns kept events and Terraform's own in one order, so that changes undone by Terraform cancel out. */
function withTerraforms({ kept, context }: Filtered): {
  readonly events: readonly CloudTrailEvent[];
  readonly byTerraform: ReadonlySet<string>;
} {
  const terraform = context.filter((item) => item.reason === 'made-by-terraform').map((item) => item.event);
  return { events: inTimeOrder([...kept, ...terraform], () => 0), byTerraform: new Set(terraform.map((event) => event.eventID)) };
}

/** True if all events are by Terraform. These are counted as filtered, so they need no entry. */
function isOf({ eventIDs }: Settled, terraform: ReadonlySet<string>): boolean {
  return eventIDs.length > 0 && eventIDs.every((eventID) => terraform.has(eventID));
}

/** Compares with the refresh up to its time, and with the trail for later changes. */
function findManaged(folded: Folded, byServices: readonly Target[], workspace: Workspace, find: RefreshContext & TraceContext): Comparison {
  const managed = folded.targets.filter((target) => target.resource !== undefined);
  const newer = new Set(
    managed.filter((target) => isNewer(target, workspace) || hasPartsLeft(target, workspace)).map((target) => target.key),
  );
  const [byTrace, byRefresh] = [managed.filter((target) => newer.has(target.key)), managed.filter((target) => !newer.has(target.key))];
  const byKey = new Map(managed.map((target) => [target.key, target]));
  const refresh = (workspace.refresh ?? []).flatMap((change) =>
    newer.has(change.address) ? besideWrites(change, byKey.get(change.address)) : [change],
  );
  const all = [driftsFromTrace(byTrace, workspace, find), driftsFromRefresh(byRefresh, refresh, workspace, find)];
  return {
    drifts: [...all.flatMap((one) => one.drifts), ...driftsByServices(byServices, workspace, { ...find, loose: [] })],
    settled: all.flatMap((one) => one.settled),
    invisible: all.flatMap((one) => one.invisible),
    unexplained: all.flatMap((one) => one.unexplained),
  };
}

/** True if only the trail has the values: there is no refresh, or an event is later. */
function isNewer(target: Target, workspace: Workspace): boolean {
  const { refresh, refreshedAt } = workspace;
  if (refresh === undefined) return true;
  return refreshedAt !== undefined && target.events.some((event) => Date.parse(event.eventTime) > Date.parse(refreshedAt));
}

/** Returns the refresh's change without attributes that later events wrote. */
function besideWrites(change: RefreshChange, target: Target | undefined): readonly RefreshChange[] {
  if (change.after === null || target === undefined || target.entry.isEmpty !== undefined) return [];
  const written = new Set(target.writes.map((write) => write.path));
  const after = Object.fromEntries(
    Object.entries(change.after).map(([path, value]) => [path, written.has(path) ? (change.before[path] ?? null) : value]),
  );
  return [{ ...change, after }];
}

/** True for a set resource with parts left. The provider reports it as deleted once its first part is gone; only calls show the others. */
function hasPartsLeft(target: Target, { refresh }: Workspace): boolean {
  const isLost = refresh?.some((change) => change.kind === 'delete' && change.address === target.key) === true;
  return isLost && target.entry.isEmpty !== undefined && target.exists && target.writes.length > 0;
}

/** Orders by first event, then by address, since the report is chronological. */
function compareDrifts(left: Drift, right: Drift): number {
  return (
    compareTexts(left.events[0]?.eventTime ?? '9', right.events[0]?.eventTime ?? '9') ||
    compareTexts(left.address ?? left.id, right.address ?? right.id)
  );
}
