import type { Evaluator } from '#hcl/evaluate/evaluator.ts';
import { renderString } from '#hcl/write/render.ts';
import type { Expression, HclFile, TemplatePart } from '#hcl/syntax.ts';

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
  const beginnings = [...evaluator.configuration.root.resources.values()]
    .filter((resource) => resource.mode === 'managed')
    .flatMap((resource) =>
      resource.block.body.attributes
        .filter((one) => one.name === attribute)
        .flatMap((one) => beginningsOf(one.expression, resource.file, evaluator)),
    );
  const [longest] = beginnings
    .filter((beginning) => value.startsWith(beginning.text) && value.length > beginning.text.length)
    .sort((left, right) => right.text.length - left.text.length);
  return longest === undefined ? undefined : `"${longest.source}${renderString(value.slice(longest.text.length)).slice(1)}`;
}

/** Returns the prefixes of a template, each up to the end of an interpolation of a local or variable. */
function beginningsOf(expression: Expression, file: HclFile, evaluator: Evaluator): readonly NamePrefix[] {
  if (expression.kind !== 'template' || expression.heredoc) return [];
  const scope = { module: { address: '', configuration: evaluator.configuration.root, caller: undefined }, bindings: {} };
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
  if (part.kind === 'directive' || !isShared(part.expression)) return undefined;
  const value = evaluate(part.expression);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function isShared(expression: Expression): boolean {
  return (
    expression.kind === 'get-attribute' &&
    expression.object.kind === 'variable' &&
    (expression.object.name === 'local' || expression.object.name === 'var')
  );
}
