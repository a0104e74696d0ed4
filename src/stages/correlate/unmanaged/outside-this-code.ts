import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import type { Invisible } from '#domain/drift.ts';
import { visitTexts, textsIn } from '#domain/json.ts';
import type { StateResource, Workspace } from '#domain/workspace.ts';
import { changesOfUnmanaged } from '../compare/changes-of.ts';
import type { ContextLookup } from '../play/context-of.ts';
import { visitNamed } from '../resources/index-state.ts';
import { makeInvisible } from '../compare/make-drift.ts';
import type { Target } from '../play/target.ts';

/** An AWS-assigned id or ARN: unlike a name it is unique. */
const UNIQUE = /^(?:arn:|https:|[a-z]{1,12}-[0-9a-f]{8,17}$)/;

/** Resources outside this state that the window's calls did not create. */
export interface OutsideResources {
  /** They may belong to a managed resource. */
  readonly outsideState: readonly Target[];
  /** They belong to a resource outside this workspace. */
  readonly others: readonly Target[];
}

/**
 * Returns changes of resources that neither state nor code has. Example: a policy that was attached manually before this window and widened
 * in it gives rights to a managed role, and no plan shows it.
 * @param notManaged calls without another effect
 * @returns one entry per resource: `not-managed-here` if it belongs to a managed resource, else `outside-this-code`, whose danger is judged
 * later
 */
export function changesOutsideState(
  { outsideState, others }: OutsideResources,
  notManaged: readonly CloudTrailEvent[],
  known: { readonly workspace: Workspace; readonly context: ContextLookup },
): readonly Invisible[] {
  const lost = new Set(notManaged.map((event) => event.eventID));
  const ownerOf = ownersOf(outsideState, known.workspace.resources);
  const claimed = new Set<string>();
  const isReported = (target: Target): boolean => target.events.every((event) => claimed.has(event.eventID));
  const attached = outsideState
    .filter((target) => target.events.every((event) => lost.has(event.eventID)))
    .flatMap((target) => {
      const owner = ownerOf(target);
      // A call may concern resources of several types; the first with an owner reports it.
      if (owner === undefined || isReported(target)) return [];
      for (const event of target.events) claimed.add(event.eventID);
      return [toInvisible(target, owner, known)];
    });
  const outside = [...outsideState, ...others]
    .filter((target) => target.events.some((event) => lost.has(event.eventID)) && !isReported(target))
    .map((target) => toInvisible(target, undefined, known));
  return [...attached, ...outside];
}

function toInvisible(
  target: Target,
  owner: string | undefined,
  known: { readonly workspace: Workspace; readonly context: ContextLookup },
): Invisible {
  const written = new Set(target.writes.map((write) => write.path));
  const all = changesOfUnmanaged(target, known.workspace);
  const changes = target.exists
    ? all
        .filter((change) => written.has(change.path))
        .map((change) => ({ ...change, before: target.asTerraformLeft?.present.values[change.path] ?? null }))
    : all.map((change) => ({ ...change, before: change.after, after: null }));
  return makeInvisible(
    owner === undefined ? 'outside-this-code' : 'not-managed-here',
    {
      kind: target.exists ? 'changed' : 'missing',
      resourceType: target.type,
      address: undefined,
      importId: target.entry.importId(target.values),
      changes,
      observed: target.values,
      events: target.events,
      context: known.context(target.type, target.values),
      writes: target.writes,
      seenIn: 'trace',
    },
    owner,
  );
}

/** Finds the managed resource that another resource names, or that names it. `resources`: the state, read once on first use */
export function ownersOf(targets: readonly Target[], resources: readonly StateResource[]): (target: Target) => string | undefined {
  let names: Names | undefined;
  return (target) => {
    names ??= namesIn(resources, new Set(targets.flatMap(({ values }) => textsIn(values))));
    const { byName, byMention } = names;
    const texts = textsIn(target.values);
    const named = texts.find((text) => byName.has(text));
    if (named !== undefined) return byName.get(named);
    const naming = texts.find((text) => byMention.has(text));
    return naming === undefined ? undefined : byMention.get(naming);
  };
}

/** Text → the first resource with this name, or with this unique text in its values. */
interface Names {
  readonly byName: ReadonlyMap<string, string>;
  readonly byMention: ReadonlyMap<string, string>;
}

function namesIn(resources: readonly StateResource[], wanted: ReadonlySet<string>): Names {
  const [byName, byMention] = [new Map<string, string>(), new Map<string, string>()];
  const managed = resources.filter((resource) => resource.mode === 'managed');
  visitNamed(managed, wanted, (text, { address }) => {
    if (text.length >= 4 && !byName.has(text)) byName.set(text, address);
  });
  for (const { address, values } of managed) {
    visitTexts(values, (text) => {
      if (wanted.has(text) && !byMention.has(text) && UNIQUE.test(text)) byMention.set(text, address);
    });
  }
  return { byName, byMention };
}
