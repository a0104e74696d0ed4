import type { Drift, Settled, Unexplained } from '#domain/drift.ts';
import type { Workspace } from '#domain/workspace.ts';
import type { Evaluator } from '#hcl/evaluate/evaluator.ts';
import { actorKey } from '#domain/actor.ts';
import { changesFromTrace, changesOfMissing, isGoneFromCode, withoutThoseInCode, writtenInCode } from './changes-of.ts';
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
  const drifts: Drift[] = [];
  const settled: Settled[] = [];
  const unexplained: Unexplained[] = [];
  for (const target of targets) {
    const address = target.key;
    const eventIDs = target.events.map((event) => event.eventID);
    if (!target.exists) {
      if (isGoneFromCode(address, find.evaluator)) settled.push({ reason: 'already-in-code', address, resourceType: target.type, eventIDs });
      else drifts.push(driftOf(target, changesOfMissing(valuesBefore(target), workspace, target.deletedBy === undefined ? eventIDs : [target.deletedBy.eventID]), find));
      continue;
    }
    const seen = changesFromTrace(target, workspace, writtenInCode(address, find.evaluator));
    const changes = withoutThoseInCode(seen, address, find.evaluator);
    if (changes.length === 0) settled.push({ reason: seen.length > 0 ? 'already-in-code' : target.undone ? 'undone-by-terraform' : 'net-zero', address, resourceType: target.type, eventIDs });
    else if (mayBePutBack(target, changes)) unexplained.push(...target.events.map((event) => ({ reason: 'value-redacted' as const, eventName: event.eventName, eventSource: event.eventSource, address, eventIDs: [event.eventID] })));
    else drifts.push(driftOf(target, changes, find));
  }
  return { drifts, settled, unexplained };
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
  return actors.size === 1 && changes.every((change) => change.hidden && target.writes.filter((write) => write.path === change.path).length >= 2);
}
