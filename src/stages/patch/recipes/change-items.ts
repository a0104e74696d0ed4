import { sameValue } from '#domain/value/compare.ts';
import { isJsonObject } from '#domain/json.ts';
import type { Json } from '#domain/json.ts';
import type { TextEdit } from '#domain/patch.ts';
import { knownJson } from '#hcl/evaluate/value.ts';
import { keyText } from '#hcl/locate.ts';
import { changeElements as elementEdits, changeEntries as entryEdits } from '#hcl/origin/make-edits.ts';
import { startTracing } from '#hcl/origin/place.ts';
import type { Place, Tracing } from '#hcl/origin/place.ts';
import { opened } from './drift-values.ts';
import type { Making, Spot } from './making.ts';

/** Sets the elements of a list to the drift's. Existing ones keep their place. @returns text edits, or what differs from the expectation */
export function changeElements(wanted: Json | undefined, spot: Spot, making: Making): readonly TextEdit[] | string {
  const list = wanted === undefined ? undefined : opened(wanted);
  const place = placeOf(spot);
  if (!Array.isArray(list) || place?.expression.kind !== 'tuple') return 'expected a list in code and in the drift, found something else';
  const items = list as readonly Json[];
  const present = place.expression.elements.map((element) => knownJson(making.evaluator.evaluate(element, place.scope)));
  if (present.includes(undefined)) return 'expected elements with known values, found an unknown one';
  const removed = present.flatMap((value, index) => (items.some((item) => sameValue(item, value ?? null)) ? [] : [index]));
  const added = items.filter((item) => !present.some((value) => sameValue(item, value ?? null)));
  const [candidate] = elementEdits(place, { removed, added: added.map((value) => ({ value })) }, tracingOf(spot, making));
  return candidate?.edits ?? 'its elements cannot be expressed there';
}

/** Sets the entries of an object to the drift's. @returns text edits, or what differs from the expectation */
export function changeEntries(wanted: Json | undefined, spot: Spot, making: Making): readonly TextEdit[] | string {
  const whole = wanted === undefined ? undefined : opened(wanted);
  const place = placeOf(spot);
  if (!isJsonObject(whole) || place?.expression.kind !== 'object') return 'expected a map in code and in the drift, found something else';
  const present = new Map(
    place.expression.entries.map(({ key, value }) => [keyText(key), knownJson(making.evaluator.evaluate(value, place.scope))] as const),
  );
  if (present.has(undefined)) return 'expected literal keys, found a computed one';
  const removed = [...present.keys()].flatMap((key) => (key === undefined || key in whole ? [] : [key]));
  const added = Object.entries(whole).filter(([key, value]) => !sameValue(value, present.get(key) ?? null));
  const [candidate] = entryEdits(place, { removed, added }, tracingOf(spot, making));
  return candidate?.edits ?? 'its entries cannot be expressed there';
}

function placeOf({ node, file, scope }: Spot): Place | undefined {
  return node.kind === 'expression' ? { expression: node.node, file, scope } : undefined;
}

function tracingOf({ scope }: Spot, { evaluator, draft }: Making): Tracing {
  const resources = [...draft.workspace.resources, ...draft.workspace.adopted];
  return startTracing({ evaluator, module: scope.module.address, resources });
}
