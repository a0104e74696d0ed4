/** Which drifts were one piece of work: same hands, same sitting, and something that ties them together. */
import { actorKey, actorOf } from '#domain/actor.ts';
import { changedLeaves } from '#catalogue/changed-leaves.ts';
import type { Drift } from '#domain/drift.ts';
import { canonicalJson, isJsonObject } from '#domain/json.ts';
import type { Json } from '#domain/json.ts';

/** A pause longer than this, in milliseconds, begins another sitting. */
const LONGEST_PAUSE = 30 * 60 * 1000;

/** Attributes by which other resources name this one. */
const NAMING_ATTRIBUTES = ['arn', 'id', 'url', 'name', 'bucket', 'function_name', 'key_id'] as const;

/** What grouping compares, worked out once per drift. */
interface Facts {
  readonly drift: Drift;
  readonly sittings: ReadonlySet<string>;
  readonly shapes: ReadonlySet<string>;
  readonly names: ReadonlySet<string>;
  readonly mentions: ReadonlySet<string>;
}

/**
 * Groups drifts that belong together.
 * @param drifts any drifts
 * @returns groups in order of their first event; each drift is in one group, and one that no event explains is alone
 */
export function groupDrifts(drifts: readonly Drift[]): readonly (readonly Drift[])[] {
  const sittings = sittingsOf(drifts);
  const groups: Facts[][] = [];
  for (const drift of drifts.toSorted(byFirstEvent)) {
    const facts = factsOf(drift, sittings);
    const joined = groups.filter((group) => group.some((member) => belongTogether(member, facts)));
    const rest = groups.filter((group) => !joined.includes(group));
    groups.splice(0, groups.length, ...rest, [...joined.flat(), facts]);
  }
  return groups
    .map((group) => group.map((facts) => facts.drift).toSorted(byFirstEvent))
    .toSorted((left, right) => (left[0] && right[0] ? byFirstEvent(left[0], right[0]) : 0));
}

function byFirstEvent(left: Drift, right: Drift): number {
  const [leftKey, rightKey] = [sortKey(left), sortKey(right)];
  return leftKey < rightKey ? -1 : leftKey > rightKey ? 1 : 0;
}

/** Digits sort before the letter, so what no event explains comes last. */
function sortKey(drift: Drift): string {
  const first = drift.events[0];
  const time = first === undefined ? 'never' : String(Date.parse(first.eventTime)).padStart(15, '0');
  return `${time} ${drift.address ?? ''} ${drift.resourceType} ${drift.importId ?? ''} ${drift.id}`;
}

/** eventID → actor and number of the sitting it was made in. */
function sittingsOf(drifts: readonly Drift[]): ReadonlyMap<string, string> {
  const calls = new Map(
    drifts.flatMap((drift) =>
      drift.events.map((event) => [event.eventID, { event, actor: actorKey(actorOf(event)), time: Date.parse(event.eventTime) }] as const),
    ),
  );
  const last = new Map<string, { readonly time: number; readonly count: number }>();
  const result = new Map<string, string>();
  for (const { event, actor, time } of [...calls.values()].sort((left, right) => left.time - right.time)) {
    const previous = last.get(actor);
    const count = previous === undefined ? 0 : previous.count + (time - previous.time > LONGEST_PAUSE ? 1 : 0);
    last.set(actor, { time, count });
    result.set(event.eventID, `${actor}#${count}`);
  }
  return result;
}

function factsOf(drift: Drift, sittings: ReadonlyMap<string, string>): Facts {
  return {
    drift,
    sittings: new Set(drift.events.map((event) => sittings.get(event.eventID) ?? '')),
    shapes: new Set(shapesOf(drift)),
    names: new Set(namesOf(drift)),
    mentions: new Set([
      ...drift.changes.flatMap((change) => [...textsIn(change.before), ...textsIn(change.after)]),
      ...textsIn(drift.observed ?? null),
    ]),
  };
}

function belongTogether(left: Facts, right: Facts): boolean {
  if (!overlap(left.sittings, right.sittings)) return false;
  const sameResource = left.drift.address !== undefined && left.drift.address === right.drift.address;
  return sameResource || overlap(left.shapes, right.shapes) || overlap(left.names, right.mentions) || overlap(right.names, left.mentions);
}

/** The same value given to an attribute of any type, or the same direction for the same attribute of one type. */
function shapesOf(drift: Drift): readonly string[] {
  if (drift.kind !== 'changed') return [`${drift.kind} ${drift.resourceType}`];
  return drift.changes.flatMap((change) =>
    change.hidden
      ? [`${drift.resourceType} ${change.path} hidden`]
      : changedLeaves(change).flatMap((leaf) => {
          const same = `${leaf.path} = ${canonicalJson(leaf.after)}`;
          if (typeof leaf.before !== 'number' || typeof leaf.after !== 'number') return [same];
          return [same, `${drift.resourceType} ${leaf.path} ${leaf.after > leaf.before ? 'up' : 'down'}`];
        }),
  );
}

function namesOf(drift: Drift): readonly string[] {
  const before = drift.kind === 'missing' ? Object.fromEntries(drift.changes.map((change) => [change.path, change.before])) : {};
  const values = NAMING_ATTRIBUTES.map((attribute) => drift.observed?.[attribute] ?? before[attribute]);
  return [...values, drift.importId].filter((value) => typeof value === 'string').filter(isTelling);
}

/** Every text in a value, also inside JSON texts: a redrive policy names its queue there. */
function textsIn(value: Json): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (isJsonObject(value)) return Object.values(value).flatMap(textsIn);
  if (typeof value !== 'string' || !isTelling(value)) return [];
  if (!/^[[{]/.test(value)) return [value];
  try {
    return textsIn(JSON.parse(value) as Json);
  } catch {
    return [];
  }
}

/** Short texts such as "sqs" or "S" name nothing in particular. */
function isTelling(text: string): boolean {
  return text.length >= 5;
}

function overlap(left: ReadonlySet<string>, right: ReadonlySet<string>): boolean {
  return [...left].some((item) => right.has(item));
}
