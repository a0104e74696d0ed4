import { canonicalJson, isJsonObject } from '../json.ts';
import type { Json } from '../json.ts';

export interface ContestedTurn {
  readonly actor: string;
  readonly eventTime: string;
  readonly value: Json;
  readonly hidden: boolean;
}

export interface Contest<Turn extends ContestedTurn = ContestedTurn> {
  /** overruled: one change was undone once. back-and-forth: it was undone in turn. */
  readonly kind: 'overruled' | 'back-and-forth';
  /** Those who undid or were undone, in order of their first turn. */
  readonly actors: readonly string[];
  /** Which turn undid which, in order of time. */
  readonly undone: readonly { readonly earlier: Turn; readonly later: Turn }[];
}

/**
 * Finds out whether actors undid each other: a later write takes out what another actor put in, or puts back what another took out.
 * @param before the field's value before the first turn
 * @param turns in order of time
 * @returns who undid or was undone; undefined where nobody was, or where numbers only go one way, which is a common aim
 */
export function contestIn<Turn extends ContestedTurn>(before: Json, turns: readonly Turn[]): Contest<Turn> | undefined {
  if (new Set(turns.map((turn) => turn.actor)).size < 2 || goOneWay([before, ...turns.map((turn) => turn.value)])) return undefined;
  const factsIn = onceEach(factsOf);
  let current = factsIn(before);
  const [added, removed] = [new Map<string, Turn>(), new Map<string, Turn>()];
  const undone: { readonly earlier: Turn; readonly later: Turn }[] = [];
  for (const turn of turns) {
    const { actor, hidden, value, eventTime } = turn;
    const next = hidden ? new Set([`hidden ${actor} ${eventTime}`]) : factsIn(value);
    if (next === current) continue;
    const goes = [...current].filter((fact) => !next.has(fact));
    const comes = [...next].filter((fact) => !current.has(fact));
    const others = [...goes.map((fact) => added.get(fact)), ...comes.map((fact) => removed.get(fact))];
    const earlier = others.find((other) => other !== undefined && other.actor !== actor);
    if (earlier !== undefined) undone.push({ earlier, later: turn });
    for (const fact of goes) removed.set(fact, turn);
    for (const fact of comes) added.set(fact, turn);
    current = next;
  }
  if (undone.length === 0) return undefined;
  const pairs = undone.map(({ earlier, later }) => ({ by: later.actor, whose: earlier.actor }));
  const involved = new Set(pairs.flatMap(({ by, whose }) => [by, whose]));
  const inTurn = pairs.some(({ by, whose }) => reaches(whose, by, pairs));
  const actors = new Set(turns.map((turn) => turn.actor).filter((actor) => involved.has(actor)));
  return { kind: inTurn ? 'back-and-forth' : 'overruled', actors: [...actors], undone };
}

/** Transitive: with three actors, each may undo the next. */
function reaches(from: string, to: string, undone: readonly { readonly by: string; readonly whose: string }[]): boolean {
  const seen = new Set([from]);
  for (const actor of seen) for (const { by, whose } of undone) if (by === actor) seen.add(whose);
  return from !== to && seen.has(to);
}

/** A field has few distinct values, however often it is written. */
function onceEach(answer: (value: Json) => ReadonlySet<string>): typeof answer {
  const known = new Map<Json, ReadonlySet<string>>();
  return (value) => {
    const given = known.get(value) ?? answer(value);
    known.set(value, given);
    return given;
  };
}

function goOneWay(values: readonly Json[]): boolean {
  if (!values.every((value) => typeof value === 'number')) return false;
  const steps = values.slice(1).map((value, index) => Math.sign(value - (values[index] ?? value)));
  return !(steps.includes(1) && steps.includes(-1));
}

/** The parts of a value, so that two people who add different tags do not undo each other. */
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
