// A recipe is an edit that an agent or a person made once, without the names and values of that case. It consists of conditions, the
// places in code relative to the drift, and the values to write there. It gives no verdict.
import { z } from 'zod';
import type { Drift } from '../drift.ts';
import type { Json } from '../json.ts';
import type { Situation } from './situation.ts';

const Path = z
  .array(z.union([z.string(), z.int()]))
  .min(1)
  .readonly();
/** A place in the drift's values: the attribute, then keys and indices. */
export type ValuePath = z.infer<typeof Path>;

const Key = z.union([z.strictObject({ text: z.string() }), z.strictObject({ instance: z.literal('key') })]);
/** A constant key, or the instance's key. */
export type RecipeKey = z.infer<typeof Key>;

const Step = z.union([
  z.strictObject({ attribute: z.string() }),
  z.strictObject({ block: z.string(), nth: z.int().nonnegative() }),
  z.strictObject({ entry: Key }),
  z.strictObject({ item: z.int().nonnegative() }),
  z.strictObject({ argument: z.int().nonnegative() }),
  z.strictObject({ inner: z.enum(['parentheses', 'yes', 'no']) }),
]);
export type RecipeStep = z.infer<typeof Step>;

const Hop = z.strictObject({
  name: z.enum(['local', 'var', 'each', 'count', 'data']),
  /** The index among these references, in source order. */
  nth: z.int().nonnegative(),
  /** The kind of definition that the reference leads to. */
  to: z.string(),
});
export type RecipeHop = z.infer<typeof Hop>;

const Place = z.strictObject({
  /** The argument to follow; absent: the resource's block. */
  from: z.string().optional(),
  hops: z.array(Hop).readonly(),
  steps: z.array(Step).readonly(),
});
/** A place in code, relative to the drift. */
export type RecipePlace = z.infer<typeof Place>;

const Value = z.union([
  z.strictObject({ after: Path }),
  /** HCL source; only values of the drift and the key of the instance are filled in. */
  z.strictObject({
    source: z
      .array(z.union([z.string(), z.strictObject({ after: Path }), z.strictObject({ instance: z.literal('key') })]))
      .min(1)
      .readonly(),
  }),
]);
export type RecipeValue = z.infer<typeof Value>;

const Arguments = z.array(z.strictObject({ name: z.string(), value: Value })).readonly();

/** A block within the written one. */
export interface RecipeBlock {
  /** The path of the block's value in the drift. */
  readonly at: ValuePath;
  readonly arguments: readonly { readonly name: string; readonly value: RecipeValue }[];
  readonly blocks?: readonly RecipeBlock[] | undefined;
}

const Blocks: z.ZodType<readonly RecipeBlock[]> = z.lazy(() =>
  z.array(z.strictObject({ at: Path, arguments: Arguments, blocks: Blocks.optional() })).readonly(),
);

const Edit = z.discriminatedUnion('edit', [
  z.strictObject({ edit: z.literal('replace-expression'), place: Place, value: Value }),
  z.strictObject({ edit: z.literal('set-attribute'), place: Place, name: z.string(), value: Value }),
  z.strictObject({ edit: z.literal('remove-attribute'), place: Place, name: z.string() }),
  z.strictObject({ edit: z.literal('set-map-entry'), place: Place, key: Key, value: Value }),
  z.strictObject({ edit: z.literal('remove-map-entry'), place: Place, key: Key }),
  /** Sets the elements of a list to the drift's. */
  z.strictObject({ edit: z.literal('change-elements'), place: Place, after: Path }),
  /** Sets the entries of an object to the drift's. */
  z.strictObject({ edit: z.literal('change-entries'), place: Place, after: Path }),
  z.strictObject({ edit: z.literal('add-block'), place: Place, type: z.string(), arguments: Arguments, blocks: Blocks.optional() }),
  z.strictObject({ edit: z.literal('remove-block'), place: Place }),
  z.strictObject({ edit: z.literal('adopt'), arguments: Arguments, blocks: Blocks.optional() }),
]);
export type RecipeEdit = z.infer<typeof Edit>;

