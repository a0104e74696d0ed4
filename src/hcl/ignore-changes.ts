/**
 * What code has let go of: `lifecycle { ignore_changes = … }`. Terraform keeps such arguments as they are, whatever code
 * or cloud say, so a change of one must never become an edit.
 * https://developer.hashicorp.com/terraform/language/meta-arguments/lifecycle#ignore_changes
 */
import { isJsonObject } from '#domain/json.ts';
import type { Json } from '#domain/json.ts';
import type { ResourceDeclaration } from './evaluate/configuration.ts';
import type { Expression } from './syntax.ts';

/** The way to an ignored value, the argument's name first: `tags["x"]` is tags, x. */
export type IgnoredPath = readonly [string, ...(readonly (string | number)[])];
/** Everything, or the values at these paths. */
export type Ignored = 'all' | readonly IgnoredPath[];

/**
 * Reads what a resource block ignores. The expression is static by Terraform's own rule.
 * @param declaration the block
 * @returns `all`, or paths; none where it ignores nothing
 */
export function ignoredBy(declaration: ResourceDeclaration): Ignored {
  const lifecycles = declaration.block.body.blocks.filter((block) => block.type === 'lifecycle');
  const written = lifecycles
    .flatMap((block) => block.body.attributes)
    .filter((attribute) => attribute.name === 'ignore_changes')
    .map((attribute) => attribute.expression);
  if (written.some((expression) => isAll(expression))) return 'all';
  return written.flatMap((expression) => (expression.kind === 'tuple' ? expression.elements : [])).flatMap(pathOf);
}

/** `all` as a word; `"all"` in JSON; a star in code from before 0.12. */
function isAll(expression: Expression): boolean {
  if (expression.kind === 'variable') return expression.name === 'all';
  if (expression.kind === 'literal') return expression.value === 'all';
  return expression.kind === 'tuple' && expression.elements.some((element) => element.kind === 'literal' && element.value === '*');
}

function pathOf(expression: Expression): readonly IgnoredPath[] {
  const steps = stepsOf(expression);
  const [name, ...rest] = steps ?? [];
  return typeof name === 'string' && name !== '' ? [[name, ...rest]] : [];
}

function stepsOf(expression: Expression): readonly (string | number)[] | undefined {
  switch (expression.kind) {
    case 'variable':
      return [expression.name];
    case 'literal':
      return typeof expression.value === 'string' ? stepsIn(expression.value) : undefined;
    case 'get-attribute':
      return extended(expression.object, /^\d+$/.test(expression.name) ? Number(expression.name) : expression.name);
    case 'index':
      return expression.key.kind === 'literal' && (typeof expression.key.value === 'string' || typeof expression.key.value === 'number')
        ? extended(expression.object, expression.key.value)
        : undefined;
    case 'parentheses':
      return stepsOf(expression.inner);
    default:
      return undefined;
  }
}

function extended(object: Expression, step: string | number): readonly (string | number)[] | undefined {
  const before = stepsOf(object);
  return before === undefined ? undefined : [...before, step];
}

/** JSON syntax writes the traversal as a text: `tags["x"]`, `root_block_device[0].volume_size`. */
function stepsIn(text: string): readonly (string | number)[] {
  return [...text.matchAll(/\["((?:[^"\\]|\\.)*)"\]|\[(\d+)\]|([\w-]+)/g)].map(([, quoted, index, name]) =>
    quoted === undefined ? (index === undefined && !/^\d+$/.test(name ?? '') ? (name ?? '') : Number(index ?? name)) : quoted,
  );
}

/** A value's change, parted into what code still answers for and what it has let go of. */
export interface PartedChange {
  /** The new value where ignored parts stayed as they were. */
  readonly minded: Json;
  /** The new value where only ignored parts moved. */
  readonly ignored: Json;
}

/**
 * Parts the change of one argument.
 * @param ignored what the block ignores
 * @param path the argument; `tags_all` is ignored wherever `tags` is, from which it follows
 * @param change its value before and after
 * @returns both halves; a half equal to `before` says that nothing of the kind moved
 */
export function partIgnored(ignored: Ignored, path: string, change: { readonly before: Json; readonly after: Json }): PartedChange {
  const { before, after } = change;
  const inside =
    ignored === 'all'
      ? [[]]
      : ignored.filter(([name]) => (path === 'tags_all' ? 'tags' : path) === name || path === name).map(([, ...rest]) => rest);
  return {
    minded: inside.reduce<Json>((value, steps) => transplant(value, before, steps), after),
    ignored: inside.reduce<Json>((value, steps) => transplant(value, after, steps), before),
  };
}

/** Puts what stands at the steps in `from` to the same place in `to`, or takes it away where `from` has none. */
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
