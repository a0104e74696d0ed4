import type { Intent, Motivation, MotivationKind } from '#domain/intent.ts';
import type { Episode } from './episode.ts';
import type { Recognised, Recogniser } from './recogniser.ts';

/** A lower confidence does not turn a guess into likely. */
const LIKELY = 0.6;

/** Returns the most confident result, or of equal ones the first by recogniser id; undefined if none matches. */
export function recognise(episode: Episode, recognisers: readonly Recogniser[]): (Recognised & Pick<Recogniser, 'id'>) | undefined {
  const found = recognisers.flatMap((recogniser) => {
    const recognised = recogniser.recognise(episode);
    return recognised === undefined ? [] : [{ ...recognised, id: recogniser.id }];
  });
  return found.toSorted((left, right) => right.confidence - left.confidence || (left.id < right.id ? -1 : 1))[0];
}

/** Adds the recognised class to the catalogue's intent; an unrecognised guess stays a guess. */
export function withRecognised(intent: Intent, episode: Episode, recognised: (Recognised & Pick<Recogniser, 'id'>) | undefined): Intent {
  if (recognised === undefined) return intent;
  const isSure = recognised.confidence >= LIKELY && episode.events.length > 0;
  return {
    ...intent,
    goal: recognised.goal,
    recognised: { id: recognised.id, what: recognised.what },
    confidence: !isSure ? 'guess' : isStated(intent.motivation) && recognised.confidence > LIKELY ? 'certain' : 'likely',
  };
}

function isStated({ kind, presumed }: Motivation): boolean {
  const unknown: MotivationKind = 'unknown';
  return kind !== unknown && presumed !== true;
}
