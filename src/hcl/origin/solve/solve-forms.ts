import { isValueObject, knownJson, scalarText } from '../../evaluate/value.ts';
import type { Value } from '../../evaluate/value.ts';
import type { Expression, TemplatePart, ExpressionOf } from '../../syntax.ts';
import { assemble, allOf, loopVariable, mentions, pathOf } from './unknowns.ts';
import type { Solve, Unknowns, Demands } from './unknowns.ts';
import { sameMeaning } from '../place.ts';

/** Each element of a list constructor; the lengths must match. */
export function solveTuple(expression: ExpressionOf<'tuple'>, desired: Value, context: Unknowns, solve: Solve): Demands | undefined {
  const items = Array.isArray(desired) ? (desired as readonly Value[]) : undefined;
  if (items?.length !== expression.elements.length) return undefined;
  return allOf(
    expression.elements.map((element, index) => solve(element, items[index] ?? null, context)),
    context,
  );
}

/** Each entry of an object constructor; the keys must match. */
export function solveObject(expression: ExpressionOf<'object'>, desired: Value, context: Unknowns, solve: Solve): Demands | undefined {
  if (!isValueObject(desired)) return undefined;
  const wanted: Readonly<Record<string, Value>> = desired;
  const entries = expression.entries.map((entry) => ({ key: context.evaluate(entry.key), value: entry.value }));
  const keys = new Set(entries.map((entry) => entry.key));
  if (!context.lenient && Object.keys(wanted).some((key) => !keys.has(key))) return undefined;
  return allOf(
    entries.map(({ key, value }) => (typeof key === 'string' ? solve(value, wanted[key] ?? null, context) : undefined)),
    context,
  );
}

/** Text around interpolations of the variable; with several, only if the text between them can be at one place only. */
export function solveTemplate(expression: ExpressionOf<'template'>, desired: Value, context: Unknowns, solve: Solve): Demands | undefined {
  const at = expression.parts.findIndex((part) => part.kind === 'interpolation' && mentions(part.expression, context));
  const part = expression.parts[at];
  if (part?.kind !== 'interpolation') return undefined;
  if (expression.parts.length === 1) return solve(part.expression, desired, context);
  const open = expression.parts.filter((one) => one.kind === 'interpolation' && mentions(one.expression, context));
  if (open.length > 1) return solveSeveral(expression, desired, context, solve);
  const [prefix, suffix] = [textOf(expression.parts.slice(0, at), context), textOf(expression.parts.slice(at + 1), context)];
  const middle = prefix === undefined || suffix === undefined ? undefined : between(desired, prefix, suffix);
  return middle === undefined ? undefined : solve(part.expression, middle, context);
}

function solveSeveral({ parts }: ExpressionOf<'template'>, desired: Value, context: Unknowns, solve: Solve): Demands | undefined {
  const open = parts.flatMap((part) => (part.kind === 'interpolation' && mentions(part.expression, context) ? [part.expression] : []));
  const pieces = parts.map((part) =>
    part.kind === 'interpolation' && open.includes(part.expression) ? undefined : textOf([part], context),
  );
  if (typeof desired !== 'string' || pieces.filter((piece) => piece === undefined).length > open.length) return undefined;
  const [longest, shortest] = ['(.+)', '(.+?)'].map((any) =>
    new RegExp(`^${pieces.map((piece) => piece?.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&') ?? any).join('')}$`, 's').exec(desired)?.slice(1),
  );
  if (longest === undefined || longest.some((text, index) => text !== shortest?.[index])) return undefined;
  return allOf(
    open.map((one, index) => solve(one, longest[index] ?? '', context)),
    { lenient: false },
  );
}

function textOf(parts: readonly TemplatePart[], context: Unknowns): string | undefined {
  const texts = parts.map((one) => {
    if (one.kind === 'text') return one.text;
    if (one.kind === 'directive' || mentions(one.expression, context)) return undefined;
    return scalarText(context.evaluate(one.expression));
  });
  return texts.includes(undefined) ? undefined : texts.join('');
}

/** The text between prefix and suffix. Undefined if they do not match. */
export function between(desired: Value, prefix: string, suffix: string): string | undefined {
  if (typeof desired !== 'string' || desired.length < prefix.length + suffix.length) return undefined;
  return desired.startsWith(prefix) && desired.endsWith(suffix) ? desired.slice(prefix.length, desired.length - suffix.length) : undefined;
}

/**
 * `each.value.x != null ? each.value.x : 30` and `each.value.fifo ? "a" : null`: the fallback value needs no demand; for others, the
 * branch or the condition determines it.
 */
export function solveConditional(
  expression: ExpressionOf<'conditional'>,
  desired: Value,
  context: Unknowns,
  solve: Solve,
): Demands | undefined {
  const { condition, yes, no } = expression;
  if (!mentions(condition, context)) {
    const now = context.evaluate(condition);
    return typeof now === 'boolean' ? solve(now ? yes : no, desired, context) : undefined;
  }
  const [asYes, asNo] = [solve(yes, desired, context), solve(no, desired, context)];
  const isNullCheck = pathsToNull(condition, context);
  if (isNullCheck !== undefined) {
    const [given, fallback] = isNullCheck === '!=' ? [asYes, asNo] : [asNo, asYes];
    return fallback !== undefined && fallback.length === 0 ? [] : given;
  }
  if (asYes !== undefined && asNo === undefined) return joined(asYes, solve(condition, true, context));
  if (asNo !== undefined && asYes === undefined) return joined(asNo, solve(condition, false, context));
  return undefined;
}

function joined(left: Demands, right: Demands | undefined): Demands | undefined {
  return right === undefined ? undefined : [...left, ...right];
}

/** The operator of `each.value.x != null`. */
function pathsToNull(condition: Expression, context: Unknowns): '==' | '!=' | undefined {
  if (condition.kind === 'parentheses') return pathsToNull(condition.inner, context);
  if (condition.kind !== 'binary' || (condition.operator !== '==' && condition.operator !== '!=')) return undefined;
  const isNull = condition.right.kind === 'literal' && condition.right.value === null;
  return isNull && pathOf(condition.left, context) !== undefined ? condition.operator : undefined;
}

/** `[for rule in each.value.rules : { port = rule.port }]`: each result needs an element. */
export function solveFor(expression: ExpressionOf<'for'>, desired: Value, context: Unknowns, solve: Solve): Demands | undefined {
  const path = pathOf(expression.collection, context);
  if (path === undefined || expression.resultKey !== undefined || expression.condition !== undefined || !Array.isArray(desired))
    return undefined;
  if (expression.keyName !== undefined) return undefined;
  const inner = loopVariable(expression.valueName, context.evaluate);
  const elements = (desired as readonly Value[]).map((item) => {
    const demands = solve(expression.result, item, inner);
    return demands === undefined ? undefined : assemble(demands);
  });
  return elements.includes(undefined) ? undefined : [{ path, value: elements as readonly Value[] }];
}

/** True if an expression without the variable has the wanted value. False if it is unknown. */
export function isWantedDefault(fallback: Expression | undefined, desired: Value, context: Unknowns): boolean {
  if (fallback === undefined || mentions(fallback, context)) return false;
  const value = context.evaluate(fallback);
  return knownJson(value) !== undefined && sameMeaning(value, desired, false);
}
