import { blankEqual } from '#domain/value/compare.ts';
import type { Json } from '#domain/json.ts';
import type { StateResource } from '#domain/workspace.ts';
import type { Definition, Evaluator } from '../../evaluate/evaluator.ts';
import { isValueObject } from '../../evaluate/value.ts';
import type { Value, ValueObject } from '../../evaluate/value.ts';
import { repetitionOfCall } from '../../call-repetition.ts';
import { assemble } from '../solve/unknowns.ts';
import type { Demands } from '../solve/unknowns.ts';
import { countedList, listsReadIn } from './counted-lists.ts';
import type { CountedList } from './counted-lists.ts';
import type { Opening } from './find-openings.ts';
import { optionalFields } from './optional-fields.ts';
import { UNCHANGED, combineCandidates, ranked, sameMeaning } from '../place.ts';
import type { Place, Candidates } from '../place.ts';
import { proposeValue, startTracing } from '../expressions/propose-value.ts';

export interface ProposedEntry {
  readonly index: string | number;
  readonly candidates: Candidates;
}

export interface EntryContext {
  readonly evaluator: Evaluator;
  /** For references in the entry. */
  readonly resources: readonly StateResource[];
  /** Returns a key if the entry does not determine one. */
  readonly nameKey: (siblings: readonly string[]) => string;
}

/**
 * Proposes a new entry in the map of a for_each, its set, or the list of a count. Undefined if the entry is undetermined or exists.
 * @param demands on the entry
 */
export function proposeEntryOf(opening: Opening, demands: Demands, context: EntryContext): ProposedEntry | undefined {
  const element = demands.length === 0 ? {} : assemble(demands);
  if (!isValueObject(element)) return undefined;
  const { evaluator } = context;
  const { expression, scope } = opening.repetition;
  const current = evaluator.evaluate(expression, scope);
  if (opening.repetition.from === 'count') return proposeCounted(opening, element, { ...context, current });
  if (Array.isArray(current)) return proposeMember(opening, element, { ...context, current });
  return isValueObject(current) ? proposeEntry(opening, element, { ...context, current }) : undefined;
}

/**
 * Renames an entry in place. Undefined if the new key is undetermined or exists, and for a count, whose index stays the same.
 * @param old key of the entry
 * @param demands on the entry under its new name
 */
export function proposeRenamedEntry(opening: Opening, old: string, demands: Demands, context: EntryContext): ProposedEntry | undefined {
  const element = demands.length === 0 ? {} : assemble(demands);
  const current = context.evaluator.evaluate(opening.repetition.expression, opening.repetition.scope);
  if (!isValueObject(element) || opening.repetition.from === 'count') return undefined;
  const given: Value | undefined = element['key'] ?? (Array.isArray(current) ? element['value'] : undefined);
  const key = given ?? context.nameKey(isValueObject(current) ? Object.keys(current) : []);
  if (typeof key !== 'string' || key === '') return undefined;
  if (Array.isArray(current)) {
    const desired = (current as readonly Value[]).map((item): Value => (item === old ? key : item));
    return current.includes(key)
      ? undefined
      : { index: key, candidates: propose(opening.repetition, { current, desired }, opening, context) };
  }
  if (!isValueObject(current) || key in current) return undefined;
  const was: Value = current[old] ?? null;
  const values: readonly Value[] = isValueObject(was)
    ? [renamedIn(was, [old, key], element['value']), element['value'] ?? was]
    : [element['value'] ?? was];
  const desired = (value: Value): Value =>
    Object.fromEntries(Object.entries(current).map(([name, one]): [string, Value] => (name === old ? [key, value] : [name, one])));
  return {
    index: key,
    candidates: values.flatMap((value) => propose(opening.repetition, { current, desired: desired(value) }, opening, context)),
  };
}

/** The entry with the new name in place of the old one, and with the demanded values. */
function renamedIn(entry: ValueObject, [old, key]: readonly [string, string], demanded: Value | undefined): Value {
  const named = Object.entries(entry).map(([field, value]): [string, Value] => [field, value === old ? key : value]);
  const fields = Object.entries(isValueObject(demanded) ? demanded : {}).filter(([field, value]) => field in entry || value !== null);
  return Object.fromEntries([...named, ...fields]);
}

/** With the current value of the collection or count. */
type Growing = EntryContext & { readonly current: Value };

/** `for_each = toset([…])`: key and value are equal. */
function proposeMember(opening: Opening, element: ValueObject, context: Growing): ProposedEntry | undefined {
  const current = context.current as readonly Value[];
  const key: Value | undefined = element['key'] ?? element['value'];
  if (typeof key !== 'string' || key === '' || current.includes(key)) return undefined;
  if (element['key'] !== undefined && element['value'] !== undefined && element['key'] !== element['value']) return undefined;
  return { index: key, candidates: propose(opening.repetition, { current, desired: [...current, key] }, opening, context) };
}

function proposeEntry(opening: Opening, element: ValueObject, context: Growing): ProposedEntry | undefined {
  const current: Readonly<Record<string, Value>> = isValueObject(context.current) ? context.current : {};
  const key: Value | undefined = element['key'] ?? nextIndex(current) ?? context.nameKey(Object.keys(current));
  if (typeof key !== 'string' || key === '' || key in current) return undefined;
  const siblings = Object.values(current);
  const values = entriesOf(element['value'], siblings, opening.repetition, context.evaluator);
  return {
    index: key,
    candidates: values.flatMap((value) =>
      propose(opening.repetition, { current, desired: { ...current, [key]: value } }, opening, context),
    ),
  };
}

