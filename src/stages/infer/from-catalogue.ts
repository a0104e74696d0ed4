/** What stands where no recogniser knows an episode: goal and summary out of what the catalogue says about the changed attributes. */
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

/**
 * Makes an intent of a group of drifts.
 * @param drifts what belongs together, at least one
 * @param words what attributes and tags mean
 * @param motivation why now, as words say
 * @returns the intent; `guess` where nobody in the trail explains it or an attribute has no known aspect
 */
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
