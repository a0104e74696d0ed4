/**
 * Stage 4, infer: what did somebody want to be true?
 * Takes drifts and returns intents; every drift ends in exactly one. Cheapest first: classes of work that are known, the catalogue's
 * words, then what is remembered of the same situation; what is left is a guess. It gives no verdict, and text out of the trail is only ever quoted.
 */
import type { Catalogue } from '#catalogue/catalogue.ts';
import type { Calendar } from '#config/policy/calendar.ts';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import type { Drift } from '#domain/drift.ts';
import type { Intent } from '#domain/intent.ts';
import type { Signal } from '#domain/signal.ts';
import type { Knowledge } from '#ports.ts';
import { episodeOf } from './episode.ts';
import { episodesOf } from './episodes.ts';
import { intentFromCatalogue } from './from-catalogue.ts';
import { withKnowledge } from './from-knowledge.ts';
import { recognise, withRecognised } from './recognise.ts';
import { recognisers } from './recognisers/index.ts';
import { runbooksIn } from './runbooks.ts';
import { whyNow } from './why-now.ts';

/** What inferring rests on beside the drifts. */
export interface InferContext {
  /** What attributes mean. */
  readonly catalogue: Catalogue;
  /** Past outcomes of the same situations. */
  readonly knowledge: Knowledge;
  /** Events that can never become a drift: what started a runbook is among them. */
  readonly context: readonly CloudTrailEvent[];
  /** What other systems said at the time. */
  readonly signals: readonly Signal[];
  /** The team's calendar. */
  readonly calendar: Calendar;
}

/**
 * Groups drifts into intents and says what each was for, and why now.
 * @param drifts what correlate found
 * @param given catalogue, knowledge, the events around, signals and calendar
 * @returns intents in order of their first call, those that no event explains last
 */
export async function inferIntents(drifts: readonly Drift[], given: InferContext): Promise<readonly Intent[]> {
  const { catalogue, knowledge, context, signals, calendar } = given;
  const runbookOf = runbooksIn(context);
  const intents: Intent[] = [];
  for (const group of episodesOf(drifts)) {
    const found = runbookOf(group);
    const runbook = found === undefined ? {} : { runbook: found };
    const said = whyNow(group, { ...runbook, signals, calendar });
    const episode = episodeOf(group, catalogue, { said, ...runbook });
    const known = withRecognised(intentFromCatalogue(group, catalogue, said), episode, recognise(episode, recognisers));
    intents.push(await withKnowledge(known, knowledge));
  }
  return intents;
}
