/** The arguments of all instances of a root, normalised for comparison. */
import type { Json, JsonObject } from '#domain/json.ts';
import type { Workspace } from '#domain/workspace.ts';
import { openEvaluator } from '#hcl/open-evaluator.ts';
import type { Values } from '../compare-instances.ts';
import { knownArguments } from '../repairs/open-repair.ts';

/** The evaluable arguments; an omitted one has its default, and a blank one without a default is left out. */
export function valuesIn(workspace: Workspace): Values {
  const evaluator = openEvaluator(workspace);
  return new Map(
    evaluator.instances().map((instance) => {
      const { attributes = {} } = workspace.schema[instance.declaration.type] ?? {};
      const values = { ...knownArguments(instance, evaluator) };
      for (const [name, { default: value }] of Object.entries(attributes)) if (value !== undefined) values[name] ??= value;
      return [instance.address, withoutBlanks(values)];
    }),
  );
}

/** Removes values that a provider reads back as false, zero or empty, because code may omit them. */
export function withoutBlanks(values: JsonObject): JsonObject {
  const entries = Object.entries(values).map(([name, value]) => [name, withoutBlank(value)] as const);
  return Object.fromEntries(entries.filter((entry): entry is readonly [string, Json] => entry[1] !== undefined));
}

function withoutBlank(value: Json): Json | undefined {
  if (value === null || value === false || value === 0 || value === '') return undefined;
  if (Array.isArray(value)) return value.length === 0 ? undefined : value.map((item) => withoutBlank(item) ?? null);
  if (typeof value !== 'object') return value;
  const result = withoutBlanks(value as JsonObject);
  return Object.keys(result).length === 0 ? undefined : result;
}
