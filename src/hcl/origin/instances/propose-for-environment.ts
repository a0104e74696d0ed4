import { isJsonPath } from '../../json/parse-json.ts';
import type { Expression } from '../../syntax.ts';
import { unwrapped } from '../../unwrap.ts';
import { renderString } from '../../write/render.ts';
import { replaceWithExpression } from '../make-edits.ts';
import type { Place, Tracing, Wanted, Candidates } from '../place.ts';
import { isCopiedDocument, plainText } from '../plain-value.ts';
import { joinedText } from './propose-for-instance.ts';

/**
 * Adds a case for one environment: `terraform.workspace == "staging" ? 90 : 30`. An existing case for that value is extended:
 * `contains(["prod", "staging"], local.env) ? 90 : 30`. None for a root with one environment, or without a distinguishing name.
 * @returns at most one candidate
 */
export function proposeForEnvironment(place: Place, { desired }: Wanted, tracing: Tracing): Candidates {
  const { environment, evaluator } = tracing;
  const expression = unwrapped(place.expression);
  const value = plainText(desired);
  if (environment === undefined || value === undefined || isJsonPath(place.file.path) || isCopiedDocument(desired, expression)) return [];
  const key = renderString(environment.value);
  const isName = (one: Expression): boolean =>
    (one.kind === 'get-attribute' || one.kind === 'variable') && evaluator.evaluate(one, place.scope) === environment.value;
  const joined = joinedText({ expression, file: place.file }, { isName, key, value });
  if (joined !== undefined) return replaceWithExpression(place, joined);
  const { name } = environment;
  const present = place.file.text.slice(expression.range.start, expression.range.end);
  const isOnePiece = !present.includes('\n') || expression.kind === 'tuple' || expression.kind === 'object';
  const isSeen = name === 'terraform.workspace' || place.scope.module.caller === undefined;
  if (name === undefined || !isSeen || !isOnePiece) return [];
  return replaceWithExpression(place, `${name} == ${key} ? ${value} : ${present}`);
}
