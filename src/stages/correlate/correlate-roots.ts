import { createHash } from 'node:crypto';
import type { Spans } from '#config/policy/spans.ts';
import type { Catalogue } from '#catalogue/catalogue.ts';
import type { Drift, Invisible, Settled, Unexplained, ConflictingDefinition } from '#domain/drift.ts';
import type { Filtered } from '#domain/trail/filtered.ts';
import { describeRoot } from '#domain/workspace/roots.ts';
import type { Workspace } from '#domain/workspace.ts';
import { chooseRoots } from './unmanaged/choose-root.ts';
import type { Candidate } from './unmanaged/choose-root.ts';
import { correlate } from './correlate.ts';
import { failedAttempts } from './play/failed-attempts.ts';
import type { Correlation } from './correlate.ts';
import type { CorrelateOptions } from './unmanaged/drifts-of-unmanaged.ts';
import { oneListPerEvent } from './one-list-per-event.ts';
import { isNew, isOutside, firstOccurrences, assignOutside } from './unmanaged/outside-roots.ts';

/** Every kept event is in a drift or in one of the other lists; failed calls are settled. */
export interface RootsCorrelation {
  /** In the order of the workspaces. */
  readonly roots: readonly {
    readonly workspace: Workspace;
    readonly drifts: readonly Drift[];
    readonly invisible: readonly Invisible[];
    /** Settings that code defines in two places. */
    readonly conflictingDefinitions?: readonly ConflictingDefinition[];
  }[];
  readonly settled: readonly Settled[];
  readonly unexplained: readonly Unexplained[];
}

type OfRoot = Correlation & { readonly workspace: Workspace };

/**
 * Stage 3 over several roots: each event belongs to exactly one result. A resource belongs to the root whose state has it; an unmanaged
 * resource belongs to the root it is most related to.
 * @param workspaces workspaces whose states share no resource
 * @returns drifts by root; ids include the root if there are several
 * @throws WorkspaceError when a file is not HCL
 */
export function correlateRoots(
  filtered: Filtered,
  workspaces: readonly Workspace[],
  catalogue: Catalogue,
  options: CorrelateOptions & { readonly spans: Spans },
): RootsCorrelation {
  const found = correlateEach(filtered, workspaces, catalogue, options);
  return { ...found, settled: [...found.settled, ...failedAttempts(filtered, workspaces, { catalogue, spans: options.spans })] };
}

function correlateEach(
  filtered: Filtered,
  workspaces: readonly Workspace[],
  catalogue: Catalogue,
  options: CorrelateOptions & { readonly spans: Spans },
): RootsCorrelation {
  const each = workspaces.map((workspace): OfRoot => ({ workspace, ...correlate(filtered, workspace, catalogue, options) }));
  const [only] = each;
  if (only !== undefined && each.length === 1) return ofSingleRoot(only);
  const claims = claimsOf(each);
  const { placed: made, away } = placeUnmanaged(each, claims);
  const unmanagedHere = [...made.values(), ...away.values()].flat();
  const inside = each.flatMap((one) => one.invisible.filter((item) => !isOutside(item)).map((item) => item.drift));
  const accounted = new Set([...claims.keys(), ...[...unmanagedHere, ...inside].flatMap(eventsOf)]);
  const outside = assignOutside(each, accounted);
  const left = eventsWithoutResource(
    each,
    new Set([...accounted, ...[...outside.values()].flat().flatMap((item) => eventsOf(item.drift))]),
  );
  return keepInOneList({
    roots: each.map(({ workspace, drifts, invisible, conflictingDefinitions }) => ({
      workspace,
      ...(conflictingDefinitions === undefined ? {} : { conflictingDefinitions }),
      drifts: drifts
        .flatMap((drift) =>
          drift.kind === 'unmanaged' ? (made.get(workspace) ?? []).filter((chosen) => isSameResource(chosen, drift)) : [drift],
        )
        .map((drift) => ({ ...drift, id: idIn(workspace, drift.id) })),
      invisible: [
        ...[...invisible.filter((item) => !isOutside(item)), ...(away.get(workspace) ?? []).map(inOtherPlace)].filter(
          (item) => !isManagedElsewhere(item, workspace, claims),
        ),
        ...(outside.get(workspace) ?? []),
      ].map((item) => ({ ...item, drift: { ...item.drift, id: idIn(workspace, item.drift.id) } })),
    })),
    settled: [...each.flatMap((one) => ofItsRoot(one.settled, one)), ...left.settled],
    unexplained: [...each.flatMap((one) => ofItsRoot(one.unexplained, one)), ...left.unexplained],
  });
}

/** Adds the root to items with an address. */
function ofItsRoot<T extends Settled | Unexplained>(items: readonly T[], { workspace }: OfRoot): readonly T[] {
  return items.filter(isAddressed).map((item) => ({ ...item, root: describeRoot(workspace) }));
}

/** Keeps each event in one list, since a call about resources in two roots may be a drift in one and without effect in the other. */
function keepInOneList(found: RootsCorrelation): RootsCorrelation {
  const { settled, unexplained, invisible } = oneListPerEvent({
    drifts: found.roots.flatMap((root) => root.drifts),
    invisible: found.roots.flatMap((root) => root.invisible),
    settled: found.settled,
    unexplained: found.unexplained,
  });
  const byId = new Map(invisible.map((item) => [item.drift.id, item]));
  return {
    roots: found.roots.map((root) => ({ ...root, invisible: root.invisible.map((item) => byId.get(item.drift.id) ?? item) })),
    settled,
    unexplained,
  };
}

