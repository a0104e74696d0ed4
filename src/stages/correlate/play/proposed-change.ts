import type { Catalogue } from '#catalogue/catalogue.ts';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import { isJsonObject } from '#domain/json.ts';
import type { Json } from '#domain/json.ts';
import type { Workspace } from '#domain/workspace.ts';
import type { Folded } from './fold-events.ts';
import { managedTarget, untouched } from './target.ts';
import type { Target } from './target.ts';
import { touchTarget } from './apply-to-target.ts';

export interface SupposedChange {
  /** The root whose state has the resource. */
  readonly workspace: Workspace;
  readonly address: string;
  readonly attribute: string;
  readonly value: Json;
  readonly event: CloudTrailEvent;
}

/** Applies a proposed change after the calls of the trail, so that it is compared like any other. Other roots stay unchanged. */
export function withProposed(folded: Folded, supposed: SupposedChange | undefined, workspace: Workspace, catalogue: Catalogue): Folded {
  if (supposed === undefined || supposed.workspace !== workspace) return folded;
  const resource = workspace.resources.find((one) => one.mode === 'managed' && one.address === supposed.address);
  const entry = resource === undefined ? undefined : catalogue.entries.get(resource.type);
  if (resource === undefined || entry === undefined) return folded;
  const before = folded.targets.find((target) => target.key === supposed.address) ?? untouched(managedTarget(resource, entry));
  const after = touchTarget(before, { event: supposed.event, effect: 'updates', writes: writesFor(supposed, before), level: 'verified' });
  const others = folded.targets.filter((target) => target !== before);
  return { ...folded, targets: [...others, after] };
}

/** Returns the writes of a change. A write of tags also changes tags_all. */
function writesFor({ attribute, value }: SupposedChange, { values }: Target): Readonly<Record<string, Json>> {
  const { tags, tags_all: all } = values;
  if (attribute !== 'tags' || !isJsonObject(all)) return { [attribute]: value };
  const own = isJsonObject(tags) ? tags : {};
  const shared = Object.entries(all).filter(([key]) => !Object.hasOwn(own, key));
  return { tags: value, tags_all: { ...Object.fromEntries(shared), ...(isJsonObject(value) ? value : {}) } };
}
