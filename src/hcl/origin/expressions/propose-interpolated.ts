import type { Value } from '../../evaluate/value.ts';
import { expressionsOf, partsOf } from '../../at-range.ts';
import type { Body, Expression } from '../../syntax.ts';
import { renderString } from '../../write/render.ts';
import { replaceWithExpression } from '../make-edits.ts';
import { ofKind } from '../place.ts';
import type { Candidate, Place, Tracing, Wanted } from '../place.ts';

/** A shorter text may occur in another by chance. */
const SHORTEST = 3;

/**
 * Writes a text with the names that its neighbours interpolate: next to `"api-${var.env}"`, `"worker of prod"` becomes `"worker of
 * ${var.env}"`. None if the old text contained the name's value.
 * @param body the body with the neighbours
 * @returns at most one candidate
 */
export function proposeInterpolated(place: Place, { current, desired }: Wanted, body: Body, tracing: Tracing): readonly Candidate[] {
  const { file, scope, expression } = place;
  const isText = expression.kind === 'literal' || (expression.kind === 'template' && expression.parts.every(({ kind }) => kind === 'text'));
  if (typeof desired !== 'string' || typeof current !== 'string' || !isText || file.json !== undefined) return [];
  const sources = new Map(namesIn(body).map((name) => [file.text.slice(name.range.start, name.range.end), name] as const));
  for (const [source, name] of sources) {
    const value: Value = tracing.evaluator.evaluate(name, scope);
    if (typeof value !== 'string' || value.length < SHORTEST || current.includes(value)) continue;
    const pieces = desired.split(value);
    const isWord = pieces.slice(1).every((piece, index) => !/\w$/.test(pieces[index] ?? '') && !/^\w/.test(piece));
    if (pieces.length < 2 || !isWord) continue;
    const text = pieces.map((piece) => renderString(piece).slice(1, -1)).join(`\${${source}}`);
    return ofKind('names', replaceWithExpression(place, `"${text}"`));
  }
  return [];
}

/** Variables and locals in templates. */
function namesIn(body: Body): readonly Expression[] {
  const inside = (expression: Expression): readonly Expression[] => [
    ...(expression.kind === 'template' && expression.parts.length > 1
      ? expression.parts.flatMap((part) => (part.kind === 'interpolation' && isName(part.expression) ? [part.expression] : []))
      : []),
    ...partsOf(expression).flatMap(inside),
  ];
  return expressionsOf(body).flatMap(inside);
}

function isName(expression: Expression): boolean {
  return (
    expression.kind === 'get-attribute' &&
    expression.object.kind === 'variable' &&
    (expression.object.name === 'var' || expression.object.name === 'local')
  );
}
