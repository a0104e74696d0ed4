/** Lists the changes of a plan, and the differences of two lists of changes. Pure. */
import { blankEqual } from '#domain/value/compare.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import { canonicalJson, isJsonObject } from '#domain/json.ts';
import type { ProviderSchema } from '#domain/value/provider-schema.ts';
import { parseAddress } from '#domain/resource-address.ts';
import type { PlanJson } from './run-plan.ts';

/** One resource's change. */
export interface ChangeOf {
  readonly address: string;
  readonly actions: readonly string[];
  /** Attribute → its value before and after; an unknown value is null and marked as unknown. */
  readonly changed: Readonly<Record<string, { readonly before: Json; readonly after: Json; readonly unknown?: true }>>;
}

/**
 * Lists the changes in a plan.
 * @param changes `resource_changes` or `resource_drift`
 * @returns all changes of managed resources
 */
export function changesIn(changes: PlanJson['resource_changes']): readonly ChangeOf[] {
  return changes
    .filter(({ mode, change }) => mode === 'managed' && change.actions.join() !== 'no-op')
    .map(({ address, change }) => ({ address, actions: change.actions, changed: changedAttributes(change) }));
}

function changedAttributes({ before, after, after_unknown }: PlanJson['resource_changes'][number]['change']): ChangeOf['changed'] {
  const [left, right, unknown] = [asObject(before), asObject(after), asObject(after_unknown)];
  const names = [...new Set([...Object.keys(left), ...Object.keys(right), ...Object.keys(unknown)])].sort();
  const changes = names.map((name) => {
    const before = left[name] ?? null;
    return [
      name,
      isUnknown(unknown[name]) ? { before, after: null, unknown: true as const } : { before, after: right[name] ?? null },
    ] as const;
  });
  return Object.fromEntries(changes.filter(([, { before: previous, after: current }]) => !blankEqual(previous, current)));
}

/** For a set without known elements, the provider gives no size, but the replay provider does. */
function isUnknown(unknown: Json | undefined): boolean {
  return unknown === true || (Array.isArray(unknown) && unknown.length > 0 && unknown.every((element) => element === true));
}

/**
 * Compares a plan's drift with a recorded refresh. A project's scenarios were recorded one after the other. Computed attributes (a version,
 * a time of last change) may therefore have values from an earlier scenario, if the recorded refresh did not start from the state file.
 * @param found the plan's drift
 * @param recorded the recorded one
 * @param schema the provider's schema
 * @returns one line per difference; computed attributes count only if both start from the same value
 */
export function driftDifferences(found: readonly ChangeOf[], recorded: readonly ChangeOf[], schema: ProviderSchema): readonly string[] {
  const startOf = (changes: readonly ChangeOf[], address: string, name: string): Json | undefined =>
    changes.find((change) => change.address === address)?.changed[name]?.before;
  const isMarked = (address: string, name: string): boolean => {
    const [one, other] = [startOf(found, address, name), startOf(recorded, address, name)];
    if (one !== undefined && other !== undefined && sameUnordered(one, other)) return false;
    return schema[parseAddress(address)?.type ?? '']?.attributes[name]?.computed === true;
  };
  const unmarked = (changes: readonly ChangeOf[]): readonly ChangeOf[] =>
    changes
      .map((change) => {
        const kept = Object.entries(change.changed).filter(([name]) => !isMarked(change.address, name));
        return { ...change, changed: Object.fromEntries(kept) };
      })
      .filter(({ actions, changed }) => actions.join() !== 'update' || Object.keys(changed).length > 0);
  return differences(unmarked(found), unmarked(recorded));
}

/**
 * Compares two lists of changes.
 * @param found one list
 * @param expected the other
 * @returns one line per difference, ignoring blank values and the order of lists; empty if there are none
 */
export function differences(found: readonly ChangeOf[], expected: readonly ChangeOf[]): readonly string[] {
  const addresses = [...new Set([...found, ...expected].map((change) => change.address))].sort();
  return addresses.flatMap((address) => {
    const [one, other] = [found, expected].map((list) => list.find((change) => change.address === address));
    if (one === undefined)
      return [`${address}: expected ${other?.actions.join('/') ?? ''} of ${Object.keys(other?.changed ?? {}).join(', ')}, found no change`];
    if (other === undefined) return [`${address}: expected no change, found ${describe(one)}`];
    if (one.actions.join() !== other.actions.join()) return [`${address}: expected ${other.actions.join('/')}, found ${describe(one)}`];
    return [...new Set([...Object.keys(one.changed), ...Object.keys(other.changed)])].flatMap((name) =>
      attributeDifference(`${address}.${name}`, one.changed[name], other.changed[name]),
    );
  });
}

type Values = ChangeOf['changed'][string] | undefined;

/** Blank before and after is no change, although a recording may list it. */
function isNone(change: Values): boolean {
  return change === undefined || blankEqual(change.before, change.after);
}

function attributeDifference(place: string, found: Values, expected: Values): readonly string[] {
  if (
    found !== undefined &&
    expected !== undefined &&
    sameUnordered(found.before, expected.before) &&
    sameUnordered(found.after, expected.after)
  )
    return [];
  if (isNone(found) && isNone(expected)) return [];
  return [`${place}: expected ${values(expected)}, found ${values(found)}`];
}

function values(change: Values): string {
  return change === undefined ? 'no change' : `${canonicalJson(change.before)} → ${canonicalJson(change.after)}`;
}

/**
 * Renders a change.
 * @param change one resource's change
 * @returns address, actions and attributes with their values, in one line
 */
export function describeChange(change: ChangeOf): string {
  return `${change.address}: ${describe(change)}`;
}

function describe({ actions, changed }: ChangeOf): string {
  return `${actions.join('/')} of ${Object.entries(changed)
    .map(([name, change]) => `${name} (${values(change)})`)
    .join(', ')}`;
}

function sameUnordered(left: Json, right: Json): boolean {
  return blankEqual(left, right) || canonicalJson(ordered(left)) === canonicalJson(ordered(right));
}

/** A plan has its own order of sets, and blank members of new blocks as null or as zero values. */
function ordered(value: Json): Json {
  if (Array.isArray(value))
    return (value as readonly Json[])
      .map((item) => ordered(item))
      .sort((one, other) => (canonicalJson(one) < canonicalJson(other) ? -1 : 1));
  if (!isJsonObject(value)) return value;
  const members = Object.entries(value).filter(([, item]) => !blankEqual(item, null));
  return Object.fromEntries(members.map(([key, item]) => [key, ordered(item)]));
}

function asObject(value: Json | undefined): JsonObject {
  return isJsonObject(value) ? value : {};
}
