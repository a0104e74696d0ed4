import { UNKNOWN, isValueObject, scalarText } from '../../evaluate/value.ts';
import { keyText as fieldName } from '../../locate.ts';
import type { Value, ValueObject } from '../../evaluate/value.ts';
import type { Expression } from '../../syntax.ts';
import { alignLists } from '../blocks/align-lists.ts';
import { renderKey } from '../../write/render.ts';
import { changeElements, changeEntries, replaceWith, replaceWithExpression } from '../make-edits.ts';
import type { AddedElement } from '../make-edits.ts';
import { proposeForInstance } from '../instances/propose-for-instance.ts';
import { proposeExtended } from '../instances/propose-merged-value.ts';
import { proposeOverride } from '../instances/propose-override.ts';
import { UNCHANGED, combineCandidates, holdsComment, ofKind, sameMeaning } from '../place.ts';
import type { Place, Tracing, Wanted, PlaceOf, Candidates } from '../place.ts';

/** A list constructor: traces changed elements, appends new ones, removes others. */
export function proposeTuple(place: PlaceOf<'tuple'>, wanted: Wanted, tracing: Tracing): Candidates {
  const { elements } = place.expression;
  if (!Array.isArray(wanted.desired)) return replaceWith(place, wanted.desired, tracing);
  // A branch that is not taken may read a value that does not exist yet.
  const known: Value =
    wanted.current === UNKNOWN ? elements.map((element) => tracing.evaluator.evaluate(element, place.scope)) : wanted.current;
  const current =
    Array.isArray(known) && tracing.unordered
      ? inOrderOf(elements, known as readonly Value[], place, tracing)
      : (known as readonly Value[]);
  if (!Array.isArray(known) || current.length !== elements.length) return replaceIfPlain(place, wanted, tracing);
  const alignment = alignLists(current, wanted.desired as readonly Value[], tracing.unordered);
  if (alignment === undefined)
    return [...insertBetween(place, current, wanted.desired as readonly Value[], tracing), ...replaceIfPlain(place, wanted, tracing)];
  const removed = alignment.flatMap((step) => (step.kind === 'removed' ? [step.index] : []));
  const parts = alignment.map((step): Candidates => {
    if (step.kind !== 'changed') return [UNCHANGED];
    const element = elements[step.index];
    if (element === undefined) return [];
    const at = { ...place, expression: element };
    const literal =
      scalarText(step.value) !== undefined && element.kind !== 'literal' ? ofKind('literal', replaceWith(at, step.value, tracing)) : [];
    return [...tracing.propose(at, { current: current[step.index] ?? null, desired: step.value }, tracing), ...literal];
  });
  const added = alignment.flatMap((step): readonly AddedElement[] =>
    step.kind === 'appended' ? [{ value: inOrderOfFields(step.value, elements) }] : [],
  );
  const structural = removed.length + added.length === 0 ? [] : [changeElements(place, { removed, added }, tracing)];
  return combineCandidates([...parts, ...structural]);
}

/** Gives a new object its fields in the order of its siblings. */
function inOrderOfFields(value: Value, siblings: readonly Expression[]): Value {
  if (!isValueObject(value)) return value;
  const order = [
    ...new Set(siblings.flatMap((sibling) => (sibling.kind === 'object' ? sibling.entries.map((entry) => fieldName(entry.key)) : []))),
  ];
  const rank = (name: string): number => (order.includes(name) ? order.indexOf(name) : order.length);
  return Object.fromEntries(Object.entries(value).toSorted(([left], [right]) => rank(left) - rank(right)));
}

/** Inserts elements between others. None if an element was removed or moved. */
function insertBetween(place: PlaceOf<'tuple'>, current: readonly Value[], desired: readonly Value[], tracing: Tracing): Candidates {
  const [inserted, appended]: [AddedElement[], AddedElement[]] = [[], []];
  let kept = 0;
  for (const value of desired) {
    const next = current[kept];
    if (next === undefined) appended.push({ value: inOrderOfFields(value, place.expression.elements) });
    else if (sameMeaning(next, value, false)) kept += 1;
    else inserted.unshift({ value: inOrderOfFields(value, place.expression.elements), before: kept });
  }
  return kept === current.length ? changeElements(place, { removed: [], added: [...appended, ...inserted] }, tracing) : [];
}

