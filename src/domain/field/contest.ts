import { canonicalJson, isJsonObject } from '../json.ts';
import type { Json } from '../json.ts';

export interface ContestedTurn {
  readonly actor: string;
  readonly eventTime: string;
  readonly value: Json;
  readonly hidden: boolean;
}

export interface Contest<Turn extends ContestedTurn = ContestedTurn> {
  /** overruled: one side undid the other. back-and-forth: each side undid the other, directly or through further actors. */
  readonly kind: 'overruled' | 'back-and-forth';
  /** Actors that undid a change or whose change was undone, in order of their first turn. */
  readonly actors: readonly string[];
  /** Pairs of a turn and the later turn that undid it, in time order. */
  readonly undone: readonly { readonly earlier: Turn; readonly later: Turn }[];
}

/**
 * Detects actors that undid each other: a later write removes what another actor added, or restores what another actor removed.
 * @param before the field's value before the first turn
 * @param turns the writes in time order
 * @returns the contest; undefined if nothing was undone, or if numbers change in one direction only, because the actors then share an aim
 */
export function detectContest<Turn extends ContestedTurn>(before: Json, turns: readonly Turn[]): Contest<Turn> | undefined {
  if (new Set(turns.map((turn) => turn.actor)).size < 2 || isMonotonic([before, ...turns.map((turn) => turn.value)])) return undefined;
  const factsIn = memoizeByValue(factsOf);
  let current = factsIn(before);
  const [added, removed] = [new Map<string, Turn>(), new Map<string, Turn>()];
  const undone: { readonly earlier: Turn; readonly later: Turn }[] = [];
  for (const turn of turns) {
    const { actor, hidden, value, eventTime } = turn;
    const next = hidden ? new Set([`hidden ${actor} ${eventTime}`]) : factsIn(value);
    if (next === current) continue;
    const removedFacts = [...current].filter((fact) => !next.has(fact));
    const addedFacts = [...next].filter((fact) => !current.has(fact));
    const others = [...removedFacts.map((fact) => added.get(fact)), ...addedFacts.map((fact) => removed.get(fact))];
    const earlier = others.find((other) => other !== undefined && other.actor !== actor);
    if (earlier !== undefined) undone.push({ earlier, later: turn });
    for (const fact of removedFacts) removed.set(fact, turn);
    for (const fact of addedFacts) added.set(fact, turn);
    current = next;
  }
  if (undone.length === 0) return undefined;
  const pairs = undone.map(({ earlier, later }) => ({ by: later.actor, whose: earlier.actor }));
  const involved = new Set(pairs.flatMap(({ by, whose }) => [by, whose]));
  const inTurn = pairs.some(({ by, whose }) => reaches(whose, by, pairs));
  const actors = new Set(turns.map((turn) => turn.actor).filter((actor) => involved.has(actor)));
  return { kind: inTurn ? 'back-and-forth' : 'overruled', actors: [...actors], undone };
}

/** True if a chain of undone changes leads from one actor to the other: with three actors, each may undo the next. */
function reaches(from: string, to: string, undone: readonly { readonly by: string; readonly whose: string }[]): boolean {
  const seen = new Set([from]);
  for (const actor of seen) for (const { by, whose } of undone) if (by === actor) seen.add(whose);
  return from !== to && seen.has(to);
}

/** Caches by value, because a field has few distinct values, however often it is written. */
function memoizeByValue(answer: (value: Json) => ReadonlySet<string>): typeof answer {
  const known = new Map<Json, ReadonlySet<string>>();
  return (value) => {
    const given = known.get(value) ?? answer(value);
    known.set(value, given);
    return given;
  };
}

function isMonotonic(values: readonly Json[]): boolean {
  if (!values.every((value) => typeof value === 'number')) return false;
  const steps = values.slice(1).map((value, index) => Math.sign(value - (values[index] ?? value)));
  return !(steps.includes(1) && steps.includes(-1));
}

/** Splits a value into parts, so that two people who add different tags do not undo each other. */
function factsOf(value: Json): ReadonlySet<string> {
  if (typeof value === 'number' || typeof value === 'boolean') return new Set([` ${String(value)}`]);
  return new Set(facts(value, ''));
}

function facts(value: Json, path: string): readonly string[] {
  if (Array.isArray(value))
    return value.flatMap((item: Json) => (typeof item === 'object' ? [`${path} ${canonicalJson(item)}`] : facts(item, `${path}[]`)));
  if (isJsonObject(value)) return Object.entries(value).flatMap(([key, item]) => facts(item, `${path}.${key}`));
  if (typeof value === 'string' && /^\s*[{[]/.test(value)) {
    try {
      return facts(JSON.parse(value) as Json, path);
    } catch {
      return [`${path} ${value}`];
    }
  }
  return value === null ? [] : [`${path} ${JSON.stringify(value)}`];
}
