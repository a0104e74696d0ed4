import { isValueObject } from '../../evaluate/value.ts';
import type { Value } from '../../evaluate/value.ts';
import { SPLAT_ITEM } from '../../syntax.ts';
import type { Expression } from '../../syntax.ts';
import { assemble, loopVariables } from '../solve/unknowns.ts';
import { alignLists } from '../blocks/align-lists.ts';
import { elementsOf } from '../blocks/block-slots.ts';
import { combineCandidates, sameMeaning } from '../place.ts';
import type { LoopOrigin, Place, Tracing, Wanted, PlaceOf, Candidates } from '../place.ts';
import { solve } from '../solve/solve-variable.ts';

/** An element and its result. */
interface Step {
  readonly at: string | number;
  readonly value: Value;
  readonly scope: Place['scope'];
}

/** `key`: the result key in `{ for … : key => result }`. */
type Difference =
  | { readonly kind: 'changed'; readonly step: Step; readonly current: Value; readonly desired: Value; readonly key: string | undefined }
  | { readonly kind: 'removed'; readonly step: Step }
  | { readonly kind: 'added'; readonly desired: Value; readonly key: string | undefined };

/**
 * Traces each changed result into the result expression, with the loop variable as its element. Adds and removes elements if the
 * expression determines them.
 */
export function proposeFor(place: PlaceOf<'for'>, wanted: Wanted, tracing: Tracing): Candidates {
  const { expression } = place;
  const collection = tracing.evaluator.evaluate(expression.collection, place.scope);
  const steps = stepsOf(place, collection, tracing);
  const found =
    expression.grouped || steps === undefined
      ? undefined
      : expression.resultKey === undefined
        ? listDifferences(steps, { ...wanted, current: tracing.unordered ? resultsOf(place, steps, tracing) : wanted.current }, tracing)
        : mapDifferences(place, steps, wanted, tracing);
  if (found === undefined) return [];
  const traced = found.map((one): Candidates => (one.kind === 'changed' ? traceResult(place, one, { collection, tracing }) : []));
  const elements = changeElements(place, collection, found, tracing);
  const whole =
    elements === undefined
      ? []
      : tracing.propose({ ...place, expression: expression.collection }, { current: collection, desired: elements }, tracing);
  return [...combineCandidates(traced), ...whole];
}

function stepsOf(place: PlaceOf<'for'>, collection: Value, tracing: Tracing): readonly Step[] | undefined {
  const { condition, keyName, valueName } = place.expression;
  return elementsOf(collection)
    ?.map(([at, value]): Step => ({
      at,
      value,
      scope: {
        ...place.scope,
        bindings: { ...place.scope.bindings, ...(keyName === undefined ? {} : { [keyName]: at }), [valueName]: value },
      },
    }))
    .filter((step) => condition === undefined || tracing.evaluator.evaluate(condition, step.scope) === true);
}

/** The result of each element, used for sets, because the provider may reorder them. */
function resultsOf(place: PlaceOf<'for'>, steps: readonly Step[], tracing: Tracing): Value {
  return steps.map((step) => tracing.evaluator.evaluate(place.expression.result, step.scope));
}

function listDifferences(steps: readonly Step[], wanted: Wanted, tracing: Tracing): readonly Difference[] | undefined {
  if (!Array.isArray(wanted.current) || !Array.isArray(wanted.desired) || wanted.current.length !== steps.length) return undefined;
  const current = wanted.current as readonly Value[];
  return alignLists(current, wanted.desired as readonly Value[], tracing.unordered)?.flatMap((one): readonly Difference[] => {
    if (one.kind === 'appended') return [{ kind: 'added', desired: one.value, key: undefined }];
    const step = steps[one.index];
    if (step === undefined) return [];
    return [
      one.kind === 'removed'
        ? { kind: 'removed', step }
        : { kind: 'changed', step, current: current[one.index] ?? null, desired: one.value, key: undefined },
    ];
  });
}

function mapDifferences(
  place: PlaceOf<'for'>,
  steps: readonly Step[],
  wanted: Wanted,
  tracing: Tracing,
): readonly Difference[] | undefined {
  if (!isValueObject(wanted.current) || !isValueObject(wanted.desired)) return undefined;
  const [current, desired] = [wanted.current, wanted.desired];
  const stepOf = (key: string): Step | undefined =>
    steps.find((step) => tracing.evaluator.evaluate(place.expression.resultKey ?? place.expression.result, step.scope) === key);
  const found = [...new Set([...Object.keys(current), ...Object.keys(desired)])].flatMap((key): readonly (Difference | undefined)[] => {
    const [before, after]: readonly [Value | undefined, Value | undefined] = [current[key], desired[key]];
    if (before !== undefined && after !== undefined && sameMeaning(before, after, tracing.unordered)) return [];
    if (before === undefined) return [{ kind: 'added', desired: after ?? null, key }];
    const step = stepOf(key);
    if (step === undefined) return [undefined];
    return [after === undefined ? { kind: 'removed', step } : { kind: 'changed', step, current: before, desired: after, key }];
  });
  return found.includes(undefined) ? undefined : (found as readonly Difference[]);
}

