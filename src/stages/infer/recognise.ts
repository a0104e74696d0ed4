/** Asks every recogniser what an episode is, and says why now: words first, then what was done. */
import type { Intent, Motivation, MotivationKind } from '#domain/intent.ts';
import { boundText } from '#domain/text/foreign-text.ts';
import { isSecretText } from '#domain/text/secret-text.ts';
import type { Episode } from './episode.ts';
import type { ReadMotivation, Recognised, Recogniser } from './recogniser.ts';

/** So many quotes show why; a sweep over hundreds of resources must not fill the report. */
const QUOTED = 5;

/** Below this a reading is no better than none, and what was left to guess stays a guess. */
const LIKELY = 0.6;

/**
 * Finds the recogniser that is surest of an episode.
 * @returns what it was recognised as, and by whom; of equally sure ones the first by id; undefined where none knows it
 */
export function recognise(episode: Episode, recognisers: readonly Recogniser[]): (Recognised & Pick<Recogniser, 'id'>) | undefined {
  const found = recognisers.flatMap((recogniser) => {
    const recognised = recogniser.recognise(episode);
    return recognised === undefined ? [] : [{ ...recognised, id: recogniser.id }];
  });
  return found.toSorted((left, right) => right.confidence - left.confidence || (left.id < right.id ? -1 : 1))[0];
}

/**
 * Lays what an episode was recognised as over what the catalogue says of it.
 * @param intent by the catalogue alone
 * @param recognised what they were recognised as, where anybody knows
 * @returns the intent with goal, why now and evidence; one that nobody knew and the catalogue guessed stays a guess
 */
export function withRecognised(intent: Intent, episode: Episode, recognised: (Recognised & Pick<Recogniser, 'id'>) | undefined): Intent {
  const motivation = whyNow(episode, recognised?.motivation);
  if (recognised === undefined) return { ...intent, motivation };
  const isSure = recognised.confidence >= LIKELY && episode.events.length > 0;
  return {
    ...intent,
    goal: recognised.goal,
    goalEvidence: quoteAll(recognised.evidence),
    motivation,
    recognised: { id: recognised.id, what: recognised.what },
    confidence: !isSure ? 'guess' : isSaid(motivation) && recognised.confidence > LIKELY ? 'certain' : 'likely',
  };
}

/** A word of the caller stands before what others would do for; what was done speaks where nobody does, and is marked as a presumption. */
function whyNow({ said }: Episode, read: ReadMotivation | undefined): Motivation {
  if (read === undefined || read.kind === said.kind) return said;
  const evidence = quoteAll(read.evidence);
  if (said.kind === 'unknown' || said.presumed === true) return { kind: read.kind, evidence, presumed: true };
  return read.outweighs?.includes(said.kind) === true
    ? { kind: read.kind, evidence: quoteAll([...read.evidence, ...said.evidence]), presumed: true }
    : said;
}

function isSaid({ kind, presumed }: Motivation): boolean {
  const unknown: MotivationKind = 'unknown';
  return kind !== unknown && presumed !== true;
}

function quoteAll(texts: readonly string[]): readonly string[] {
  return [...new Set(texts.filter((text) => !isSecretText('', text)).map((text) => boundText(text)))].slice(0, QUOTED);
}
