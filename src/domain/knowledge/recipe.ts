/**
 * A recipe: what an agent or a person did to code once, without the names and values of that one time. It says under which
 * conditions it applies, where to edit, seen from the drift, and what to write there, taken from the drift. It gives no verdict.
 */
import { z } from 'zod';
import type { Drift } from '../drift.ts';
import type { Json } from '../json.ts';
import type { Situation } from './situation.ts';

const Path = z
  .array(z.union([z.string(), z.int()]))
  .min(1)
  .readonly();
/** Where a value of the drift is: the attribute, then keys and indices. */
export type ValuePath = z.infer<typeof Path>;

const Key = z.union([z.strictObject({ text: z.string() }), z.strictObject({ instance: z.literal('key') })]);
/** A key of an object: always the same, or that of the instance. */
export type RecipeKey = z.infer<typeof Key>;

const Step = z.union([
  z.strictObject({ attribute: z.string() }),
  z.strictObject({ block: z.string(), nth: z.int().nonnegative() }),
  z.strictObject({ entry: Key }),
  z.strictObject({ item: z.int().nonnegative() }),
  z.strictObject({ argument: z.int().nonnegative() }),
  z.strictObject({ inner: z.enum(['parentheses', 'yes', 'no']) }),
]);
/** One step into a block or an expression. */
export type RecipeStep = z.infer<typeof Step>;

const Hop = z.strictObject({
  /** What is followed. */
  name: z.enum(['local', 'var', 'each', 'count', 'data']),
  /** Which of them, in the order they stand there. */
  nth: z.int().nonnegative(),
  /** What kind of definition that leads to. */
  to: z.string(),
});
/** A name followed to its definition. */
export type RecipeHop = z.infer<typeof Hop>;

const Place = z.strictObject({
  /** The argument of the resource that is followed; absent: its block. */
  from: z.string().optional(),
  hops: z.array(Hop).readonly(),
  steps: z.array(Step).readonly(),
});
/** A place in code, told from the drift. */
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
/** What is written. */
export type RecipeValue = z.infer<typeof Value>;

const Arguments = z.array(z.strictObject({ name: z.string(), value: Value })).readonly();

/** A block within the one that is written. */
export interface RecipeBlock {
  /** Where the drift has what the block says. */
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
  /** Makes the elements of a list those of the drift. */
  z.strictObject({ edit: z.literal('change-elements'), place: Place, after: Path }),
  /** Makes the entries of an object those of the drift. */
  z.strictObject({ edit: z.literal('change-entries'), place: Place, after: Path }),
  z.strictObject({ edit: z.literal('add-block'), place: Place, type: z.string(), arguments: Arguments, blocks: Blocks.optional() }),
  z.strictObject({ edit: z.literal('remove-block'), place: Place }),
  /** A resource block and the import block that goes with it. */
  z.strictObject({ edit: z.literal('adopt'), arguments: Arguments, blocks: Blocks.optional() }),
]);
/** One edit of a recipe. */
export type RecipeEdit = z.infer<typeof Edit>;

const Conditions = z.strictObject({
  resourceType: z.string(),
  kind: z.enum(['changed', 'unmanaged', 'missing']),
  /** All that changed, and nothing else. Sorted. */
  changeShape: z.array(z.string()).readonly(),
  /** How code writes it. Sorted. */
  codeShape: z.array(z.string()).readonly(),
  actorClass: z.string(),
  /** What kind of value each attribute has now: `timeout: number`. Sorted. */
  valueKinds: z.array(z.string()).readonly(),
});
/** When a recipe applies: all of it has to hold. */
export type RecipeConditions = z.infer<typeof Conditions>;

/** A recipe. */
export const Recipe = z.strictObject({ conditions: Conditions, edits: z.array(Edit).min(1).readonly() });
export type Recipe = z.infer<typeof Recipe>;

export const RECIPE_SOURCES = ['agent', 'correction'] as const;
/** Who did it first: an agent, or people who corrected a patch. */
export type RecipeSource = (typeof RECIPE_SOURCES)[number];

/** A recipe as it is kept. */
export interface LearntRecipe {
  /** Hash of the recipe: equal on every machine. */
  readonly id: string;
  readonly recipe: Recipe;
  readonly source: RecipeSource;
}

/** solved: its patch was proved, or somebody else's proved patch amounts to it · failed: its patch was refused. */
export type UseResult = 'solved' | 'failed';

/** What came of a recipe once. */
export interface RecipeUse {
  readonly recipe: string;
  /** The drift, as knowledge counts it. */
  readonly occurrence: string;
  readonly result: UseResult;
  /** ISO 8601. */
  readonly at: string;
  /** Of a failure: what broke it, without values. */
  readonly why?: string;
}

/** candidate: not confirmed often enough · active: may fire · demoted: it failed, and was not confirmed often enough since. */
export type RecipeStanding = 'candidate' | 'active' | 'demoted';

/** A recipe and how it fared. */
export interface KnownRecipe extends LearntRecipe {
  readonly standing: RecipeStanding;
  /** Confirmed successes since it last failed; a merged patch counts twice. */
  readonly confirmations: number;
  readonly failures: number;
  /** The case that broke it last. */
  readonly brokenBy?: RecipeUse;
}

/**
 * What kinds of values a drift has, as a recipe's conditions name them.
 * @returns `attribute: kind`, sorted
 */
export function valueKindsOf(drift: Pick<Drift, 'changes'>): readonly string[] {
  return drift.changes.map(({ path, after }) => `${path}: ${kindOf(after)}`).sort();
}

function kindOf(value: Json): string {
  if (value === null) return 'nothing';
  if (Array.isArray(value)) return 'list';
  return typeof value === 'object' ? 'map' : typeof value;
}

/**
 * Why a recipe does not apply to a drift.
 * @param situation of the same drift, with the code it is to go into
 * @returns one sentence without values; undefined where every condition holds
 */
export function whyNot(conditions: RecipeConditions, drift: Pick<Drift, 'kind' | 'changes'>, situation: Situation): string | undefined {
  const hidden = drift.changes.find((change) => change.hidden || change.sensitive);
  if (hidden !== undefined) return `expected values that may be written, found that ${hidden.path} is hidden`;
  const compared: readonly (readonly [what: string, expected: string, found: string])[] = [
    ['the resource type', conditions.resourceType, situation.resourceType],
    ['a drift that is', conditions.kind, drift.kind],
    ['changes of', listed(conditions.changeShape), listed(situation.changeShape)],
    ['code that says', listed(conditions.codeShape), listed(situation.codeShape ?? [])],
    ['an actor of class', conditions.actorClass, situation.actorClass ?? 'unknown'],
    ['values that are', listed(conditions.valueKinds), listed(valueKindsOf(drift))],
  ];
  const broken = compared.find(([, expected, found]) => expected !== found);
  return broken === undefined ? undefined : `expected ${broken[0]} ${broken[1]}, found ${broken[2]}`;
}

function listed(items: readonly string[]): string {
  return items.length === 0 ? 'nothing' : items.join(', ');
}
