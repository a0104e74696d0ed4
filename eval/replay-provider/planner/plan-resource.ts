/**
 * The planner: what the provider would answer when Terraform asks what a resource becomes. Takes the schema, code and what is there;
 * returns the planned values and what forces a replacement. Knows no wire and no world. What a type's own code adds to the schema
 * (suppressed differences, customised plans) it knows only in part.
 */
import type { BlockSchema } from '#domain/value/provider-schema.ts';
import type { Value, ValueObject } from '#hcl/evaluate/value.ts';
import { isMoved, planRegion } from './plan-region.ts';
import { planBlock } from './plan-block.ts';
import { planTagsAll } from './plan-tags.ts';
import type { AttributePath } from './requires-replace.ts';
import { replacementPaths } from './requires-replace.ts';
import { recomputedMembers, suppressedDifferences } from './suppressed.ts';

/** One question. */
export interface ResourcePlan {
  readonly type: string;
  readonly schema: BlockSchema;
  readonly configured: ValueObject;
  /** Undefined on create, also when a replacement is planned for the second time. */
  readonly prior: ValueObject | undefined;
  /** Of the provider configuration in charge; null for none. */
  readonly defaultTags: Value;
  /** Of the provider configuration in charge; undefined for a version of the provider that has no regions of resources. */
  readonly region: string | undefined;
  /** Top-level arguments whose differences the type's own code may suppress. */
  readonly suppressed: ReadonlySet<string>;
  /** Dotted paths of nested blocks of which another number takes a new resource. */
  readonly replacing: ReadonlySet<string>;
  /** The values of the last apply; undefined for what was never applied. */
  readonly applied: ValueObject | undefined;
}

/** The answer. */
export interface PlannedResource {
  readonly planned: ValueObject;
  readonly requiresReplace: readonly AttributePath[];
}

/**
 * Plans one resource.
 * @param plan schema, code, what is there, and the default tags
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

/** The older SDK gives every type an `id` that code could set; the newer framework makes it the provider's alone. */
function isOfOlderSdk(schema: BlockSchema): boolean {
  return schema.attributes['id']?.optional === true;
}
