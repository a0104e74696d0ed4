/** Which events a trail or a store of events takes in, before and after: both ways of saying it are read as one, and compared by what they let through. */
import type { Drift } from '#domain/drift.ts';
import { objectsIn } from '#domain/json.ts';
import type { JsonObject } from '#domain/json.ts';
import type { Workspace } from '#domain/workspace.ts';
import { textsOf } from '../exposure/current-resources.ts';
import { valuesOf } from '../guardrail.ts';

const SELECTOR = /^(?:advanced_)?event_selector$/;

/** What all of a selector's fields ask for: an event passes that fits every one of them. */
type Asked = ReadonlyMap<string, JsonObject>;

/**
 * Finds whether events that were taken in are not any more.
 * @param drift a drift of any type
 * @param workspace the values that did not change
 * @returns true where nothing takes in what a selector did; false where all goes on, and more may
 * https://docs.aws.amazon.com/awscloudtrail/latest/APIReference/API_AdvancedFieldSelector.html
 */
export function recordsLess(drift: Drift, workspace: Workspace): boolean {
  if (drift.kind !== 'changed' || !drift.changes.some(({ path, hidden }) => SELECTOR.test(path) && !hidden)) return false;
  const { before, after } = valuesOf(drift, workspace);
  const now = selectorsIn(after);
  return selectorsIn(before).some((selector) => !now.some((other) => takesInAsMuch(other, selector)));
}

/**
 * Whether an argument says which events are taken in.
 * @param path dotted path of a leaf
 * @returns true for everything inside of a selector of events
 */
export function isSelector(path: string): boolean {
  return SELECTOR.test(path.split('.')[0] ?? '');
}

/** Without any, all management events are taken in. */
function selectorsIn(values: JsonObject): readonly Asked[] {
  const [simple, fine] = [objectsIn(values['event_selector']), objectsIn(values['advanced_event_selector'])];
  if (simple.length + fine.length === 0) return [new Map([['eventCategory', { equals: ['Management'] }]])];
  return [...simple.flatMap(basic), ...fine.map(advanced)];
}

function advanced(block: JsonObject): Asked {
  return new Map(objectsIn(block['field_selector']).map((field) => [String(field['field']), field]));
}

/** https://docs.aws.amazon.com/awscloudtrail/latest/APIReference/API_EventSelector.html */
function basic(block: JsonObject): readonly Asked[] {
  const kind = { ReadOnly: 'true', WriteOnly: 'false' }[String(block['read_write_type'])];
  const side: readonly (readonly [string, JsonObject])[] = kind === undefined ? [] : [['readOnly', { equals: [kind] }]];
  const left = textsOf(block['exclude_management_event_sources']);
  const sources: readonly (readonly [string, JsonObject])[] = left.length === 0 ? [] : [['eventSource', { not_equals: left }]];
  const management =
    block['include_management_events'] === false ? [] : [new Map([['eventCategory', { equals: ['Management'] }], ...side, ...sources])];
  const data = objectsIn(block['data_resource']).flatMap((resource) =>
    textsOf(resource['values']).map(
      (start) =>
        new Map([
          ['eventCategory', { equals: ['Data'] }],
          ['resources.type', { equals: [String(resource['type'])] }],
          ['resources.ARN', { starts_with: [start] }],
          ...side,
        ]),
    ),
  );
  return [...management, ...data];
}

/** Whatever one asks for, the other asked for at least. */
function takesInAsMuch(selector: Asked, earlier: Asked): boolean {
  return [...selector].every(([field, asked]) => {
    const was = earlier.get(field);
    // All of a service: every ARN begins so.
    if (was === undefined) return field === 'resources.ARN' && listed(asked, 'starts_with').some((start) => start.split(':').length <= 3);
    return isAsWide(asked, was);
  });
}

function isAsWide(asked: JsonObject, was: JsonObject): boolean {
  const exact = listed(asked, 'equals');
  const starts = listed(asked, 'starts_with');
  const earlier = listed(was, 'equals');
  const earlierStarts = listed(was, 'starts_with');
  const positive =
    exact.length + starts.length === 0 ||
    (earlier.length + earlierStarts.length > 0 &&
      earlier.every((text) => exact.includes(text) || starts.some((start) => text.startsWith(start))) &&
      earlierStarts.every((text) => starts.some((start) => text.startsWith(start))));
  return (
    positive &&
    ['not_equals', 'not_starts_with', 'not_ends_with', 'ends_with'].every((operator) =>
      operator === 'ends_with'
        ? listed(asked, operator).length === 0 || listed(was, operator).join() === listed(asked, operator).join()
        : listed(asked, operator).every((text) => listed(was, operator).includes(text)),
    )
  );
}

function listed(field: JsonObject, operator: string): readonly string[] {
  return textsOf(field[operator]);
}
