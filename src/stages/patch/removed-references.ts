/**
 * Finds values that instances had a say in and no longer have: `each.value.size` written over by a literal. While all instances happen to want the
 * same no value shows it; the entry of the one that drifted says something else from then on, and nobody reads it.
 */
import type { SourceFile } from '#domain/workspace.ts';
import { partsOf } from '#hcl/at-range.ts';
import { isJsonPath } from '#hcl/json/parse-json.ts';
import { isHclFile, parseHcl } from '#hcl/parse/parse.ts';
import type { Block, Expression } from '#hcl/syntax.ts';

/**
 * Compares repeated blocks before and after a patch.
 * @param before all files without it
 * @param after all files with it
 * @returns one sentence for each argument that reads its instance no longer, empty where all do
 */
export function removedReferences(before: readonly SourceFile[], after: readonly SourceFile[]): readonly string[] {
  const known = new Map(before.map((file) => [file.path, file]));
  return after.flatMap((file) => {
    const was = known.get(file.path);
    if (was === undefined || was.text === file.text || isJsonPath(file.path)) return [];
    const old = repeatedIn(was);
    return [...repeatedIn(file)].flatMap(([name, is]) => {
      const reads = old.get(name);
      return reads === undefined
        ? []
        : [...reads]
            .filter((path) => !is.has(path))
            .map(
              (path) =>
                `${name} would remove ${path} from its instances: set it in the entry of the one that differs, or keep the current reference as the default`,
            );
    });
  });
}

/** By repeated block, the arguments in it that read its instance. */
function repeatedIn({ path, text }: SourceFile): ReadonlyMap<string, ReadonlySet<string>> {
  const file = parseHcl(path, text);
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

/** What a block says of a key by itself is its own affair. */
function readsInstance(expression: Expression): boolean {
  if (expression.kind === 'variable') return expression.name === 'count';
  if (expression.kind === 'get-attribute' && expression.object.kind === 'variable' && expression.object.name === 'each')
    return expression.name === 'value';
  return partsOf(expression).some(readsInstance);
}
