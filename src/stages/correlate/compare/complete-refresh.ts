import type { Json } from '#domain/json.ts';
import type { RefreshChange } from '#domain/workspace.ts';
import type { Target } from '../play/target.ts';

/**
 * Completes sets of which the provider reads back only the elements in the state: the trail alone shows added elements. Adds a change if
 * the refresh has none for the resource. https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/iam_user_group_membership
 * @param targets managed resources that events touched
 */
export function addTrailElements(refresh: readonly RefreshChange[], targets: readonly Target[]): readonly RefreshChange[] {
  const added = new Map(
    targets.map((target) => [target.key, addedElements(target)] as const).filter(([, sets]) => Object.keys(sets).length > 0),
  );
  const listed = new Set(refresh.map((change) => change.address));
  const silent = targets.filter((target) => added.has(target.key) && !listed.has(target.key)).flatMap(unchanged);
  return [...refresh, ...silent].map((change) => {
    const sets = added.get(change.address);
    if (sets === undefined || change.kind === 'delete' || change.after === null) return change;
    const after = change.after;
    return {
      ...change,
      after: {
        ...after,
        ...Object.fromEntries(Object.entries(sets).map(([path, elements]) => [path, [...textsOf(after[path]), ...elements].sort()])),
      },
    };
  });
}

/** Returns the elements that events added to such a set. */
function addedElements(target: Target): Readonly<Record<string, readonly string[]>> {
  if (!target.exists || target.resource === undefined) return {};
  const { values } = target.resource;
  const sets = Object.entries(target.entry.attributes)
    .filter(([path, attribute]) => attribute.kind === 'written' && attribute.refreshShows === 'known-elements' && !target.hidden.has(path))
    .map(([path]) => [path, textsOf(target.values[path]).filter((element) => !textsOf(values[path]).includes(element))] as const);
  return Object.fromEntries(sets.filter(([, elements]) => elements.length > 0));
}

function unchanged(target: Target): readonly RefreshChange[] {
  if (target.resource === undefined) return [];
  const { address, type, values, sensitive } = target.resource;
  return [{ address, type, kind: 'update', before: values, after: values, sensitive }];
}

function textsOf(value: Json | undefined): readonly string[] {
  return Array.isArray(value) ? (value as readonly Json[]).filter((item): item is string => typeof item === 'string') : [];
}
