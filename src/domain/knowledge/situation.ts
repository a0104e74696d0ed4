import { plainEventName } from '../trail/event-name.ts';
import type { Drift } from '../drift.ts';

/** What two drifts have in common when a person would say that this was seen before. */
export interface Situation {
  readonly resourceType: string;
  /** Sorted, without API version suffixes. */
  readonly eventNames: readonly string[];
  /** Sorted names of the attributes that changed. */
  readonly changeShape: readonly string[];
  /** How code writes each of them, sorted: `timeout: name > local > literal`. Absent where nobody looked at code. */
  readonly codeShape?: readonly string[];
  /** Whose change it was, by class. Absent where nobody said. */
  readonly actorClass?: string;
  /** What it was for. Absent where nobody said. */
  readonly goal?: string;
}

/**
 * Describes a drift without its names and values.
 * @returns its situation, equal for two drifts of one kind
 */
export function situationOf(drift: Pick<Drift, 'resourceType' | 'events' | 'changes'>): Situation {
  return {
    resourceType: drift.resourceType,
    eventNames: [...new Set(drift.events.map((event) => plainEventName(event.eventName)))].sort(),
    changeShape: [...new Set(drift.changes.map((change) => change.path))].sort(),
  };
}

/**
 * Describes a drift together with the code it is to go into.
 * @param around how code writes what changed, where that is known, and what the change was for
 * @returns its situation; whose change it was is the class of whoever acted last
 */
export function situationInCode(
  drift: Pick<Drift, 'resourceType' | 'events' | 'changes' | 'actors'>,
  around: { readonly codeShape?: readonly string[]; readonly goal: string },
): Situation {
  const actor = drift.actors.at(-1);
  return {
    ...situationOf(drift),
    ...(around.codeShape === undefined ? {} : { codeShape: around.codeShape.toSorted() }),
    ...(actor === undefined ? {} : { actorClass: actor.origin.class }),
    goal: around.goal,
  };
}

/**
 * All that tells one situation from another, in a fixed order.
 * @returns plain data; parts that nobody looked at are null
 */
export function situationParts(situation: Situation): readonly (string | readonly string[] | null)[] {
  const { resourceType, eventNames, changeShape, codeShape, actorClass, goal } = situation;
  return [resourceType, eventNames, changeShape, codeShape ?? null, actorClass ?? null, goal ?? null];
}
