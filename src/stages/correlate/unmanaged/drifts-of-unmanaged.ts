import type { ActionSummary } from '#ports/act.ts';
import type { Policy } from '#config/policy-schema.ts';
import { blankEqual } from '#domain/value/compare.ts';
import type { Drift, Invisible, Settled } from '#domain/drift.ts';
import type { JsonObject } from '#domain/json.ts';
import type { Workspace } from '#domain/workspace.ts';
import type { Evaluator } from '#hcl/evaluate/evaluator.ts';
import { pendingImports } from '#hcl/pending-imports.ts';
import { placesInCode } from '#hcl/provider-place.ts';
import { areApart, placeOfCall } from '#domain/workspace/places.ts';
import { disagreements } from '#hcl/proof/judge.ts';
import { changesOfUnmanaged } from '../compare/changes-of.ts';
import type { ContextLookup } from '../play/context-of.ts';
import { defaultTagsInState, withoutDefaultTags } from '../compare/default-tags-in-state.ts';
import type { Comparison } from '../compare/comparison.ts';
import { locationOf } from '#domain/workspace/places.ts';
import { isSecurityRelevant } from './security-relevance.ts';
import { serviceCreationTest } from './made-by-service.ts';
import { makeDrift, makeInvisible } from '../compare/make-drift.ts';
import type { DriftParts } from '../compare/make-drift.ts';
import { relatedToWorkspace } from './relate-unmanaged.ts';
import { ownersOf } from './outside-this-code.ts';
import type { SupposedChange } from '../play/proposed-change.ts';
import type { Target } from '../play/target.ts';

export interface CorrelateOptions extends Pick<Policy, 'unmanaged' | 'flapping'> {
  /** A proposed change, applied last. */
  readonly supposed?: SupposedChange;
  /** This tool's actions so far. */
  readonly actions?: readonly ActionSummary[];
}

export interface Surroundings {
  readonly workspace: Workspace;
  readonly evaluator: Evaluator;
  readonly options: CorrelateOptions;
  readonly context: ContextLookup;
  /** Current values of changed managed resources. */
  readonly now: readonly JsonObject[];
}

/**
 * Returns drifts of resources outside the state, one per resource that belongs here. Resources that the policy excludes or that are
 * unrelated are listed separately, because their danger is judged later. Deleted ones are settled.
 */
export function driftsOfUnmanaged(
  targets: readonly Target[],
  surroundings: Surroundings,
): Pick<Comparison, 'drifts' | 'settled' | 'invisible'> {
  const { workspace, options, now } = surroundings;
  const drifts: Drift[] = [];
  const settled: Settled[] = [];
  const invisible: Invisible[] = [];
  const attachedTo = ownersOf(targets, workspace.resources);
  const isMadeByService = serviceCreationTest(workspace.resources);
  const related = relatedToWorkspace(targets.filter(isThere), workspace.resources, now);
  const isReported = (target: Target): boolean =>
    options.unmanaged === 'all' || (options.unmanaged === 'related' && related.has(target.key));
  const owners = new Map(targets.map((target) => [target, ownerOf(target, targets)]));
  const owned = [...owners].filter(([, owner]) => owner !== undefined).map(([target]) => target);
  const accounts = locationOf(workspace.resources).accounts;
  const unreported = (target: Target, parts: DriftParts): Invisible => {
    const owner = attachedTo(target);
    const isHere = related.has(target.key) || (owner !== undefined && isSecurityRelevant(target, accounts));
    return isHere ? makeInvisible('not-managed-here', parts, owner) : makeInvisible('outside-this-code', parts);
  };
  for (const target of targets) {
    const eventIDs = target.events.map((event) => event.eventID);
    const owner = owners.get(target);
    if (!isThere(target)) settled.push({ reason: 'created-then-deleted', resourceType: target.type, eventIDs });
    else if (isMadeByService(target)) settled.push({ reason: 'made-by-service', resourceType: target.type, eventIDs });
    else if (owner !== undefined && isReported(owner)) continue;
    else {
      const credentials = owned.filter((other) => isReported(target) && isThere(other) && owners.get(other) === target);
      const parts = partsOf(withoutDefaultTags(target, defaultTagsInState(workspace.resources)), credentials, surroundings);
      const waiting = isReported(target) ? pendingImport(parts, surroundings) : undefined;
      if (waiting?.changes.length === 0)
        settled.push({ reason: 'import-pending', address: waiting.address, resourceType: target.type, eventIDs });
      else if (waiting !== undefined) drifts.push(makeDrift({ ...parts, kind: 'changed', ...waiting }));
      else if (isReported(target)) drifts.push(makeDrift(parts));
      else invisible.push(unreported(target, parts));
    }
  }
  return { drifts, settled, invisible };
}

/** Returns the changes of a resource that was created manually and whose import is merged: attributes where code differs from the calls. */
function pendingImport(
  parts: DriftParts,
  { workspace, evaluator }: Surroundings,
): (Pick<DriftParts, 'changes'> & { address: string }) | undefined {
  const { importId, resourceType: type, observed = {} } = parts;
  if (importId === undefined) return undefined;
  const place = placeOfCall(type, parts.events[0]);
  const imports = pendingImports(evaluator);
  const address = imports.get(`${type} ${importId}@${place.region}`) ?? imports.get(`${type} ${importId}`);
  if (address === undefined || evaluator.instance(address) === undefined) return undefined;
  // The same name may be imported in one region and be created by hand in another.
  if (areApart(placesInCode(evaluator)(address), place)) return undefined;
  const known = Object.fromEntries(parts.changes.filter(({ hidden }) => !hidden).map(({ path }) => [path, observed[path] ?? null]));
  const wrong = new Map(disagreements({ address, type, observed: known }, evaluator, workspace.schema).map((one) => [one.path, one.found]));
  const changes = parts.changes
    .filter(({ path }) => wrong.has(path))
    .map((change) => ({ ...change, before: wrong.get(change.path) ?? null }));
  return { address, changes };
}

function partsOf(target: Target, credentials: readonly Target[], { workspace, context }: Surroundings): DriftParts {
  return {
    kind: 'unmanaged',
    resourceType: target.type,
    address: undefined,
    importId: target.entry.importId(target.values),
    changes: changesOfUnmanaged(target, workspace),
    observed: knownValues(target),
    events: [target, ...credentials].flatMap((one) => one.events),
    context: context(target.type, target.values),
    writes: target.writes,
    seenIn: 'trace',
    unproven: target.unproven,
  };
}

/** True if the resource is not deleted and has not lost its content. */
function isThere(target: Target): boolean {
  const { nothingWithout } = target.entry;
  return (
    target.exists &&
    (nothingWithout === undefined || target.hidden.has(nothingWithout) || !blankEqual(target.values[nothingWithout] ?? null, null))
  );
}

/** Returns the unmanaged principal of an unmanaged credential. */
function ownerOf(target: Target, targets: readonly Target[]): Target | undefined {
  const { credentialOf, references } = target.entry;
  const owner = credentialOf === undefined ? undefined : references[credentialOf];
  if (credentialOf === undefined || owner === undefined) return undefined;
  return targets.find(
    (other) => other.type === owner.type && isThere(other) && other.values[owner.attribute] === target.values[credentialOf],
  );
}

/** Returns the values without hidden and partly hidden ones. */
function knownValues(target: Target): JsonObject {
  return Object.fromEntries(Object.entries(target.values).filter(([path]) => !target.hidden.has(path)));
}
