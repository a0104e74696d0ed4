import { actorOf } from '#domain/actor.ts';
import type { Actor } from '#domain/actor.ts';
import type { AttributeChange } from '#domain/attribute-change.ts';
import type { Invisible } from '#domain/drift.ts';
import type { FindContext } from './found.ts';
import { makeInvisible } from './make-drift.ts';
import type { Target } from './target.ts';

/** One sets, another undoes, the first sets again: less is somebody who corrected a mistake. */
const FEWEST_TURNS = 3;

/**
 * Tells what was moved back and forth and happens to be where it began: nothing differs, and tomorrow it may.
 * @param target a managed resource whose events cancel out
 * @param find context events
 * @returns one entry for the fields that several hands wrote in turn; none where one party tried, or one corrected another
 */
export function flappingOf(target: Target, find: FindContext): readonly Invisible[] {
  if (target.resource === undefined || target.writes.length === 0) return [];
  const values = target.resource.values;
  const context = find.context(target.type, values);
  const byTerraform = context
    .filter((event) => event.errorCode === undefined && actorOf(event).via === 'terraform')
    .map((event) => ({ time: Date.parse(event.eventTime), who: 'terraform' }));
  const changes = [...new Set(target.writes.map((write) => write.path))].flatMap((path): readonly AttributeChange[] => {
    const writes = target.writes.filter((write) => write.path === path);
    const turns = [...writes.map((write) => ({ time: Date.parse(write.eventTime), who: handsOf(write.actor) })), ...byTerraform];
    if (target.hidden.has(path) || turnsTaken(turns) < FEWEST_TURNS) return [];
    const value = values[path] ?? null;
    const sensitive = target.resource?.sensitive.includes(path) === true;
    return [{ path, before: value, after: value, sensitive, hidden: false, eventIDs: writes.map((write) => write.eventID) }];
  });
  if (changes.length === 0) return [];
  return [
    makeInvisible('put-back-again', {
      kind: 'changed',
      resourceType: target.type,
      address: target.key,
      importId: target.entry.importId(values),
      changes,
      observed: undefined,
      events: target.events,
      context,
      writes: target.writes,
      seenIn: 'trace',
    }),
  ];
}

function turnsTaken(turns: readonly { readonly time: number; readonly who: string }[]): number {
  const inOrder = turns.toSorted((left, right) => left.time - right.time || (left.who < right.who ? -1 : 1));
  return inOrder.filter((turn, index) => turn.who !== inOrder[index - 1]?.who).length;
}

function handsOf({ accountId, principal, person, sessionName = '' }: Actor): string {
  return person ?? `${accountId} ${principal} ${sessionName}`;
}
