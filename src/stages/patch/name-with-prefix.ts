import { isJsonObject } from '#domain/json.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import type { Evaluator } from '#hcl/evaluate/evaluator.ts';
import { knownJson } from '#hcl/evaluate/value.ts';
import type { Expression, HclFile, TemplatePart } from '#hcl/syntax.ts';
import { renderKey, renderString } from '#hcl/write/render.ts';
import { inputOrLocal, argumentOf } from '#hcl/locate.ts';
import { rootScope } from '#hcl/evaluate/module-tree.ts';

interface NamePrefix {
  readonly text: string;
  readonly source: string;
}

/**
 * Writes a name in the style of other resources: `"${local.name}-loyalty"` like `"${local.name}-orders"`. Undefined if no other name starts
 * with an interpolation of the same value.
 * @param attribute such as name or bucket
 */
export function nameWithPrefix(attribute: string, value: string, evaluator: Evaluator): string | undefined {
  const [longest] = argumentsNamed(attribute, evaluator)
    .flatMap(({ expression, file }) => beginningsOf(expression, file, evaluator))
    .filter((beginning) => value.startsWith(beginning.text) && value.length > beginning.text.length)
    .sort((left, right) => right.text.length - left.text.length);
  return longest === undefined ? undefined : `"${longest.source}${renderString(value.slice(longest.text.length)).slice(1)}`;
}

interface Written {
  readonly expression: Expression;
  readonly file: HclFile;
}

/** Returns the arguments of a name in the resources of the root. */
function argumentsNamed(name: string, { configuration }: Evaluator): readonly Written[] {
  const managed = [...configuration.root.resources.values()].filter(({ mode }) => mode === 'managed');
  return managed.flatMap(({ block, file }) => {
    const expression = argumentOf(block.body, name);
    return expression === undefined ? [] : [{ expression, file }];
  });
}

/** Returns the prefixes of a template, each up to the end of an interpolation of a local or variable. */
function beginningsOf(expression: Expression, file: HclFile, evaluator: Evaluator): readonly NamePrefix[] {
  if (expression.kind !== 'template' || expression.heredoc) return [];
  const scope = rootScope(evaluator.configuration);
  const found: NamePrefix[] = [];
  let text = '';
  for (const part of expression.parts) {
    const piece = pieceOf(part, (inner) => evaluator.evaluate(inner, scope));
    if (piece === undefined) break;
    text += piece;
    if (part.kind === 'interpolation') found.push({ text, source: file.text.slice(expression.range.start + 1, part.range.end) });
  }
  return found;
}

function pieceOf(part: TemplatePart, evaluate: (expression: Expression) => unknown): string | undefined {
  if (part.kind === 'text') return part.text;
  if (part.kind === 'directive' || inputOrLocal(part.expression) === undefined) return undefined;
  const value = evaluate(part.expression);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

interface SharedTags {
  readonly source: string;
  readonly tags: JsonObject;
}

/** Writes tags like other resources, `merge(local.tags, { Queue = "loyalty" })` or `local.tags`; undefined if there are no shared tags. */
export function sharedTags(tags: Json, evaluator: Evaluator): string | undefined {
  if (!isJsonObject(tags) || !Object.values(tags).every((value) => typeof value === 'string')) return undefined;
  const [most] = argumentsNamed('tags', evaluator)
    .flatMap(({ expression, file }) => sharedIn(expression, file, evaluator))
    .filter((shared) => Object.entries(shared.tags).every(([key, value]) => tags[key] === value))
    .sort((left, right) => Object.keys(right.tags).length - Object.keys(left.tags).length);
  if (most === undefined) return undefined;
  const own = Object.entries(tags).filter(([key]) => !(key in most.tags));
  const entries = own.map(([key, value]) => `${renderKey(key, false)} = ${renderString(String(value))}`);
  return entries.length === 0 ? most.source : `merge(${most.source}, { ${entries.join(', ')} })`;
}

/** Returns `local.tags`, alone or as the first argument of merge. */
function sharedIn(expression: Expression, file: HclFile, evaluator: Evaluator): readonly SharedTags[] {
  const first = expression.kind === 'call' && expression.name === 'merge' && !expression.expandLast ? expression.arguments[0] : expression;
  if (first === undefined || inputOrLocal(first) === undefined) return [];
  const tags = knownJson(evaluator.evaluate(first, rootScope(evaluator.configuration)));
  if (!isJsonObject(tags) || Object.keys(tags).length === 0) return [];
  return [{ source: file.text.slice(first.range.start, first.range.end), tags }];
}
