/**
 * A change that nobody has made: what somebody asks about beforehand. It is played onto the state behind the calls of the trail,
 * so that the difference it would make is found in the way in which every difference is.
 */
import type { Catalogue } from '#catalogue/catalogue.ts';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import { isJsonObject } from '#domain/json.ts';
import type { Json } from '#domain/json.ts';
import type { Workspace } from '#domain/workspace.ts';
import type { Folded } from './fold-events.ts';
import { managedTarget, untouched } from './target.ts';
import type { Target } from './target.ts';
import { touchTarget } from './apply-to-target.ts';

/** The call that would be made, and what it would write. */
export interface SupposedChange {
  /** The root whose state has the resource. */
  readonly workspace: Workspace;
  readonly address: string;
  readonly attribute: string;
  readonly value: Json;
  readonly event: CloudTrailEvent;
}

/**
 * Adds a supposed change to what the trail did.
 * @param folded the resources as the trail leaves them
 * @param supposed the change; undefined where nothing is asked
 * @param workspace the root that is correlated
 * @param catalogue knows the resource's type
 * @returns the same with the resource as the change would leave it; as it is where the resource is another root's, or not known
 */
export function withSupposed(folded: Folded, supposed: SupposedChange | undefined, workspace: Workspace, catalogue: Catalogue): Folded {
  if (supposed === undefined || supposed.workspace !== workspace) return folded;
  const resource = workspace.resources.find((one) => one.mode === 'managed' && one.address === supposed.address);
  const entry = resource === undefined ? undefined : catalogue.entries.get(resource.type);
  if (resource === undefined || entry === undefined) return folded;
  const before = folded.targets.find((target) => target.key === supposed.address) ?? untouched(managedTarget(resource, entry));
  const after = touchTarget(before, { event: supposed.event, effect: 'updates', writes: writesFor(supposed, before), level: 'verified' });
  const others = folded.targets.filter((target) => target !== before);
  return { ...folded, targets: [...others, after] };
}

/** Whoever writes tags writes what the provider shows as all tags too. */
function writesFor({ attribute, value }: SupposedChange, { values }: Target): Readonly<Record<string, Json>> {
  const { tags, tags_all: all } = values;
  if (attribute !== 'tags' || !isJsonObject(all)) return { [attribute]: value };
  const own = isJsonObject(tags) ? tags : {};
  const shared = Object.entries(all).filter(([key]) => !Object.hasOwn(own, key));
  return { tags: value, tags_all: { ...Object.fromEntries(shared), ...(isJsonObject(value) ? value : {}) } };
}