const Conditions = z.strictObject({
  resourceType: z.string(),
  kind: z.enum(['changed', 'unmanaged', 'missing']),
  /** All changed attributes, sorted; the drift may have no others. */
  changeShape: z.array(z.string()).readonly(),
  /** The shape of each changed attribute in code, sorted. */
  codeShape: z.array(z.string()).readonly(),
  actorClass: z.string(),
  /** The kind of each attribute's new value, such as `timeout: number`. Sorted. */
  valueKinds: z.array(z.string()).readonly(),
});
export type RecipeConditions = z.infer<typeof Conditions>;

export const Recipe = z.strictObject({ conditions: Conditions, edits: z.array(Edit).min(1).readonly() });
export type Recipe = z.infer<typeof Recipe>;

export const RECIPE_SOURCES = ['agent', 'correction'] as const;
/** The first author: an agent, or people who corrected a patch. */
export type RecipeSource = (typeof RECIPE_SOURCES)[number];

export interface LearntRecipe {
  /** Hash of the recipe: equal on every machine. */
  readonly id: string;
  readonly recipe: Recipe;
  readonly source: RecipeSource;
}

/** solved: its patch was proved, or equals another proved patch. failed: its patch was refused. */
export type UseResult = 'solved' | 'failed';

export interface RecipeUse {
  readonly recipe: string;
  /** The key of the drift in the knowledge database. */
  readonly occurrence: string;
  readonly result: UseResult;
  readonly at: string;
  /** The cause of a failure, without values. */
  readonly why?: string;
}

/** candidate: not confirmed often enough. active: may be used. demoted: failed, and not confirmed often enough since. */
export type RecipeStatus = 'candidate' | 'active' | 'demoted';

export interface KnownRecipe extends LearntRecipe {
  readonly standing: RecipeStatus;
  /** Confirmed successes since the last failure; a merged patch counts twice. */
  readonly confirmations: number;
  readonly failures: number;
  readonly brokenBy?: RecipeUse;
}

/** Returns the kinds of a drift's values in the format of the conditions: `attribute: kind`, sorted. */
export function valueKindsOf(drift: Pick<Drift, 'changes'>): readonly string[] {
  return drift.changes.map(({ path, after }) => `${path}: ${kindOf(after)}`).sort();
}

function kindOf(value: Json): string {
  if (value === null) return 'nothing';
  if (Array.isArray(value)) return 'list';
  return typeof value === 'object' ? 'map' : typeof value;
}

/** Returns why a recipe does not apply, one sentence without values; undefined if it applies. `situation`: the drift's, with code. */
export function whyNotApplicable(
  conditions: RecipeConditions,
  drift: Pick<Drift, 'kind' | 'changes'>,
  situation: Situation,
): string | undefined {
  const hidden = drift.changes.find((change) => change.hidden || change.sensitive);
  if (hidden !== undefined) return `expected values that can be written to code, found that ${hidden.path} is hidden`;
  const compared: readonly (readonly [what: string, expected: string, found: string])[] = [
    ['the resource type', conditions.resourceType, situation.resourceType],
    ['a drift that is', conditions.kind, drift.kind],
    ['changes of', listed(conditions.changeShape), listed(situation.changeShape)],
    ['code with', listed(conditions.codeShape), listed(situation.codeShape ?? [])],
    ['an actor of class', conditions.actorClass, situation.actorClass ?? 'unknown'],
    ['values that are', listed(conditions.valueKinds), listed(valueKindsOf(drift))],
  ];
  const broken = compared.find(([, expected, found]) => expected !== found);
  return broken === undefined ? undefined : `expected ${broken[0]} ${broken[1]}, found ${broken[2]}`;
}

function listed(items: readonly string[]): string {
  return items.length === 0 ? 'nothing' : items.join(', ');
}
