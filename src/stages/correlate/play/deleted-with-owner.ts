import type { Catalogue } from '#catalogue/catalogue.ts';
import { DELETED_WITH_PARENT } from '#catalogue/relations.ts';
import type { DeletedWithParent } from '#catalogue/relations.ts';
import type { JsonObject } from '#domain/json.ts';
import type { StateResource, Workspace } from '#domain/workspace.ts';
import type { Folded } from './fold-events.ts';
import { textsOf } from '../resources/lookup.ts';
import { managedTarget, untouched } from './target.ts';
import type { Target } from './target.ts';
import { touchTarget } from './apply-to-target.ts';

/** Adds resources that AWS deletes with their owner, without a call, such as a load balancer's listeners. Not needed with a refresh. */
export function withDeletedAlong(folded: Folded, workspace: Workspace, catalogue: Catalogue): Folded {
  if (workspace.refresh !== undefined) return folded;
  const childrenOf = childrenIn(workspace.resources);
  const targets = new Map(folded.targets.map((target) => [target.key, target]));
  const gone = folded.targets.filter((target) => target.resource !== undefined && !target.exists);
  for (let owner = gone.pop(); owner !== undefined; owner = gone.pop()) {
    for (const child of childrenOf(owner)) {
      const entry = catalogue.entries.get(child.type);
      const before = targets.get(child.address) ?? (entry === undefined ? undefined : untouched(managedTarget(child, entry)));
      const after = before === undefined ? undefined : deletedWith(before, owner);
      if (after === undefined) continue;
      targets.set(child.address, after);
      gone.push(after);
    }
  }
  return { ...folded, targets: [...targets.values()] };
}

/** Each pair of types is searched once, by the child's first attribute. */
function childrenIn(resources: readonly StateResource[]): (owner: Target) => readonly StateResource[] {
  const shelves = new Map<DeletedWithParent, ReadonlyMap<string, readonly StateResource[]>>();
  const shelfOf = (row: DeletedWithParent, [own = '']: readonly string[]): ReadonlyMap<string, readonly StateResource[]> => {
    const known = shelves.get(row);
    if (known !== undefined) return known;
    const shelf = new Map<string, StateResource[]>();
    for (const one of resources) {
      if (one.mode !== 'managed' || one.type !== row.type) continue;
      for (const text of textsOf(one.values[own])) shelf.set(text, [...(shelf.get(text) ?? []), one]);
    }
    shelves.set(row, shelf);
    return shelf;
  };
  return ({ type, resource }) => {
    if (resource === undefined) return [];
    const found = DELETED_WITH_PARENT.filter((row) => row.parent === type).flatMap((row) => {
      const [first = [], ...others] = Object.entries(row.on);
      const shelf = shelfOf(row, Object.keys(row.on));
      const named = (first[1] ?? []).flatMap((name) => textsOf(resource.values[name]));
      const children = [...new Set(named)].flatMap((text) => shelf.get(text) ?? []);
      return others.length === 0 ? children : children.filter((one) => isOn(row, one.values, resource.values));
    });
    return [...new Set(found)];
  };
}

function isOn({ on }: DeletedWithParent, child: JsonObject, parent: JsonObject): boolean {
  return Object.entries(on).every(([own, names]) => {
    const named = names.flatMap((name) => textsOf(parent[name])).filter((text) => text !== '');
    return textsOf(child[own]).some((text) => named.includes(text));
  });
}

/** Returns the child as deleted with its owner; undefined if it is deleted already, or if a later change shows that it exists again. */
function deletedWith(child: Target, owner: Target): Target | undefined {
  const { deletedBy } = owner;
  if (deletedBy === undefined || !child.exists) return undefined;
  const isLater = child.events.some((event) => Date.parse(event.eventTime) > Date.parse(deletedBy.eventTime));
  if (isLater) return undefined;
  const after = touchTarget(child, { event: deletedBy, effect: 'deletes', writes: {}, level: 'verified' });
  return owner.unproven === undefined ? after : { ...after, unproven: owner.unproven };
}
