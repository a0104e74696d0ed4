import { isJsonObject } from '#domain/json.ts';
import type { Json } from '#domain/json.ts';
import type { ResourceDeclaration } from '../evaluate/configuration.ts';
import type { Evaluator, ResourceInstance } from '../evaluate/evaluator.ts';
import { ignorePathOf } from './ignore-path.ts';
import { providerOf } from '../provider-block.ts';
import type { Expression } from '../syntax.ts';

/** `tags["x"]` is tags, x. */
export type IgnoredPath = readonly [string, ...(readonly (string | number)[])];
export type Ignored = 'all' | readonly IgnoredPath[];

/**
 * The entries of lifecycle.ignore_changes. Terraform never changes these arguments, so a drift of one must not become an edit.
 * https://developer.hashicorp.com/terraform/language/meta-arguments/lifecycle#ignore_changes
 */
export function ignoredBy(declaration: ResourceDeclaration): Ignored {
  const lifecycles = declaration.block.body.blocks.filter((block) => block.type === 'lifecycle');
  const written = lifecycles
    .flatMap((block) => block.body.attributes)
    .filter((attribute) => attribute.name === 'ignore_changes')
    .map((attribute) => attribute.expression);
  if (written.some((expression) => isAll(expression))) return 'all';
  return written.flatMap((expression) => (expression.kind === 'tuple' ? expression.elements : [])).flatMap(namedPath);
}

/** `all`, or a list with one star in code from before 0.12, which Terraform still accepts. */
function isAll(expression: Expression): boolean {
  if (expression.kind === 'variable') return expression.name === 'all';
  return expression.kind === 'tuple' && expression.elements.some((element) => element.kind === 'literal' && element.value === '*');
}

function namedPath(expression: Expression): readonly IgnoredPath[] {
  const [name, ...rest] = ignorePathOf(expression) ?? [];
  return typeof name === 'string' && name !== '' ? [[name, ...rest]] : [];
}

/**
 * Tags that the provider ignores on all resources.
 * https://registry.terraform.io/providers/hashicorp/aws/latest/docs/guides/resource-tagging#ignoring-changes-in-all-resources
 * @returns a test of a tag key; computed entries match nothing
 */
export function ignoredTags(instance: ResourceInstance, evaluator: Evaluator): (key: string) => boolean {
  const provider = providerOf(instance, evaluator);
  const written = (provider?.block.body.blocks ?? [])
    .filter((block) => block.type === 'ignore_tags')
    .flatMap((block) => block.body.attributes);
  const textsOf = (name: string): readonly string[] =>
    written
      .filter((attribute) => attribute.name === name)
      .flatMap((attribute) => (provider === undefined ? [] : evaluator.evaluate(attribute.expression, provider.scope)))
      .filter((value): value is string => typeof value === 'string');
  const [keys, prefixes] = [new Set(textsOf('keys')), textsOf('key_prefixes')];
  return (key) => keys.has(key) || prefixes.some((prefix) => key.startsWith(prefix));
}

/** A change, split into managed and ignored parts. */
export interface PartedChange {
  /** The new value with ignored parts unchanged. */
  readonly tracked: Json;
  /** The new value with only ignored parts changed. */
  readonly ignored: Json;
}

/** Splits the change of one argument. A half equal to `before` has no change. `path`: `tags_all` follows `tags`. */
export function partIgnored(ignored: Ignored, path: string, change: { readonly before: Json; readonly after: Json }): PartedChange {
  const { before, after } = change;
  const inside =
    ignored === 'all'
      ? [[]]
      : ignored.filter(([name]) => (path === 'tags_all' ? 'tags' : path) === name || path === name).map(([, ...rest]) => rest);
  return {
    tracked: inside.reduce<Json>((value, steps) => transplant(value, before, steps), after),
    ignored: inside.reduce<Json>((value, steps) => transplant(value, after, steps), before),
  };
}

/** Copies the value at `steps` from `from` to `to`; removes it if `from` has none. */
function transplant(to: Json, from: Json | undefined, steps: readonly (string | number)[]): Json {
  const [step, ...rest] = steps;
  if (step === undefined) return from ?? null;
  if (Array.isArray(to) && typeof step === 'number') return atIndex(to as readonly Json[], from, [step, rest]);
  if (Array.isArray(to))
    return (to as readonly Json[]).map((item, index) =>
      transplant(item, Array.isArray(from) ? (from as readonly Json[])[index] : undefined, steps),
    );
  const given = isJsonObject(from) && Object.hasOwn(from, step) ? from[String(step)] : undefined;
  if (to !== null && !isJsonObject(to)) return to;
  const own = to !== null && Object.hasOwn(to, step) ? to[String(step)] : undefined;
  if (given === undefined && (own === undefined || rest.length === 0))
    return to === null ? null : Object.fromEntries(Object.entries(to).filter(([key]) => key !== String(step) || rest.length > 0));
  return { ...to, [step]: rest.length === 0 ? (given ?? null) : transplant(own ?? null, given, rest) };
}

function atIndex(to: readonly Json[], from: Json | undefined, [index, rest]: readonly [number, readonly (string | number)[]]): Json {
  const given = Array.isArray(from) ? (from as readonly Json[])[index] : undefined;
  if (given === undefined || index >= to.length) return to;
  return to.map((item, at) => (at === index ? transplant(item, given, rest) : item));
}
