import type { Evaluator } from '#hcl/evaluate/evaluator.ts';
import { isValueObject, knownJson } from '#hcl/evaluate/value.ts';
import { renderKey, renderString } from '#hcl/write/render.ts';
import { isJsonObject } from '#domain/json.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import type { Expression, HclFile } from '#hcl/syntax.ts';

interface SharedTags {
  readonly source: string;
  readonly tags: JsonObject;
}

/** Writes tags like other resources, `merge(local.tags, { Queue = "loyalty" })` or `local.tags`; undefined if there are no shared tags. */
export function sharedTags(tags: Json, evaluator: Evaluator): string | undefined {
  if (!isJsonObject(tags) || !Object.values(tags).every((value) => typeof value === 'string')) return undefined;
  const { root } = evaluator.configuration;
  const [most] = [...root.resources.values()]
    .filter((resource) => resource.mode === 'managed')
    .flatMap((resource) =>
      resource.block.body.attributes
        .filter((attribute) => attribute.name === 'tags')
        .flatMap((attribute) => sharedIn(attribute.expression, resource.file, evaluator)),
    )
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
  const isName = first?.kind === 'get-attribute' && first.object.kind === 'variable' && ['local', 'var'].includes(first.object.name);
  if (first === undefined || !isName) return [];
  const scope = { module: { address: '', configuration: evaluator.configuration.root, caller: undefined }, bindings: {} };
  const value = evaluator.evaluate(first, scope);
  const tags = isValueObject(value) ? knownJson(value) : undefined;
  const isShared = isJsonObject(tags ?? null) && Object.keys(tags as JsonObject).length > 0;
  return isShared ? [{ source: file.text.slice(first.range.start, first.range.end), tags: tags as JsonObject }] : [];
}
