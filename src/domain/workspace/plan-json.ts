import { z } from 'zod';
import { isJsonObject } from '../json.ts';
import type { JsonObject } from '../json.ts';

const Attributes = z.custom<JsonObject>(isJsonObject, { error: 'expected an object' });

const ResourceChange = z.object({
  address: z.string(),
  previous_address: z.string().optional(),
  mode: z.enum(['managed', 'data']),
  type: z.string(),
  deposed: z.string().optional(),
  change: z.object({
    actions: z.array(z.string()),
    before: Attributes.nullish(),
    after: Attributes.nullish(),
    after_unknown: z.unknown().optional(),
    before_sensitive: z.unknown().optional(),
    after_sensitive: z.unknown().optional(),
    importing: z.object({ id: z.string().optional() }).loose().optional(),
  }),
});

/**
 * The parts of `terraform show -json` that are read here.
 * https://developer.hashicorp.com/terraform/internals/json-format#plan-representation
 */
export const PlanJson = z.object({
  format_version: z.string(),
  errored: z.boolean().optional(),
  resource_changes: z.array(ResourceChange).default([]),
  resource_drift: z.array(ResourceChange).default([]),
  output_changes: z.record(z.string(), z.object({ actions: z.array(z.string()) }).loose()).default({}),
});

export type ResourceChangeJson = z.infer<typeof ResourceChange>;

/** Names of the outputs that a plan changes, sorted. */
export function changedOutputs({ output_changes }: z.infer<typeof PlanJson>): readonly string[] {
  return Object.keys(output_changes)
    .filter((name) => output_changes[name]?.actions.join() !== 'no-op')
    .sort();
}
