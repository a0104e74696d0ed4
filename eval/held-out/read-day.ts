/**
 * Reads a held-out day: one YAML file with the root's code, the calls, the resulting values and the decisions of a careful reviewer. The
 * state that an apply wrote is next to it. Independent of how a day is solved or scored.
 */
import { parse } from 'yaml';
import { z } from 'zod';
import type { Json, JsonObject } from '#domain/json.ts';
import { ExpectedItem } from '../dataset.ts';

const AnyJson = z.json();
const Attributes = z.record(z.string(), AnyJson) as unknown as z.ZodType<JsonObject>;

/** The kinds of days; each is counted separately. */
const KINDS = ['harmless', 'harm', 'passing', 'rare', 'mixed'] as const;

/** Time, caller, `service Operation`, request parameters, response or error. */
export const Call = z.tuple([
  z.string().regex(/^\d\d:\d\d(:\d\d)?$/),
  z.string().describe('a kind of hands, with `:SESSION` where it is not the usual one, or a name of `callers`'),
  z.string().regex(/^[\w.-]+ \w+$/),
  z.union([Attributes, z.null()]).default(null),
  z.union([z.strictObject({ error: z.string(), message: z.string().default('') }), Attributes, z.null()]).default(null),
]);

const DayFile = z.strictObject({
  kind: z.enum(KINDS),
  round: z
    .int()
    .describe(
      '1: before anything was mended, 2: blind to what was mended, 3: before verdicts of revert were looked at, 4: other services and forms, 5: after round 4 was mended',
    ),
  title: z.string().min(1),
  source: z.string().describe('where the call is documented'),
  goal: z.enum(['operability', 'availability', 'security', 'cost', 'performance', 'compliance']).default('operability'),
  motivation: z.string().default('none'),
  region: z.string().default('us-east-1'),
  callers: z.record(z.string(), Attributes).default({}).describe('whole caller parts of records, by name'),
  infra: z.record(z.string(), z.string()).describe('path → text'),
  state: z
    .record(z.string(), Attributes)
    .default({})
    .describe('address → what a provider reads beside what code says, where the apply leaves it blank'),
  calls: z.array(Call),
  after: z.record(z.string(), Attributes).default({}),
  gone: z.array(z.string()).default([]),
  created: z.array(z.strictObject({ type: z.string(), id: z.string(), values: Attributes })).default([]),
  expected: z.array(z.tuple([ExpectedItem.shape.decision, z.string(), z.array(z.string()), z.string()])),
});
export type Day = z.infer<typeof DayFile>;
export type DayCall = Day['calls'][number];

/**
 * Reads a day.
 * @param text the YAML text
 * @param name the name of the file, for errors
 * @returns the day; references to values of the state are not resolved yet
 * @throws Error naming the file and the field that is missing or malformed
 */
export function readDay(text: string, name: string): Day {
  const parsed = DayFile.safeParse(parse(text));
  if (parsed.success) return parsed.data;
  throw new Error(`${name}: ${parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')}`);
}

/**
 * Adds values to a state that a provider reads besides those in code.
 * @param text a `terraform.tfstate`, version 4
 * @param read the day's `state`
 * @returns the text of the new state
 * @throws Error if a named instance is not in the state
 */
export function withRead(text: string, read: Day['state']): string {
  const left = new Map(Object.entries(read));
  const state = JSON.parse(text) as { readonly resources: readonly StateBlock[] };
  const resources = state.resources.map((block) => ({
    ...block,
    instances: block.instances.map((instance) => {
      const key = instance.index_key === undefined ? '' : `[${JSON.stringify(instance.index_key)}]`;
      const address = `${block.module === undefined ? '' : `${block.module}.`}${block.type}.${block.name}${key}`;
      const more = left.get(address);
      left.delete(address);
      return { ...instance, attributes: { ...instance.attributes, ...more } };
    }),
  }));
  if (left.size > 0) throw new Error(`expected ${[...left.keys()].join(', ')} in the state, found none`);
  return JSON.stringify({ ...state, resources });
}

interface StateBlock {
  readonly module?: string;
  readonly type: string;
  readonly name: string;
  readonly instances: readonly { readonly index_key?: string | number; readonly attributes: JsonObject }[];
}

/**
 * Replaces references `<ADDRESS.ATTRIBUTE>` by values of the state.
 * @param value any part of a day
 * @param valuesOf the attributes of each instance, by address
 * @returns the value without references
 * @throws Error if a referenced value does not exist
 */
export function filledIn<Value extends Json>(value: Value, valuesOf: ReadonlyMap<string, JsonObject>): Value {
  const text = JSON.stringify(value).replaceAll(/<((?:aws_|module\.)[^<>]+)\.(\w+)>/g, (_whole, printed: string, attribute: string) => {
    const address = printed.replaceAll('\\"', '"');
    const found = valuesOf.get(address)?.[attribute];
    if (typeof found !== 'string' && typeof found !== 'number')
      throw new Error(`expected ${address}.${attribute} in the state, found none`);
    return JSON.stringify(String(found)).slice(1, -1);
  });
  // The shape is unchanged: only texts were replaced.
  return JSON.parse(text) as Value;
}
