import type { Value } from '../../evaluate/value.ts';
import { argument, throughChanged, valuesOf } from './call-inverse.ts';
import type { CallPlace, Inverse } from './call-inverse.ts';
import { replaceWith } from '../make-edits.ts';
import { sameParts } from '../place.ts';
import type { Tracing, Wanted, Candidates } from '../place.ts';
import { between } from './solve-forms.ts';
import { textInBase64 } from '../plain-value.ts';

/** Proposes the wanted result for the argument. The caller proves that the function does not change it. */
const asItIs: Inverse = (place, wanted, tracing) =>
  // A literal argument is not edited, because a function around a literal has no effect here.
  argument(place, 0)?.expression.kind === 'literal' ? [] : throughChanged(place, wanted.desired, tracing);

/** Inverses by name of the function. https://developer.hashicorp.com/terraform/language/functions */
export const NUMBER_INVERSES: Readonly<Record<string, Inverse>> = {
  ceil: asItIs,
  floor: asItIs,
  abs: asItIs,
  max: throughDeciding,
  min: throughDeciding,
  parseint: (place, wanted, tracing) => throughChanged(place, String(wanted.desired), tracing),
};

export const TEXT_INVERSES: Readonly<Record<string, Inverse>> = {
  lower: asItIs,
  upper: asItIs,
  title: asItIs,
  chomp: throughChomp,
  trimspace: throughChomp,
  trimsuffix: asItIs,
  trimprefix: asItIs,
  trim: asItIs,
  base64encode: throughBase64,
  format: throughFormat,
  join: throughJoin,
  split: throughSplit,
  replace: throughReplace,
};

/** max() and min(): traces the deciding argument, then the others. */
function throughDeciding(place: CallPlace, wanted: Wanted, tracing: Tracing): Candidates {
  const values = valuesOf(place, tracing);
  const deciding = values.findIndex((value) => sameParts(value, wanted.current));
  const order = [deciding, ...values.map((_, index) => index).filter((index) => index !== deciding)];
  return order.flatMap((index) => {
    const at = argument(place, index);
    return at === undefined ? [] : tracing.propose(at, { current: values[index] ?? null, desired: wanted.desired }, tracing);
  });
}

/** Keeps a final line break, such as that of a heredoc. */
function throughChomp(place: CallPlace, wanted: Wanted, tracing: Tracing): Candidates {
  const [text] = valuesOf(place, tracing);
  const end = typeof text === 'string' ? (/[\r\n]*$/.exec(text)?.[0] ?? '') : '';
  return typeof wanted.desired === 'string' ? throughChanged(place, wanted.desired + end, tracing) : [];
}

function throughBase64(place: CallPlace, wanted: Wanted, tracing: Tracing): Candidates {
  return throughChanged(place, typeof wanted.desired === 'string' ? textInBase64(wanted.desired) : undefined, tracing);
}

function throughJoin(place: CallPlace, wanted: Wanted, tracing: Tracing): Candidates {
  const [list, [text, current]] = [argument(place, 1), valuesOf(place, tracing)];
  if (list === undefined || typeof wanted.desired !== 'string') return [];
  if (typeof text !== 'string' || text === '' || !Array.isArray(current)) return [];
  return tracing.propose(list, { current, desired: wanted.desired === '' ? [] : wanted.desired.split(text) }, tracing);
}

function throughSplit(place: CallPlace, wanted: Wanted, tracing: Tracing): Candidates {
  const [separator, text] = valuesOf(place, tracing);
  const at = argument(place, 1);
  if (at === undefined || typeof separator !== 'string' || text === undefined || !Array.isArray(wanted.desired)) return [];
  const parts = wanted.desired as readonly Value[];
  return parts.every((part) => typeof part === 'string')
    ? tracing.propose(at, { current: text, desired: parts.join(separator) }, tracing)
    : [];
}

/** Reverses replace() of plain text. */
function throughReplace(place: CallPlace, wanted: Wanted, tracing: Tracing): Candidates {
  const [, from, to] = valuesOf(place, tracing);
  if (typeof from !== 'string' || typeof to !== 'string' || from === '' || /^\/.*\/$/s.test(from)) return [];
  if (typeof wanted.desired !== 'string') return [];
  const undone = to === '' ? undefined : wanted.desired.replaceAll(to, () => from);
  return [undone, wanted.desired].flatMap((desired) => throughChanged(place, desired, tracing));
}

/** format(): like a template with the arguments as interpolations. */
function throughFormat(place: CallPlace, wanted: Wanted, tracing: Tracing): Candidates {
  const [format, ...values] = place.expression.arguments;
  if (format?.kind !== 'literal' || typeof format.value !== 'string') return [];
  const verbs = [...format.value.matchAll(/%[sd]/g)];
  const pieces = format.value.split(/%[sd]/);
  const texts = values.map((value) => tracing.evaluator.evaluate(value, place.scope));
  const isPlain = pieces.every((piece) => !piece.includes('%')) && verbs.length === values.length;
  if (!isPlain || !texts.every((text) => typeof text === 'string' || typeof text === 'number')) return [];
  const whole = pieces.flatMap((piece, index) => (index < texts.length ? [piece, String(texts[index])] : [piece]));
  return whole.flatMap((_, index): Candidates => {
    const middle = between(wanted.desired, whole.slice(0, index).join(''), whole.slice(index + 1).join(''));
    if (middle === undefined) return [];
    if (index % 2 === 0) {
      const next = pieces.map((piece, at) => `${at * 2 === index ? middle : piece}${verbs[at]?.[0] ?? ''}`).join('');
      return middle.includes('%') ? [] : replaceWith({ ...place, expression: format }, next, tracing);
    }
    const at = argument(place, (index + 1) / 2);
    const current: Value = texts[(index - 1) / 2] ?? null;
    const desired = typeof current === 'number' && /^-?\d+$/.test(middle) ? Number(middle) : middle;
    return at === undefined ? [] : tracing.propose(at, { current, desired }, tracing);
  });
}
