/**
 * The planner: computes the provider's answer to a plan request. Takes the schema, code and current values; returns the planned values and
 * the changes that require replacement. Independent of wire and world. The specific code of a type (suppressed differences, customised
 * plans) is only partly covered.
 */
import type { BlockSchema } from '#domain/value/provider-schema.ts';
import type { Value, ValueObject } from '#hcl/evaluate/value.ts';
import { isMoved, planRegion } from './plan-region.ts';
import { planBlock } from './plan-block.ts';
import { planTagsAll } from './plan-tags.ts';
import type { AttributePath } from './requires-replace.ts';
import { replacementPaths } from './requires-replace.ts';
import { recomputedMembers, suppressedDifferences } from './suppressed.ts';

/** The input of a plan. */
export interface ResourcePlan {
  readonly type: string;
  readonly schema: BlockSchema;
  readonly configured: ValueObject;
  /** Undefined on create, and in the second plan of a replacement. */
  readonly prior: ValueObject | undefined;
  /** Default tags of the resource's provider configuration; null for none. */
  readonly defaultTags: Value;
  /** Region of the resource's provider configuration; undefined for a provider version without regions of resources. */
  readonly region: string | undefined;
  /** Top-level arguments whose differences the type's own code may suppress. */
  readonly suppressed: ReadonlySet<string>;
  /** Dotted paths of nested blocks whose number cannot change without replacement. */
  readonly replacing: ReadonlySet<string>;
  /** The values of the last apply; undefined if there was none. */
  readonly applied: ValueObject | undefined;
}

/** The result of a plan. */
export interface PlannedResource {
  readonly planned: ValueObject;
  readonly requiresReplace: readonly AttributePath[];
}

/**
 * Plans one resource.
 * @param plan schema, configuration, current values and default tags
 * @returns the planned values, and the paths that cannot be changed in place
 */
export function planResource(plan: ResourcePlan): PlannedResource {
  const { type, schema, configured, prior } = plan;
  const compared = planBlock(schema, { configured, prior, removed: isOfOlderSdk(schema) ? 'empty' : 'null' });
  const drafted = {
    ...(prior === undefined ? compared : { ...compared, ...suppressedDifferences(compared, { ...plan, prior }) }),
    ...planRegion(plan),
  };
  const tagged: ValueObject = schema.attributes['tags_all'] === undefined ? drafted : { ...drafted, tags_all: tagsAll(drafted, plan) };
  if (prior === undefined) return { planned: tagged, requiresReplace: [] };
  const planned = { ...tagged, ...recomputedMembers(type, tagged, prior) };
  const paths = replacementPaths({ schema, replacing: plan.replacing, prefix: '' }, prior, planned);
  return { planned, requiresReplace: isMoved(plan, planned) ? [...paths, ['region']] : paths };
}

function tagsAll(drafted: ValueObject, { prior, defaultTags }: ResourcePlan): Value {
  return planTagsAll({
    defaultTags,
    tags: drafted['tags'] ?? null,
    priorTags: prior === undefined ? undefined : (prior['tags'] ?? null),
    priorAll: prior === undefined ? undefined : (prior['tags_all'] ?? null),
  });
}

/** The older SDK gives every type an optional `id`; in the newer framework only the provider sets it. */
function isOfOlderSdk(schema: BlockSchema): boolean {
  return schema.attributes['id']?.optional === true;
}
