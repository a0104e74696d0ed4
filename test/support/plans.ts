/** Builders of plans as src/terraform reads them. */
import type { JsonObject } from '#domain/json.ts';
import type { Plan, PlannedChange } from '#domain/workspace/plan.ts';

/** A planned in-place update of an SQS queue, with overrides. */
export function aChange(address: string, over: Partial<PlannedChange> = {}): PlannedChange {
  return {
    address,
    mode: 'managed',
    type: 'aws_sqs_queue',
    actions: ['update'],
    before: {},
    after: {},
    unknown: [],
    sensitive: [],
    ...over,
  };
}

/** An update of the given attributes: name → [before, after]. */
export function anUpdate(
  address: string,
  changes: Readonly<Record<string, readonly [JsonObject[string], JsonObject[string]]>>,
): PlannedChange {
  const side = (index: 0 | 1): JsonObject => Object.fromEntries(Object.entries(changes).map(([name, values]) => [name, values[index]]));
  return aChange(address, { before: side(0), after: side(1) });
}

/** A plan with these changes. */
export function aPlan(...changes: readonly PlannedChange[]): Plan {
  return { changes, outputs: [] };
}