function traceResult(
  place: PlaceOf<'for'>,
  one: Extract<Difference, { kind: 'changed' }>,
  at: { readonly collection: Value; readonly tracing: Tracing },
): Candidates {
  const { expression } = place;
  const origin: LoopOrigin = {
    collection: { ...place, expression: expression.collection },
    collectionValue: at.collection,
    key: one.step.at,
    tracing: at.tracing,
  };
  const inner: Tracing = { ...at.tracing, loops: { ...at.tracing.loops, [expression.valueName]: origin } };
  return inner.propose(
    { ...place, expression: expression.result, scope: one.step.scope },
    { current: one.current, desired: one.desired },
    inner,
  );
}

/** Undefined if an element cannot be determined. */
function changeElements(place: PlaceOf<'for'>, collection: Value, found: readonly Difference[], tracing: Tracing): Value | undefined {
  const entries = new Map(elementsOf(collection));
  const added: Value[] = [];
  const replaced = replacedIn(found);
  for (const one of found) {
    if (one.kind === 'removed') {
      if (replaced === undefined || !Array.isArray(collection)) entries.delete(one.step.at);
      continue;
    }
    const element = solveFor(place, one, tracing);
    if (element === undefined) return undefined;
    const key = (isKeyItself(place) ? one.key : undefined) ?? element.key;
    const at = one.kind === 'changed' ? one.step.at : Array.isArray(collection) ? replaced : undefined;
    if (at !== undefined) entries.set(at, element.value);
    else if (isValueObject(collection) && typeof key === 'string' && !entries.has(key)) entries.set(key, element.value);
    else if (Array.isArray(collection)) added.push(element.value);
    else return undefined;
  }
  return Array.isArray(collection) ? [...entries.values(), ...added] : Object.fromEntries(entries);
}

/** The place of the removed element, if one was removed and one added: the new one replaces it. */
function replacedIn(found: readonly Difference[]): string | number | undefined {
  const removedSteps = found.flatMap((one) => (one.kind === 'removed' ? [one.step.at] : []));
  return removedSteps.length === 1 && found.filter((one) => one.kind === 'added').length === 1 ? removedSteps[0] : undefined;
}

function isKeyItself(place: PlaceOf<'for'>): boolean {
  const { keyName, resultKey } = place.expression;
  return resultKey?.kind === 'variable' && resultKey.name === keyName;
}

/** `key`, if the result determines it. */
interface Solved {
  readonly key: Value | undefined;
  readonly value: Value;
}

function solveFor(place: PlaceOf<'for'>, one: Exclude<Difference, { kind: 'removed' }>, tracing: Tracing): Solved | undefined {
  const { resultKey, result, condition, keyName, valueName } = place.expression;
  const evaluate = (expression: Expression, variable?: Value): Value =>
    tracing.evaluator.evaluate(
      expression,
      variable === undefined ? place.scope : { ...place.scope, bindings: { ...place.scope.bindings, [valueName]: variable } },
    );
  const unknowns = loopVariables(keyName, valueName, evaluate);
  const ofKey = resultKey === undefined || isKeyItself(place) || one.key === undefined ? [] : solve(resultKey, one.key, unknowns);
  const ofResult = solve(result, one.desired, unknowns);
  if (ofKey === undefined || ofResult === undefined) return undefined;
  const ofCondition = condition === undefined ? undefined : solve(condition, true, unknowns);
  const element = assemble([...ofKey, ...ofResult, ...(ofCondition ?? [])]);
  const value = isValueObject(element) ? element['value'] : undefined;
  if (!isValueObject(element) || value === undefined || (condition !== undefined && evaluate(condition, value) !== true)) return undefined;
  return { key: element['key'], value };
}

/** `local.rules[*].port`: traces each changed result into its element. A splat cannot determine new elements. */
export function proposeSplat(place: PlaceOf<'splat'>, wanted: Wanted, tracing: Tracing): Candidates {
  const { object, each } = place.expression;
  const collection: Value = tracing.evaluator.evaluate(object, place.scope);
  if (!Array.isArray(collection) || !Array.isArray(wanted.current) || !Array.isArray(wanted.desired)) return [];
  const [items, current, desired] = [
    collection as readonly Value[],
    wanted.current as readonly Value[],
    wanted.desired as readonly Value[],
  ];
  if (items.length !== desired.length || current.length !== desired.length) return [];
  const parts = items.flatMap((item, index): readonly Candidates[] => {
    const [before, after]: readonly [Value, Value] = [current[index] ?? null, desired[index] ?? null];
    if (sameMeaning(before, after, tracing.unordered)) return [];
    const origin = { collection: { ...place, expression: object }, collectionValue: collection, key: index, tracing };
    const scope: Place['scope'] = { ...place.scope, bindings: { ...place.scope.bindings, [SPLAT_ITEM]: item } };
    const inner = { ...tracing, loops: { ...tracing.loops, [SPLAT_ITEM]: origin } };
    return [tracing.propose({ ...place, expression: each, scope }, { current: before, desired: after }, inner)];
  });
  return combineCandidates(parts);
}
