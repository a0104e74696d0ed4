import { createHash } from 'node:crypto';
import { actorKey } from '#domain/actor.ts';
import type { Actor } from '#domain/actor.ts';
import type { Drift } from '#domain/drift.ts';
import type { Intent, Motivation } from '#domain/intent.ts';
import { callsOf } from './calls-of.ts';
import { findGoal } from './find-goal.ts';
import type { GoalWords } from './find-goal.ts';
import { summarise } from './summarise.ts';

const ACTIONS = { changed: 'update', unmanaged: 'create', missing: 'delete' } as const;

/** Returns the intent by the catalogue alone; a `guess` without events, or if an attribute's aspect is unknown. `drifts`: at least one */
export function intentFromCatalogue(drifts: readonly Drift[], words: GoalWords, motivation: Motivation): Intent {
  const { goal, known } = findGoal(drifts, words, motivation.kind);
  const explained = drifts.every((drift) => drift.events.length > 0);
  return {
    id: fingerprint(drifts),
    drifts,
    actions: [...new Set(drifts.map((drift) => ACTIONS[drift.kind]))],
    goal,
    motivation,
    summary: summarise(drifts),
    actors: distinctActors(drifts),
    inferredBy: 'catalogue',
    confidence: !explained || !known ? 'guess' : motivation.kind === 'unknown' || motivation.presumed === true ? 'likely' : 'certain',
    evidence: callsOf(drifts).map((event) => event.eventID),
  };
}

function fingerprint(drifts: readonly Drift[]): string {
  const ids = drifts.map((drift) => drift.id).sort();
  return createHash('sha256').update(ids.join('\n')).digest('hex').slice(0, 12);
}

function distinctActors(drifts: readonly Drift[]): readonly Actor[] {
  return [...new Map(drifts.flatMap((drift) => drift.actors).map((actor) => [actorKey(actor), actor])).values()];
}
