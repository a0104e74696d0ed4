import { z } from 'zod';
import { WorkspaceError } from '#domain/errors.ts';
import { isJsonObject } from '#domain/json.ts';
import type { JsonObject } from '#domain/json.ts';
import { printAddress } from '#domain/resource-address.ts';
import type { RefreshChange } from '#domain/workspace.ts';
import { describeIssues, parseTerraformJson, sensitiveNames } from './json-text.ts';

const EXPECTATION = {
  code: 'refresh-unreadable',
  expected: 'a refresh-only plan as JSON',
  hint: 'Make it with `terraform plan -refresh-only -out=refresh.plan && terraform show -json refresh.plan`, or pass --refresh off.',
};

const Attributes = z.custom<JsonObject>(isJsonObject, { error: 'expected an object' });

const Plan = z.object({
  errored: z.boolean().optional(),
  complete: z.boolean().optional(),
  timestamp: z.string().optional(),
  resource_drift: z
    .array(
      z.object({
        module_address: z.string().optional(),
        mode: z.string(),
        type: z.string(),
        name: z.string(),
        index: z.union([z.string(), z.number()]).optional(),
        deposed: z.string().optional(),
        change: z.object({
          actions: z.array(z.string()),
          before: Attributes.nullish(),
          after: Attributes.nullish(),
          before_sensitive: z.unknown().optional(),
          after_sensitive: z.unknown().optional(),
        }),
      }),
    )
    .default([]),
  // Addresses of resources without an index.
  relevant_attributes: z.array(z.object({ resource: z.string(), attribute: z.array(z.union([z.string(), z.number()])) })).optional(),
});
export interface Refresh {
  readonly changes: readonly RefreshChange[];
  /** ISO 8601; since Terraform 1.6. */
  readonly takenAt?: string;
}

type Plan = z.infer<typeof Plan>;
type DriftOfPlan = Plan['resource_drift'][number];

/**
 * Reads `resource_drift` of a plan, managed resources only.
 * https://developer.hashicorp.com/terraform/internals/json-format#plan-representation
 * @returns one change per changed or missing instance
 * @throws WorkspaceError if it is not a plan, or a partial one, which would prove nothing
 */
export function readRefresh(text: string, where: string): Refresh {
  const value = parseTerraformJson(text, where, EXPECTATION);
  const found = (what: string): WorkspaceError =>
    new WorkspaceError(EXPECTATION.code, `Expected ${EXPECTATION.expected} in ${where}; found ${what}.`, EXPECTATION.hint);
  const isPlan =
    'format_version' in value && ['planned_values', 'resource_drift', 'resource_changes', 'prior_state'].some((key) => key in value);
  if (!isPlan) throw found('values' in value || 'version' in value ? 'a state (--state takes states)' : 'JSON of another kind');
  const plan = Plan.safeParse(value);
  if (!plan.success) throw found(`a damaged plan (${describeIssues(plan.error.issues)})`);
  if (plan.data.errored === true) throw found('a plan that ended in an error');
  if (plan.data.complete === false) throw found('a plan of a part of the root (made with -target, or deferred)');
  const { timestamp } = plan.data;
  const relevant = relevantAttributes(plan.data);
  return {
    changes: plan.data.resource_drift.flatMap((drift) => toChange(drift, relevant)),
    ...(timestamp === undefined ? {} : { takenAt: timestamp }),
  };
}

/** Maps a resource without its index to the attributes that code reads, `*` for all. Terraform omits an empty list. */
function relevantAttributes(plan: Plan): ReadonlyMap<string, readonly string[]> | undefined {
  if (plan.relevant_attributes === undefined) return undefined;
  const found = new Map<string, readonly string[]>();
  for (const { resource, attribute } of plan.relevant_attributes)
    found.set(resource, [...new Set([...(found.get(resource) ?? []), String(attribute[0] ?? '*')])]);
  return found;
}

function toChange(drift: DriftOfPlan, relevant: ReadonlyMap<string, readonly string[]> | undefined): readonly RefreshChange[] {
  const { mode, type, name, deposed, change } = drift;
  const action = change.actions.length === 1 ? change.actions[0] : undefined;
  // A moved block is a no-op, a deposed object is not an instance, a data source is read on every plan.
  if (mode !== 'managed' || deposed !== undefined || (action !== 'update' && action !== 'delete')) return [];
  const own = { module: drift.module_address ?? '', type, name };
  const address = printAddress({ ...own, ...(drift.index === undefined ? {} : { index: drift.index }) });
  const sensitive = sensitiveNames(change.before_sensitive, change.after_sensitive);
  const after = action === 'delete' ? null : (change.after ?? {});
  const read = relevant?.get(printAddress(own)) ?? [];
  return [
    { address, type, kind: action, before: change.before ?? {}, after, sensitive, ...(relevant === undefined ? {} : { relevant: read }) },
  ];
}
