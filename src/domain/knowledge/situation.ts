import { plainEventName } from '../trail/event-name.ts';
import type { Drift } from '../drift.ts';

/** What makes two drifts the same kind of case. */
export interface Situation {
  readonly resourceType: string;
  /** Sorted, without API version suffixes. */
  readonly eventNames: readonly string[];
  /** Sorted names of the changed attributes. */
  readonly changeShape: readonly string[];
  /** How code writes each of them, sorted: `timeout: name > local > literal`. Absent if code was not read. */
  readonly codeShape?: readonly string[];
  readonly actorClass?: string;
  readonly goal?: string;
}

/** The situation of a drift, without names and values. */
export function situationOf(drift: Pick<Drift, 'resourceType' | 'events' | 'changes'>): Situation {
  return {
    resourceType: drift.resourceType,
    eventNames: [...new Set(drift.events.map((event) => plainEventName(event.eventName)))].sort(),
    changeShape: [...new Set(drift.changes.map((change) => change.path))].sort(),
  };
}

/** The situation with its code and goal. The actor class is that of the last actor. */
export function situationInCode(
  drift: Pick<Drift, 'resourceType' | 'events' | 'changes' | 'actors'>,
  context: { readonly codeShape?: readonly string[]; readonly goal: string },
): Situation {
  const actor = drift.actors.at(-1);
  return {
    ...situationOf(drift),
    ...(context.codeShape === undefined ? {} : { codeShape: context.codeShape.toSorted() }),
    ...(actor === undefined ? {} : { actorClass: actor.origin.class }),
    goal: context.goal,
  };
}

/** All parts in a fixed order; null for absent ones. */
export function situationParts(situation: Situation): readonly (string | readonly string[] | null)[] {
  const { resourceType, eventNames, changeShape, codeShape, actorClass, goal } = situation;
  return [resourceType, eventNames, changeShape, codeShape ?? null, actorClass ?? null, goal ?? null];
}
