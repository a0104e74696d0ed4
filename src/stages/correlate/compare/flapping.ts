import type { Flapping } from '#config/policy/flapping.ts';
import type { AttributeChange } from '#domain/attribute-change.ts';
import type { AttributeWrite, Invisible } from '#domain/drift.ts';
import type { SettledReason } from '#domain/drop-reason.ts';
import { sameValue } from '#domain/value/compare.ts';
import { detectContest } from '#domain/field/contest.ts';
import type { ContestedTurn } from '#domain/field/contest.ts';
import { actorIdentityOf } from '#domain/field/actor-identity.ts';
import type { CompareContext } from './comparison.ts';
import { makeInvisible } from './make-drift.ts';
import type { Target } from '../play/target.ts';

/**
 * Returns fields that several actors, perhaps with Terraform, changed back and forth. They now equal state or code, but may differ again
 * soon. Leaves out fields where one actor tried values, or one corrected another.
 * @param target a managed resource whose events cancel out
 */
export function flappingOf(target: Target, find: CompareContext): readonly Invisible[] {
  if (target.resource === undefined || target.writes.length === 0) return [];
  const { values, sensitive } = target.resource;
  const changes = [...new Set(target.writes.map((write) => write.path))].flatMap((path): readonly AttributeChange[] => {
    const writes = target.writes.filter((write) => write.path === path);
    const before = values[path] ?? null;
    if (target.hidden.has(path) || !isContested(before, turnsOf(target, path), find.flapping)) return [];
    const after = target.values[path] ?? null;
    return [{ path, before, after, sensitive: sensitive.includes(path), hidden: false, eventIDs: writes.map((write) => write.eventID) }];
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
      context: find.context(target.type, values),
      writes: target.writes,
      seenIn: 'trace',
    }),
  ];
}

/** Returns the reason to settle a managed resource whose changes cancel out without a contest. */
export function cancelledOutReason(
  target: Target,
  flapping: Flapping,
): Extract<SettledReason, 'undone-by-terraform' | 'tried-and-put-back' | 'net-zero'> {
  if (target.undone) return 'undone-by-terraform';
  const isOfOne = new Set(target.writes.map((write) => actorIdentityOf(write.actor))).size === 1;
  return isOfOne && target.writes.some((write) => hasTried(target, write, flapping)) ? 'tried-and-put-back' : 'net-zero';
}

/** True if the write was one of several tries with a value other than the present one. */
function hasTried({ writes, values }: Target, { path, value, hidden }: AttributeWrite, { turns }: Flapping): boolean {
  return !hidden && !sameValue(value, values[path] ?? null) && writes.filter((other) => other.path === path).length >= turns;
}

function isContested(before: AttributeChange['before'], turns: readonly ContestedTurn[], { turns: many }: Flapping): boolean {
  const contest = detectContest(before, turns);
  return contest !== undefined && (contest.kind === 'back-and-forth' || contest.actors.length >= many);
}

/** Returns the writes of a field with their actors, in time order. */
function turnsOf(target: Target, path: string): readonly ContestedTurn[] {
  const turn = (write: AttributeWrite, actor: string): ContestedTurn & { readonly time: number } => ({
    actor,
    time: Date.parse(write.eventTime),
    eventTime: write.eventTime,
    value: write.value,
    hidden: write.hidden,
  });
  const own = target.writes.filter((write) => write.path === path).map((write) => turn(write, actorIdentityOf(write.actor)));
  const back = (target.putBack ?? []).filter((write) => write.path === path).map((write) => turn(write, 'Terraform'));
  return [...own, ...back].sort((left, right) => left.time - right.time);
}