/** `{ for index, one in var.list : index => one }` */
function nextIndex(current: ValueObject): string | undefined {
  const keys = Object.keys(current);
  return keys.length > 0 && keys.every((key, index) => key === String(index)) ? String(keys.length) : undefined;
}

/** `count = length(var.names)` or `count = 3`, and an element of each list that the block reads by the same index. */
function proposeCounted(opening: Opening, element: ValueObject, context: Growing): ProposedEntry | undefined {
  const { current } = context;
  if (typeof current !== 'number' || (element['index'] !== undefined && element['index'] !== current)) return undefined;
  const wanted: Value = element['lists'] ?? {};
  const read = listsReadIn(opening.repeated).filter(({ name }) => isValueObject(wanted) && name in wanted);
  const counted = countedList(opening.repetition);
  const isRead = read.some(({ name }) => name === counted?.name);
  const grown = [
    ...read.map((list) => elementIn(list, isValueObject(wanted) ? wanted[list.name] : undefined, { opening, context, current })),
    ...(counted === undefined || isRead ? [] : [elementIn(counted, undefined, { opening, context, current })]),
  ];
  const inLists = grown.length === 0 ? [] : combineCandidates(grown);
  // A count of 0 or 1 is a switch.
  const isNumber = counted === undefined && current > 1;
  const more = isNumber ? propose(opening.repetition, { current, desired: current + 1 }, opening, context) : [];
  return { index: current, candidates: [...inLists, ...(isNumber ? combineCandidates([...grown, more]) : [])] };
}

/** Inserts the element at the new index, which is the end or before surplus elements; unchanged if the value is there. */
function elementIn(
  { expression, wraps }: CountedList,
  value: Value | undefined,
  { opening, context, current }: { readonly opening: Opening; readonly context: EntryContext; readonly current: number },
): Candidates {
  const place = { ...opening.repetition, expression };
  const list = context.evaluator.evaluate(expression, place.scope);
  if (!Array.isArray(list)) return [];
  const items = list as readonly Value[];
  const present: Value | undefined = items[wraps && items.length > 0 ? current % items.length : current];
  if (value !== undefined && present !== undefined && sameMeaning(present, value, false)) return [UNCHANGED];
  if (items.length < current) return [];
  return entriesOf(value, items, { ...opening.repetition, expression }, context.evaluator).flatMap((one) =>
    propose(place, { current: items, desired: [...items.slice(0, current), one, ...items.slice(current)] }, opening, context),
  );
}

/** In the style of the siblings: without optional defaults, else with all known values. */
function entriesOf(value: Value | undefined, siblings: readonly Value[], reader: Definition, evaluator: Evaluator): readonly Value[] {
  const [sibling] = siblings;
  if (value === undefined) {
    const isUniform = siblings.every((other) => sameMeaning(other, sibling ?? null, false));
    return sibling === undefined || isValueObject(sibling) ? [{}] : isUniform ? [sibling] : [];
  }
  if (!isValueObject(value)) return [likeSibling(value, sibling)];
  const like = isValueObject(sibling) ? sibling : undefined;
  const typed = Object.fromEntries(Object.entries(value).map(([name, field]): [string, Value] => [name, likeSibling(field, like?.[name])]));
  const optional = optionalFields(reader, evaluator);
  const without = (leaveOut: (name: string, field: Value) => boolean): ValueObject =>
    Object.fromEntries(Object.entries(typed).filter(([name, field]) => !leaveOut(name, field)));
  const needed = without((name, field) => optional.has(name) && sameMeaning(field, optional.get(name) ?? null, false));
  // A null that only means the provider's default is omitted.
  const shortest = without(
    (name, field) => field === null || (optional.has(name) && (!(name in needed) || isBlank(name, field, optional))),
  );
  return [shortest, needed, typed].filter((one, index, all) => all.findIndex((other) => sameMeaning(one, other, false)) === index);
}

function isBlank(name: string, field: Value, optional: ReadonlyMap<string, Value>): boolean {
  return optional.get(name) === null && typeof field !== 'symbol' && blankEqual(field as Json, null);
}

/** A number or boolean if the siblings have one. */
function likeSibling(value: Value, sibling: Value | undefined): Value {
  if (typeof value === 'string' && typeof sibling === 'number' && value.trim() !== '' && Number.isFinite(Number(value)))
    return Number(value);
  return typeof value === 'string' && typeof sibling === 'boolean' && /^(?:true|false)$/.test(value) ? value === 'true' : value;
}

function propose(place: Place, wanted: Parameters<typeof proposeValue>[1], opening: Opening, context: EntryContext): Candidates {
  const { module } = opening.repetition.scope;
  const { evaluator, resources } = context;
  const tracing = { evaluator, module: module.address, repetition: repetitionOfCall(module), resources };
  return ranked(proposeValue(place, wanted, startTracing({ ...tracing, unordered: Array.isArray(wanted.current) })));
}
