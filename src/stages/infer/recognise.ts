import type { Intent, Motivation, MotivationKind } from '#domain/intent.ts';
import { boundText } from '#domain/text/foreign-text.ts';
import { isSecretText } from '#domain/text/secret-text.ts';
import type { Episode } from './episode.ts';
import type { ReadMotivation, Recognised, Recogniser } from './recogniser.ts';

/** Maximum of quotes: a sweep over hundreds of resources must not fill the report. */
const QUOTED = 5;

/** A lower confidence does not turn a guess into likely. */
const LIKELY = 0.6;

/** The most confident recogniser's result, then by id; undefined where none matches. */
export function recognise(episode: Episode, recognisers: readonly Recogniser[]): (Recognised & Pick<Recogniser, 'id'>) | undefined {
  const found = recognisers.flatMap((recogniser) => {
    const recognised = recogniser.recognise(episode);
    return recognised === undefined ? [] : [{ ...recognised, id: recogniser.id }];
  });
  return found.toSorted((left, right) => right.confidence - left.confidence || (left.id < right.id ? -1 : 1))[0];
}

/** Adds the recognised class to the catalogue's intent; an unrecognised guess stays a guess. */
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
    confidence: !isSure ? 'guess' : isStated(motivation) && recognised.confidence > LIKELY ? 'certain' : 'likely',
  };
}

/** The caller's words come first; without them the deeds decide, marked as presumed. */
function whyNow({ said }: Episode, read: ReadMotivation | undefined): Motivation {
  if (read === undefined || read.kind === said.kind) return said;
  const evidence = quoteAll(read.evidence);
  if (said.kind === 'unknown' || said.presumed === true) return { kind: read.kind, evidence, presumed: true };
  return read.outweighs?.includes(said.kind) === true
    ? { kind: read.kind, evidence: quoteAll([...read.evidence, ...said.evidence]), presumed: true }
    : said;
}

function isStated({ kind, presumed }: Motivation): boolean {
  const unknown: MotivationKind = 'unknown';
  return kind !== unknown && presumed !== true;
}

function quoteAll(texts: readonly string[]): readonly string[] {
  return [...new Set(texts.filter((text) => !isSecretText('', text)).map((text) => boundText(text)))].slice(0, QUOTED);
}