/** Handles a run with one root. An unmanaged resource in an account or region that none of its providers serves is listed separately. */
function ofSingleRoot(only: OfRoot): RootsCorrelation {
  const { workspace, settled, unexplained } = only;
  const isHere = (drift: Drift): boolean => !isUnmanaged(drift) || chooseRoots([{ workspace, drift, now: [] }]).length > 0;
  const away = only.drifts.filter((drift) => !isHere(drift)).map(inOtherPlace);
  return { roots: [{ ...only, drifts: only.drifts.filter(isHere), invisible: [...only.invisible, ...away] }], settled, unexplained };
}

/** Returns a map from an event to the roots whose state has its subject. */
function claimsOf(each: readonly OfRoot[]): ReadonlyMap<string, ReadonlySet<Workspace>> {
  const claims = new Map<string, Set<Workspace>>();
  for (const { workspace, drifts, settled, invisible, unexplained } of each) {
    const managed = [
      ...drifts.filter((drift) => drift.kind !== 'unmanaged'),
      ...invisible.map((item) => item.drift).filter(isAddressed),
    ].flatMap(eventsOf);
    const addressed = [...settled, ...unexplained].filter(isAddressed).flatMap((item) => item.eventIDs);
    for (const eventID of [...managed, ...addressed]) claims.set(eventID, (claims.get(eventID) ?? new Set()).add(workspace));
  }
  return claims;
}

/** Assigns each unmanaged resource to one root, or to the first of equal ones, naming all. Those without a possible root are separate. */
function placeUnmanaged(
  each: readonly OfRoot[],
  claims: ReadonlyMap<string, ReadonlySet<Workspace>>,
): { readonly placed: ReadonlyMap<Workspace, readonly Drift[]>; readonly away: ReadonlyMap<Workspace, readonly Drift[]> } {
  const byResource = new Map<string, Candidate[]>();
  for (const { workspace, drifts } of each) {
    const now = drifts.map((drift) => Object.fromEntries(drift.changes.map((change) => [change.path, change.after])));
    for (const drift of drifts.filter((one) => one.kind === 'unmanaged' && !isHeldElsewhere(one, workspace, claims)))
      byResource.set(resourceKey(drift), [...(byResource.get(resourceKey(drift)) ?? []), { workspace, drift, now }]);
  }
  const [placed, away] = [new Map<Workspace, Drift[]>(), new Map<Workspace, Drift[]>()];
  const taken = new Map<string, Workspace>();
  for (const candidates of byResource.values()) {
    const free = candidates.filter(({ workspace, drift }) => (taken.get(drift.events[0]?.eventID ?? '') ?? workspace) === workspace);
    const chosen = chooseRoots(free);
    const [first] = chosen;
    if (first === undefined) {
      const [any] = free;
      if (any !== undefined) away.set(any.workspace, [...(away.get(any.workspace) ?? []), any.drift]);
      continue;
    }
    const candidateRoots = chosen.map(({ workspace }) => describeRoot(workspace));
    const drift = chosen.length === 1 ? first.drift : { ...first.drift, candidateRoots };
    placed.set(first.workspace, [...(placed.get(first.workspace) ?? []), drift]);
    taken.set(drift.events[0]?.eventID ?? '', first.workspace);
  }
  return { placed, away };
}

/** True if another root's state has the resource, recreated or as a part of another resource. */
function isHeldElsewhere(drift: Drift, workspace: Workspace, claims: ReadonlyMap<string, ReadonlySet<Workspace>>): boolean {
  return [...(claims.get(drift.events[0]?.eventID ?? '') ?? [])].some((owner) => owner !== workspace);
}

/** True if a resource that belongs to one of this root is in another root's state. */
function isManagedElsewhere(
  { reason, drift }: Invisible,
  workspace: Workspace,
  claims: ReadonlyMap<string, ReadonlySet<Workspace>>,
): boolean {
  return reason === 'not-managed-here' && isHeldElsewhere(drift, workspace, claims);
}

/** Reports events without a resource in any state once. Unexplained in one root takes precedence over settled in another. */
function eventsWithoutResource(each: readonly OfRoot[], accounted: ReadonlySet<string>): Pick<Correlation, 'settled' | 'unexplained'> {
  const unexplained = firstOccurrences(
    each.map((one) => one.unexplained.filter((item) => !isAddressed(item))),
    // An ambiguous resource stays reported, even if another root accounts for the event.
    (item, seen) => item.reason === 'ambiguous-resource' || isNew(item, seen),
    accounted,
  );
  const settled = firstOccurrences(
    each.map((one) => one.settled.filter((item) => !isAddressed(item))),
    isNew,
    new Set([...accounted, ...unexplained.flatMap((item) => item.eventIDs)]),
  );
  return { settled, unexplained };
}

/** Marks a drift that no provider of the root can import. It is judged, never written to code. */
function inOtherPlace(drift: Drift): Invisible {
  const reason = 'other-place';
  return { reason, drift: { ...drift, invisible: reason }, eventIDs: eventsOf(drift) };
}

function isUnmanaged(drift: Drift): boolean {
  return drift.kind === 'unmanaged';
}

function isAddressed(item: { readonly address?: string }): boolean {
  return item.address !== undefined;
}

function eventsOf(drift: Drift): readonly string[] {
  return drift.events.map((event) => event.eventID);
}

/** Returns a key that is equal for the same resource in two roots. */
function resourceKey(drift: Drift): string {
  return [drift.resourceType, drift.importId ?? '', drift.events[0]?.eventID ?? ''].join('\n');
}

function isSameResource(left: Drift, right: Drift): boolean {
  return resourceKey(left) === resourceKey(right);
}

/** Returns the drift id in a run of several roots. It includes the root, because roots from one template have equal addresses. */
export function idIn(workspace: Workspace, id: string): string {
  return createHash('sha256')
    .update(`${describeRoot(workspace)}\n${id}`)
    .digest('hex')
    .slice(0, 12);
}
