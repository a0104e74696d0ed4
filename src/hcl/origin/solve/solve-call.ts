import { UNKNOWN, isValueObject } from '../../evaluate/value.ts';
import type { Value } from '../../evaluate/value.ts';
import type { ExpressionOf } from '../../syntax.ts';
import type { Solve, Unknowns, Demands } from './unknowns.ts';
import { parseDocument } from '../documents/json-document.ts';
import { sameMeaning } from '../place.ts';
import { between, isWantedDefault } from './solve-forms.ts';
import { allOf, mentions, pathOf } from './unknowns.ts';

type Call = ExpressionOf<'call'>;

/** Functions whose result determines their argument. */
const AS_GIVEN: ReadonlySet<string> = new Set(
  'tostring tonumber tobool tolist toset tomap sort distinct compact sensitive nonsensitive convert'.split(' '),
);

const SOLVERS: Readonly<Record<string, (expression: Call, desired: Value, context: Unknowns, solve: Solve) => Demands | undefined>> = {
  try: solveSelected,
  coalesce: solveSelected,
  flatten: solveFlatten,
  lookup: solveLookup,
  jsonencode: solveDocument,
  merge: solveMerge,
  format: solveFormat,
  join: solveJoin,
  split: solveSplit,
};

/** Returns the demands on a variable for a call. Defaults need no demand: `lookup(rule.value, "port", 22)`, `try(rule.value.port, 22)`. */
export function solveCall(expression: Call, desired: Value, context: Unknowns, solve: Solve): Demands | undefined {
  const [first] = expression.arguments;
  if (first === undefined || expression.expandLast) return undefined;
  if (AS_GIVEN.has(expression.name)) return solve(first, desired, context);
  const solver = Object.hasOwn(SOLVERS, expression.name) ? SOLVERS[expression.name] : undefined;
  return solver?.(expression, desired, context, solve);
}

function solveLookup({ arguments: [first, second, third] }: Call, desired: Value, context: Unknowns): Demands | undefined {
  const [path, key] = [first === undefined ? undefined : pathOf(first, context), second?.kind === 'literal' ? second.value : undefined];
  if (path === undefined || typeof key !== 'string') return undefined;
  return isWantedDefault(third, desired, context) ? [] : [{ path: [...path, key], value: desired }];
}

function solveDocument({ arguments: [first] }: Call, desired: Value, context: Unknowns, solve: Solve): Demands | undefined {
  const document = parseDocument(desired);
  return first === undefined || document === undefined ? undefined : solve(first, document, context);
}

/** The last argument is the default; else the first argument that can give the value. */
function solveSelected({ arguments: given }: Call, desired: Value, context: Unknowns, solve: Solve): Demands | undefined {
  if (isWantedDefault(given.at(-1), desired, context)) return [];
  for (const one of given) {
    const solved = mentions(one, context) ? solve(one, desired, context) : undefined;
    if (solved !== undefined) return solved;
  }
  return undefined;
}

/** `flatten([rule.value.transition])`: an element, or a list of them. */
function solveFlatten({ arguments: [list] }: Call, desired: Value, context: Unknowns, solve: Solve): Demands | undefined {
  const [only, ...more] = list?.kind === 'tuple' ? list.elements : [];
  if (only === undefined || more.length > 0 || !Array.isArray(desired)) return undefined;
  const items = desired as readonly Value[];
  return solve(only, items.length === 1 ? (items[0] ?? null) : items, context);
}

/** merge(): an argument in braces gives the entries of its keys, a part of the variable all others. */
function solveMerge(expression: Call, desired: Value, context: Unknowns, solve: Solve): Demands | undefined {
  if (!isValueObject(desired)) return undefined;
  const wanted: Readonly<Record<string, Value>> = desired;
  const open = expression.arguments.filter((argument) => mentions(argument, context));
  const given = expression.arguments.filter((argument) => !open.includes(argument)).map((argument) => context.evaluate(argument));
  const keysInBraces = open.flatMap((argument) =>
    argument.kind === 'object' ? argument.entries.map((entry) => context.evaluate(entry.key)) : [],
  );
  const parts = open.map((argument): Demands | undefined => {
    if (argument.kind === 'object') {
      const own = new Set(argument.entries.map((entry) => context.evaluate(entry.key)));
      return solve(argument, Object.fromEntries(Object.entries(wanted).filter(([key]) => own.has(key))), context);
    }
    if (given.some((map) => !isValueObject(map))) return undefined;
    const rest = Object.entries(wanted).filter(
      ([key, value]) =>
        !keysInBraces.includes(key) && !given.some((map) => isValueObject(map) && sameMeaning(map[key] ?? UNKNOWN, value, false)),
    );
    return solve(argument, Object.fromEntries(rest), context);
  });
  return allOf(parts, context);
}

/** `format("%s-%s", local.prefix, each.key)`: the only argument with the variable. */
function solveFormat(expression: Call, desired: Value, context: Unknowns, solve: Solve): Demands | undefined {
  const [format, ...values] = expression.arguments;
  if (format?.kind !== 'literal' || typeof format.value !== 'string') return undefined;
  const pieces = format.value.split('%s');
  if (pieces.some((piece) => piece.includes('%')) || pieces.length !== values.length + 1) return undefined;
  const at = values.findIndex((value) => mentions(value, context));
  const texts = values.map((value) => (mentions(value, context) ? undefined : context.evaluate(value)));
  const open = values[at];
  if (open === undefined || texts.some((text, index) => index !== at && typeof text !== 'string' && typeof text !== 'number'))
    return undefined;
  const side = (from: number, to: number): string =>
    pieces
      .slice(from, to)
      .map((piece, index) => (from + index === at || from + index >= values.length ? piece : `${piece}${String(texts[from + index])}`))
      .join('');
  const middle = between(desired, side(0, at + 1), side(at + 1, pieces.length));
  return middle === undefined ? undefined : solve(open, middle, context);
}

function solveJoin(expression: Call, desired: Value, context: Unknowns, solve: Solve): Demands | undefined {
  const [separator, list] = expression.arguments;
  const text = separator === undefined || mentions(separator, context) ? undefined : context.evaluate(separator);
  if (list === undefined || typeof text !== 'string' || text === '' || typeof desired !== 'string') return undefined;
  return solve(list, desired === '' ? [] : desired.split(text), context);
}

/** `split(",", rule.cidr_blocks)`: the texts joined to one. */
function solveSplit(expression: Call, desired: Value, context: Unknowns, solve: Solve): Demands | undefined {
  const [separator, joined] = expression.arguments;
  const text = separator === undefined || mentions(separator, context) ? undefined : context.evaluate(separator);
  if (joined === undefined || typeof text !== 'string' || text === '' || !Array.isArray(desired)) return undefined;
  const parts = desired as readonly Value[];
  const isPart = (part: Value): part is string => typeof part === 'string' && !part.includes(text);
  return parts.length > 0 && parts.every(isPart) ? solve(joined, parts.join(text), context) : undefined;
}
