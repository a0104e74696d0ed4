import { blankEqual } from '#domain/value/compare.ts';
import type { Json } from '#domain/json.ts';
import type { StateResource } from '#domain/workspace.ts';
import type { Evaluator } from '../../evaluate/evaluator.ts';
import { isValueObject } from '../../evaluate/value.ts';
import type { Value, ValueObject } from '../../evaluate/value.ts';
import { repetitionOfCall } from '../../call-repetition.ts';
import { assemble } from '../assemble-demands.ts';
import type { Demand } from '../assemble-demands.ts';
import { countedList } from './find-openings.ts';
import type { Opening } from './find-openings.ts';
import { optionalFields } from './optional-fields.ts';
import { ranked, sameMeaning, startTracing } from '../place.ts';
import type { Candidate, Place } from '../place.ts';
import { proposeValue } from '../expressions/propose-value.ts';

export interface ProposedEntry {
  readonly index: string | number;
  readonly candidates: readonly Candidate[];
}

export interface EntryContext {
  readonly evaluator: Evaluator;
  /** For references in the entry. */
  readonly resources: readonly StateResource[];
  /** A key where the entry does not determine it. */
  readonly nameKey: (siblings: readonly string[]) => string;
}

/**
 * A new entry in the map of a for_each, its set, or the list of a count. Undefined where the entry is undetermined or exists.
 * @param demands on the entry
 */
export function proposeEntryOf(opening: Opening, demands: readonly Demand[], context: EntryContext): ProposedEntry | undefined {
  const element = demands.length === 0 ? {} : assemble(demands);
  if (!isValueObject(element)) return undefined;
  const { evaluator } = context;
  const { expression, scope } = opening.repetition;
  const current = evaluator.evaluate(expression, scope);
  if (opening.repetition.from === 'count') return proposeCounted(opening, element, { ...context, current });
  if (Array.isArray(current)) return proposeMember(opening, element, { ...context, current });
  return isValueObject(current) ? proposeEntry(opening, element, { ...context, current }) : undefined;
}

/** `for_each = toset([…])`: key and value are equal. */
function proposeMember(
  opening: Opening,
  element: ValueObject,
  context: EntryContext & { readonly current: Value },
): ProposedEntry | undefined {
  const current = context.current as readonly Value[];
  const key: Value | undefined = element['key'] ?? element['value'];
  if (typeof key !== 'string' || key === '' || current.includes(key)) return undefined;
  if (element['key'] !== undefined && element['value'] !== undefined && element['key'] !== element['value']) return undefined;
  return { index: key, candidates: propose(placeOf(opening), { current, desired: [...current, key] }, opening, context) };
}

function proposeEntry(
  opening: Opening,
  element: ValueObject,
  context: EntryContext & { readonly current: Value },
): ProposedEntry | undefined {
  const current: Readonly<Record<string, Value>> = isValueObject(context.current) ? context.current : {};
  const key: Value | undefined = element['key'] ?? context.nameKey(Object.keys(current));
  if (typeof key !== 'string' || key === '' || key in current) return undefined;
  const siblings = Object.values(current);
  const values = entriesOf(element['value'], siblings, opening, context.evaluator);
  return {
    index: key,
    candidates: values.flatMap((value) => propose(placeOf(opening), { current, desired: { ...current, [key]: value } }, opening, context)),
  };
}

/** `count = length(var.names)` or `count = 3`. */
function proposeCounted(
  opening: Opening,
  element: ValueObject,
  context: EntryContext & { readonly current: Value },
): ProposedEntry | undefined {
  const { current, evaluator } = context;
  if (typeof current !== 'number' || (element['index'] !== undefined && element['index'] !== current)) return undefined;
  const list = countedList(opening);
  // A count of 0 or 1 is a switch.
  if (list === undefined && current <= 1) return undefined;
  if (list === undefined)
    return element['value'] === undefined
      ? { index: current, candidates: propose(placeOf(opening), { current, desired: current + 1 }, opening, context) }
      : undefined;
  const items = evaluator.evaluate(list, opening.repetition.scope);
  if (!Array.isArray(items)) return undefined;
  const siblings = items as readonly Value[];
  return {
    index: current,
    candidates: entriesOf(element['value'], siblings, opening, evaluator).flatMap((value) =>
      propose({ ...placeOf(opening), expression: list }, { current: siblings, desired: [...siblings, value] }, opening, context),
    ),
  };
}

/** In the style of the siblings: without optional defaults, else with all known values. */
function entriesOf(value: Value | undefined, siblings: readonly Value[], opening: Opening, evaluator: Evaluator): readonly Value[] {
  const [sibling] = siblings;
  if (value === undefined) {
    const alike = siblings.every((other) => sameMeaning(other, sibling ?? null, false));
    return sibling === undefined || isValueObject(sibling) ? [{}] : alike ? [sibling] : [];
  }
  if (!isValueObject(value)) return [likeSibling(value, sibling)];
  const like = isValueObject(sibling) ? sibling : undefined;
  const typed = Object.fromEntries(
    inOrderOf(Object.entries(value), like).map(([name, field]): [string, Value] => [name, likeSibling(field, like?.[name])]),
  );
  const optional = optionalFields(opening.repetition, evaluator);
  const without = (leaveOut: (name: string, field: Value) => boolean): ValueObject =>
    Object.fromEntries(Object.entries(typed).filter(([name, field]) => !leaveOut(name, field)));
  const needed = without((name, field) => optional.has(name) && sameMeaning(field, optional.get(name) ?? null, false));
  // A null that stands for the provider's default is omitted.
  const shortest = without(
    (name, field) => field === null || (optional.has(name) && (!(name in needed) || isBlank(name, field, optional))),
  );
  return [shortest, needed, typed].filter((one, index, all) => all.findIndex((other) => sameMeaning(one, other, false)) === index);
}

function isBlank(name: string, field: Value, optional: ReadonlyMap<string, Value>): boolean {
  return optional.get(name) === null && typeof field !== 'symbol' && blankEqual(field as Json, null);
}

function inOrderOf<Field>(
  entries: readonly (readonly [string, Field])[],
  sibling: ValueObject | undefined,
): readonly (readonly [string, Field])[] {
  const order = Object.keys(sibling ?? {});
  const rank = (name: string): number => (order.includes(name) ? order.indexOf(name) : order.length);
  return [...entries].sort(([left], [right]) => rank(left) - rank(right));
}

/** A number where the siblings have numbers. */
function likeSibling(value: Value, sibling: Value | undefined): Value {
  if (typeof value === 'string' && typeof sibling === 'number' && value.trim() !== '' && Number.isFinite(Number(value)))
    return Number(value);
  return typeof value === 'string' && typeof sibling === 'boolean' && /^(?:true|false)$/.test(value) ? value === 'true' : value;
}

function placeOf(opening: Opening): Place {
  const { expression, file, scope } = opening.repetition;
  return { expression, file, scope };
}

function propose(place: Place, wanted: Parameters<typeof proposeValue>[1], opening: Opening, context: EntryContext): readonly Candidate[] {
  const { module } = opening.repetition.scope;
  const { evaluator, resources } = context;
  const tracing = { evaluator, module: module.address, repetition: repetitionOfCall(module), resources };
  return ranked(proposeValue(place, wanted, startTracing({ ...tracing, unordered: Array.isArray(wanted.current) })));
}
