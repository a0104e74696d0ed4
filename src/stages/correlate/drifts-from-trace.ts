import type { Drift, Settled, Unexplained } from '#domain/drift.ts';
import type { Workspace } from '#domain/workspace.ts';
import type { Evaluator } from '#hcl/evaluate/evaluator.ts';
import { actorKey } from '#domain/actor.ts';
import { changesFromTrace, changesOfMissing } from './changes-of.ts';
import { isGoneFromCode, withoutThoseInCode, writtenInCode } from './in-code.ts';
import type { ContextLookup } from './context-of.ts';
import { makeDrift } from './make-drift.ts';
import type { Target } from './target.ts';

/** Drifts, and what was seen on the way to them. */
export interface Found {
  readonly drifts: readonly Drift[];
  readonly settled: readonly Settled[];
  readonly unexplained: readonly Unexplained[];
}

/** What both ways of finding drifts are given. */
export interface FindContext {
  readonly evaluator: Evaluator;
  readonly context: ContextLookup;
}

/**
 * Drifts of managed resources from the trail alone.
 * @param targets managed resources that events touched
 * @param workspace schema and state
 * @param find code and context events
 * @returns one drift a resource; what cancels out is settled
 */
export function driftsFromTrace(targets: readonly Target[], workspace: Workspace, find: FindContext): Found {
  const found = targets.map((target) => (target.exists ? findChanged(target, workspace, find) : findMissing(target, workspace, find)));
  return {
    drifts: found.flatMap((one) => one.drifts ?? []),
    settled: found.flatMap((one) => one.settled ?? []),
    unexplained: found.flatMap((one) => one.unexplained ?? []),
  };
}

function findMissing(target: Target, workspace: Workspace, find: FindContext): Partial<Found> {
  if (isGoneFromCode(target.key, find.evaluator)) return { settled: [settledAs('already-in-code', target)] };
  const eventIDs = target.deletedBy === undefined ? eventIDsOf(target) : [target.deletedBy.eventID];
  return { drifts: [driftOf(target, changesOfMissing(valuesBefore(target), workspace, eventIDs), find)] };
}

function findChanged(target: Target, workspace: Workspace, find: FindContext): Partial<Found> {
  const seen = changesFromTrace(target, workspace, writtenInCode(target.key, find.evaluator));
  const changes = withoutThoseInCode(seen, target.key, find.evaluator);
  if (changes.length === 0)
    return { settled: [settledAs(seen.length > 0 ? 'already-in-code' : target.undone ? 'undone-by-terraform' : 'net-zero', target)] };
  if (!mayBePutBack(target, changes)) return { drifts: [driftOf(target, changes, find)] };
  const { key: address } = target;
  return {
    unexplained: target.events.map(({ eventID, eventName, eventSource }) => ({
      reason: 'value-redacted',
      eventName,
      eventSource,
      address,
      eventIDs: [eventID],
    })),
  };
}

function settledAs(reason: Settled['reason'], target: Target): Settled {
  return { reason, address: target.key, resourceType: target.type, eventIDs: eventIDsOf(target) };
}

function eventIDsOf(target: Target): readonly string[] {
  return target.events.map((event) => event.eventID);
}

function valuesBefore(target: Target): Parameters<typeof changesOfMissing>[0] {
  return { type: target.type, values: target.resource?.values ?? {}, sensitive: target.resource?.sensitive ?? [] };
}

function driftOf(target: Target, changes: Drift['changes'], find: FindContext): Drift {
  const values = target.resource?.values ?? target.values;
  return makeDrift({
    kind: target.exists ? 'changed' : 'missing',
    resourceType: target.type,
    address: target.key,
    importId: target.entry.importId(values),
    changes,
    observed: undefined,
    events: target.events,
    context: find.context(target.type, values),
    writes: target.writes,
    seenIn: 'trace',
  });
}

/**
 * One actor wrote nothing but hidden values, and each at least twice: the last may well have put the first back.
 * The trail cannot tell, so neither "drifted" nor "cancelled out" would be honest; a refresh can.
 */
function mayBePutBack(target: Target, changes: Drift['changes']): boolean {
  const actors = new Set(target.writes.map((write) => actorKey(write.actor)));
  return (
    actors.size === 1 && changes.every((change) => change.hidden && target.writes.filter((write) => write.path === change.path).length >= 2)
  );
}
