import type { Expression } from '../../syntax.ts';
import type { Place, Tracing, Wanted, Candidates } from '../place.ts';
import { UNCHANGED, ofKind, referableIn, sameMeaning } from '../place.ts';
import { proposeCall } from './propose-function-call.ts';
import { proposeObject, proposeTuple } from './propose-collection.ts';
import { proposeFor, proposeSplat } from './propose-for.ts';
import { proposeBinary, proposeConditional, proposeUnary } from './propose-operation.ts';
import { proposeReference } from './propose-reference.ts';
import { proposeTemplate } from '../documents/propose-template.ts';
import { proposeEntriesForInstance } from '../instances/propose-entries-for-instance.ts';
import { proposeForInstance } from '../instances/propose-for-instance.ts';
import { proposeForEnvironment } from '../instances/propose-for-environment.ts';
import { replaceWith } from '../make-edits.ts';

/** Longer chains of definitions are loops. */
const MAX_DEPTH = 40;

/** A tracing that starts in a module. `module`: its address */
export function startTracing({ module, ...start }: Partial<Tracing> & Pick<Tracing, 'evaluator'> & { readonly module: string }): Tracing {
  const { resources = [] } = start;
  return {
    propose: proposeValue,
    repetition: undefined,
    loops: {},
    unordered: false,
    resources,
    referable: referableIn(module, resources),
    depth: 0,
    ...start,
  };
}

/** Traces an expression to the place where its value is written and proposes edits there, nearest to the origin first. */
export function proposeValue(place: Place, given: Wanted, tracing: Tracing): Candidates {
  const wanted = inOwnKind(place, given, tracing);
  if (sameMeaning(wanted.current, wanted.desired, tracing.unordered)) return [UNCHANGED];
  if (tracing.depth > MAX_DEPTH) return [];
  const traced = proposeInside(place, wanted, { ...tracing, depth: tracing.depth + 1 });
  return [...traced, ...proposeSplit(place, wanted, tracing)];
}

function proposeInside(place: Place, wanted: Wanted, tracing: Tracing): Candidates {
  const { expression } = place;
  switch (expression.kind) {
    case 'literal':
      return [...replaceWith(place, wanted.desired, tracing), ...ofKind('for-environment', proposeForEnvironment(place, wanted, tracing))];
    case 'parentheses':
      return proposeValue({ ...place, expression: asDocument(expression.inner, place) }, wanted, tracing);
    case 'template':
      return proposeTemplate({ ...place, expression }, wanted, tracing);
    case 'tuple':
      return proposeTuple({ ...place, expression }, wanted, tracing);
    case 'object':
      return proposeObject({ ...place, expression }, wanted, tracing);
    case 'variable':
    case 'get-attribute':
    case 'index':
      return proposeReference(place, wanted, tracing);
    case 'call':
      return proposeCall({ ...place, expression }, wanted, tracing);
    case 'for':
      return proposeFor({ ...place, expression }, wanted, tracing);
    case 'conditional':
      return proposeConditional({ ...place, expression }, wanted, tracing);
    case 'unary':
      return proposeUnary({ ...place, expression }, wanted, tracing);
    case 'binary':
      return proposeBinary({ ...place, expression }, wanted, tracing);
    case 'splat':
      return proposeSplat({ ...place, expression }, wanted, tracing);
  }
}

/** A condition on a constant inside a collection, for one instance of a repeated block. */
function proposeSplit(place: Place, wanted: Wanted, tracing: Tracing): Candidates {
  const own = { ...wanted, name: '', scope: place.scope };
  const { kind } = place.expression;
  const candidates =
    kind === 'literal'
      ? proposeForInstance(own, place, tracing)
      : kind === 'tuple' || kind === 'object'
        ? proposeEntriesForInstance(own, place, tracing)
        : [];
  return ofKind('part-for-instance', candidates);
}

// Terraform converts on use: a number in code stays a number for a text argument, if it converts back.
// https://developer.hashicorp.com/terraform/language/expressions/types#type-conversion
function inOwnKind(place: Place, wanted: Wanted, { evaluator }: Tracing): Wanted {
  const { current, desired } = wanted;
  if (typeof desired === 'number' || typeof desired === 'boolean') {
    // Older code quotes every number, so a text stays a text.
    const { expression } = place;
    const isText = expression.kind === 'literal' && typeof expression.value === 'string' && CONVERTIBLE.test(expression.value);
    return isText && typeof current === typeof desired ? { current: expression.value, desired: String(desired) } : wanted;
  }
  if (typeof desired !== 'string' || !CONVERTIBLE.test(desired)) return wanted;
  const own = evaluator.evaluate(place.expression, place.scope);
  if (typeof own === 'boolean' && (desired === 'true' || desired === 'false')) return { current: own, desired: desired === 'true' };
  return typeof own === 'number' && String(Number(desired)) === desired ? { current: own, desired: Number(desired) } : wanted;
}

const CONVERTIBLE = /^(?:true|false|-?\d+(?:\.\d+)?)$/;

/** In a JSON text, `${jsonencode(x)}` outside quotes is x itself. */
function asDocument(inner: Expression, place: Place): Expression {
  const argument = place.file.json !== undefined && inner.kind === 'call' && inner.name === 'jsonencode' ? inner.arguments[0] : undefined;
  return argument ?? inner;
}
