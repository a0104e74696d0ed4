import type { Situation } from '#domain/knowledge/situation.ts';

/** Lists are stored as JSON text. */
export interface SituationRow {
  readonly id: number;
  readonly situation: string;
  readonly resource_type: string;
  readonly event_names: string;
  readonly change_shape: string;
  readonly code_shape: string | null;
  readonly actor_class: string | null;
  readonly goal: string | null;
}

/** Returns the situation of a row. */
export function situationIn(row: Omit<SituationRow, 'id' | 'situation'>): Situation {
  const { resource_type, event_names, change_shape, code_shape, actor_class, goal } = row;
  return {
    resourceType: resource_type,
    eventNames: JSON.parse(event_names) as string[],
    changeShape: JSON.parse(change_shape) as string[],
    ...(code_shape === null ? {} : { codeShape: JSON.parse(code_shape) as string[] }),
    ...(actor_class === null ? {} : { actorClass: actor_class }),
    ...(goal === null ? {} : { goal }),
  };
}
