import type { SourceFile } from '#domain/workspace.ts';
import { partsOf } from '#hcl/at-range.ts';
import { parseSource } from '#hcl/json/parse-source.ts';
import { isHclFile } from '#hcl/parse/parse.ts';
import type { Block, Expression } from '#hcl/syntax.ts';

/**
 * Returns arguments of repeated blocks that no longer read their instance, one sentence each: `each.value.size` replaced by a literal. If
 * all instances want the same value, no value shows this, but the instances' entries are then unused.
 */
export function removedReferences(before: readonly SourceFile[], after: readonly SourceFile[]): readonly string[] {
  const known = new Map(before.map((file) => [file.path, file]));
  return after.flatMap((file) => {
    const previous = known.get(file.path);
    if (previous === undefined || previous.text === file.text) return [];
    const old = repeatedIn(previous);
    return [...repeatedIn(file)].flatMap(([name, current]) => {
      const reads = old.get(name);
      return reads === undefined
        ? []
        : [...reads]
            .filter((path) => !current.has(path))
            .map(
              (path) =>
                `${name} would remove ${path} from its instances: set it in the entry of the one that differs, or keep the current reference as the default`,
            );
    });
  });
}

/** Returns by repeated block the arguments that read its instance. */
function repeatedIn({ path, text }: SourceFile): ReadonlyMap<string, ReadonlySet<string>> {
  const file = parseSource(path, text);
  if (!isHclFile(file)) return new Map();
  const repeated = file.body.blocks.filter(
    ({ type, body }) =>
      (type === 'resource' || type === 'module') && body.attributes.some(({ name }) => name === 'for_each' || name === 'count'),
  );
  return new Map(repeated.map((block) => [block.labels.join('.'), new Set(readersIn(block, ''))]));
}

function readersIn(block: Block, prefix: string): readonly string[] {
  return [
    ...block.body.attributes.flatMap(({ name, expression }) => (readsInstance(expression) ? [`${prefix}${name}`] : [])),
    ...block.body.blocks.flatMap((inner) => readersIn(inner, `${prefix}${[inner.type, ...inner.labels].join(' ')}.`)),
  ];
}

/** True if an expression reads `each.value` or `count`. `each.key` does not count, because it is not a value of the entry. */
function readsInstance(expression: Expression): boolean {
  if (expression.kind === 'variable') return expression.name === 'count';
  if (expression.kind === 'get-attribute' && expression.object.kind === 'variable' && expression.object.name === 'each')
    return expression.name === 'value';
  return partsOf(expression).some(readsInstance);
}