/** The provider may reorder a set, so each element gets the value that it has in code. */
function inOrderOf(elements: readonly Expression[], current: readonly Value[], place: Place, tracing: Tracing): readonly Value[] {
  if (elements.length !== current.length) return current;
  const free = [...current];
  const values = elements.map((element): Value | undefined => {
    const value = tracing.evaluator.evaluate(element, place.scope);
    const at = free.findIndex((one) => sameMeaning(one, value, true));
    return at < 0 ? undefined : free.splice(at, 1)[0];
  });
  return values.map((value) => value ?? free.shift() ?? null);
}

/** Replaces a list of literals as a whole: no reference and no comment is lost. */
function replaceIfPlain(place: PlaceOf<'tuple'>, wanted: Wanted, tracing: Tracing): Candidates {
  const plain = place.expression.elements.every((element) => element.kind === 'literal') && !holdsComment(place);
  return plain ? replaceWith(place, wanted.desired, tracing) : [];
}

/** An object constructor: traces changed entries, adds new ones, removes others. */
export function proposeObject(place: PlaceOf<'object'>, wanted: Wanted, tracing: Tracing): Candidates {
  if (!isValueObject(wanted.desired) || !isValueObject(wanted.current)) return replaceWith(place, wanted.desired, tracing);
  const [current, desired] = [wanted.current, wanted.desired];
  const parts: Candidates[] = [];
  const removed: string[] = [];
  const added: (readonly [string, Value])[] = [];
  const siblings = place.expression.entries.map(({ value }) => value);
  for (const key of new Set([...Object.keys(current), ...Object.keys(desired)])) {
    const before: Value | undefined = current[key];
    const after: Value | undefined = desired[key];
    if (before !== undefined && after !== undefined && sameMeaning(before, after, tracing.unordered)) continue;
    const entry = place.expression.entries.find((candidate) => scalarText(tracing.evaluator.evaluate(candidate.key, place.scope)) === key);
    if (after === undefined) {
      if (entry === undefined) return [];
      removed.push(key);
    } else if (entry === undefined) added.push([key, inOrderOfFields(after, siblings)]);
    else parts.push(proposeEntry({ ...place, expression: entry.value }, { name: key, current: before ?? null, desired: after }, tracing));
  }
  if (removed.length + added.length === 0) return combineCandidates(parts);
  const inPlace = combineCandidates([...parts, renamedEntry(place, { current, removed, added }, tracing)]);
  return [...inPlace, ...combineCandidates([...parts, changeEntries(place, { removed, added }, tracing)])];
}

/** If one entry was removed and a similar one added, renames the key in place. None for other changes. */
function renamedEntry(
  place: PlaceOf<'object'>,
  change: {
    readonly current: ValueObject;
    readonly removed: readonly string[];
    readonly added: readonly (readonly [key: string, value: Value])[];
  },
  tracing: Tracing,
): Candidates {
  const [[old], [come]] = [change.removed, change.added];
  if (old === undefined || come === undefined || change.removed.length + change.added.length > 2) return [];
  const entry = place.expression.entries.find(({ key }) => fieldName(key) === old);
  const value: Wanted = { current: change.current[old] ?? null, desired: come[1] };
  if (entry === undefined || !isLike(value.current, value.desired)) return [];
  const isQuoted = place.file.text[entry.key.range.start] === '"';
  return combineCandidates([
    replaceWithExpression({ ...place, expression: entry.key }, renderKey(come[0], isQuoted)),
    tracing.propose({ ...place, expression: entry.value }, value, tracing),
  ]);
}

/** Equal, or objects with the same fields. */
function isLike(left: Value, right: Value): boolean {
  const isOfFields = isValueObject(left) && isValueObject(right) && Object.keys(left).every((field) => field in right);
  return (isOfFields && Object.keys(left).length === Object.keys(right).length) || sameMeaning(left, right, false);
}

/** Proposes edits of an entry. If all instances share it, one of them may get an override. */
function proposeEntry(place: Place, wanted: Wanted & { readonly name: string }, tracing: Tracing): Candidates {
  const literal =
    scalarText(wanted.desired) !== undefined && place.expression.kind !== 'literal'
      ? ofKind('literal', replaceWith(place, wanted.desired, tracing))
      : [];
  const own = { ...wanted, scope: place.scope };
  return [
    ...tracing.propose(place, wanted, tracing),
    ...proposeOverride(own, place, tracing),
    ...proposeExtended(place, wanted, tracing),
    ...literal,
    ...proposeForInstance(own, place, tracing),
  ];
}
