/** Whether a resource that was deleted in the cloud may be removed from code. */
import type { Governs } from '#catalogue/traits.ts';
import type { Drift } from '#domain/drift.ts';
import type { JsonObject } from '#domain/json.ts';
import { notesOf } from '#catalogue/attribute-notes.ts';
import { covers, holdsNetworkRules, openingsOf, openingsOfGroups, sourcesOf } from '../exposure/network-openings.ts';
import { textsOf } from '../exposure/current-resources.ts';
import { valuesOf } from '../guardrail.ts';
import { stillUsedBy } from '../guardrails/data/deletion.ts';
import type { JudgedDrift } from '../judged-drift.ts';
import { agentLifecycleViolation } from './agent-limits.ts';

/**
 * Returns why a deletion is not shown to be harmless; undefined if it loses nothing and nothing references the resource.
 * @param isShown whether another drift of the run is shown to be harmless
 */
export function deletionViolation(judged: JudgedDrift, isShown: (drift: Drift) => boolean): string | undefined {
  const { drift, context } = judged;
  const entry = context.catalogue.entries.get(drift.resourceType);
  if (entry === undefined) return 'was deleted, and the catalogue does not know its type';
  const ofAgent = agentLifecycleViolation(judged);
  if (ofAgent !== undefined) return ofAgent;
  const { before } = valuesOf(drift, context.workspace);
  const parent = missingOwnerOf(judged, before);
  if (parent !== undefined)
    return isShown(parent) ? undefined : `was deleted with ${parent.address ?? 'its parent'}, which is not known to be harmless`;
  if (entry.traits.is.includes('keeps-data')) return 'was deleted with its data';
  const user = stillUsedBy(drift, context);
  if (user !== undefined) return `was deleted, and ${user} refers to it`;
  if (entry.traits.is.includes('harmless-when-gone') || wasOff(judged, before)) return undefined;
  if (successorOf(judged, before, isShown) !== undefined) return undefined;
  if (holdsNetworkRules(drift.resourceType) && closesAddressesAlone(judged, before)) return undefined;
  return 'was deleted, and its absence is not known to be harmless';
}

/** Finds a deleted resource that the deleted one depended on, by the catalogue's references. */
function missingOwnerOf({ drift, context }: JudgedDrift, before: JsonObject): Drift | undefined {
  const references = Object.entries(context.catalogue.entries.get(drift.resourceType)?.references ?? {});
  const missing = context.drifts.filter((other) => other.kind === 'missing' && other !== drift);
  return references
    .filter(([attribute]) => textsOf(before[attribute]).length > 0)
    .flatMap(([attribute, { type, attribute: named }]) =>
      missing.filter((one) => one.resourceType === type && valuesOf(one, context.workspace).before[named] === before[attribute]),
    )
    .at(0);
}

/** References to keys and roles are shared by many resources and show no ownership. */
const SHARED: ReadonlySet<Governs> = new Set(['encryption', 'access', 'mode']);

/** Finds a new resource of the same type and owner that replaced it and is shown to be harmless. */
function successorOf({ drift, context }: JudgedDrift, before: JsonObject, isShown: (drift: Drift) => boolean): Drift | undefined {
  const { references = {} } = context.catalogue.entries.get(drift.resourceType) ?? {};
  const owners = Object.keys(references).filter(
    (path) => !SHARED.has(notesOf(context.catalogue, drift.resourceType, path).governs ?? 'mode') && textsOf(before[path]).length > 0,
  );
  return context.drifts.find(
    (other) =>
      other.kind === 'unmanaged' &&
      other.resourceType === drift.resourceType &&
      owners.some((owner) => other.observed?.[owner] === before[owner]) &&
      isShown(other),
  );
}

/** A disabled resource had no effect anymore. */
function wasOff({ drift, context }: JudgedDrift, before: JsonObject): boolean {
  const { switchedBy } = context.catalogue.entries.get(drift.resourceType)?.traits ?? {};
  return switchedBy !== undefined && /^(?:false|disabled|off|inactive|stopped|suspended)$/i.test(String(before[switchedBy] ?? ''));
}

/** Whether a deleted rule only allowed addresses, not groups or prefix lists, and its security group keeps another rule. */
function closesAddressesAlone({ drift, context }: JudgedDrift, before: JsonObject): boolean {
  const here = { workspace: context.workspace, drifts: context.drifts };
  return (['ingress', 'egress'] as const).every((direction) => {
    const closed = openingsOf(drift.resourceType, before, here, direction);
    if (sourcesOf(drift.resourceType, before, direction).length > 0) return false;
    if (closed.length === 0) return true;
    const left = openingsOfGroups(textsOf(before['security_group_id']), here, direction).openings;
    return left.some((opening) => !closed.some((one) => covers(one, opening)));
  });
}
