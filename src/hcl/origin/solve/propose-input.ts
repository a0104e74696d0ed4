import type { Evaluator, ModuleInstance } from '../../evaluate/evaluator.ts';
import { knownJson } from '../../evaluate/value.ts';
import type { Value } from '../../evaluate/value.ts';
import type { Expression } from '../../syntax.ts';
import { tracingFrom } from '../blocks/propose-attribute.ts';
import type { ProposeContext } from '../blocks/propose-attribute.ts';
import { proposeValue } from '../expressions/propose-value.ts';
import { ranked } from '../place.ts';
import type { AttributeTarget, Candidate } from '../place.ts';
import { guessValues } from './guess-values.ts';
import { inputsBehind } from './inputs-behind.ts';

/**
 * Edits module inputs for code that cannot be inverted: a lookup in a table, `try`, `flatten`, a loop over another shape. Each input of
 * the attribute gets the values that its own parts suggest, outer modules first. These are guesses: many give another value, and the
 * caller evaluates them.
 * @returns none for a resource of the root
 */
export function proposeInput(target: AttributeTarget, context: ProposeContext): readonly Candidate[] {
  const tracing = tracingFrom(target.instance, context);
  return inputsBehind(target.instance, target.name, context.evaluator).flatMap((input) => {
    const { expression, value } = valueOf(input, context.evaluator);
    if (value === undefined) return [];
    const place = { expression, file: target.instance.declaration.file, scope: { module: input.module, bindings: {} } };
    const guessed = guessValues(value, { current: target.current as Value, desired: target.desired as Value });
    return guessed.flatMap((desired) => ranked(proposeValue(place, { current: value, desired }, tracing)));
  });
}

function valueOf(
  { module, name }: { readonly module: ModuleInstance; readonly name: string },
  evaluator: Evaluator,
): { readonly expression: Expression; readonly value: Value | undefined } {
  const range = { start: 0, end: 0 };
  const expression: Expression = { kind: 'get-attribute', object: { kind: 'variable', name: 'var', range }, name, range };
  return { expression, value: knownJson(evaluator.evaluate(expression, { module, bindings: {} })) };
}
