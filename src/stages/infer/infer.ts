import type { Catalogue } from '#catalogue/catalogue.ts';
import type { Policy } from '#config/policy-schema.ts';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import type { Drift } from '#domain/drift.ts';
import type { Intent } from '#domain/intent.ts';
import { withoutRepeats, signalHistory } from '#domain/judging/signal-history.ts';
import type { Signal } from '#domain/judging/signal.ts';
import type { Vocabulary } from '#domain/vocabulary.ts';
import type { Knowledge } from '#ports/knowledge.ts';
import { capAtLikely } from './cap-at-likely.ts';
import { episodeOf } from './episode.ts';
import { episodesOf } from './episodes.ts';
import { intentFromCatalogue } from './from-catalogue.ts';
import { findStatedGoals } from './find-stated-goals.ts';
import { withKnowledge } from './from-knowledge.ts';
import { recognise, withRecognised } from './recognise.ts';
import { recognisers } from './recognisers/index.ts';
import { runbooksIn } from './runbooks.ts';
import { signalsAbout } from './signals-about.ts';
import { motiveOf, motivationOf } from './motivation.ts';
import type { MotivationContext } from './motivation.ts';

export interface InferContext {
  readonly catalogue: Catalogue;
  readonly knowledge: Pick<Knowledge, 'recall'>;
  /** Context events, including the starts of runbooks. */
  readonly context: readonly CloudTrailEvent[];
  readonly signals: readonly Signal[];
  /** ISO 8601. Decides whether a signal is over. */
  readonly now: string;
  readonly vocabulary: Vocabulary;
  readonly policy: Pick<Policy, 'calendar' | 'spans'>;
  /** Resource types for which recognisers and past cases are skipped, to measure what is left for a model. */
  readonly leaves?: ((resourceType: string) => boolean) | undefined;
}

/**
 * Stage 4: groups drifts into intents with goal and motivation. The sources are, in order, recognisers, the catalogue, and past cases of
 * the same situation; any other intent stays a guess.
 * @returns intents in order of their first call, those without events last
 */
export async function inferIntents(drifts: readonly Drift[], given: InferContext): Promise<readonly Intent[]> {
  const { signals, vocabulary } = given;
  const { calendar, spans } = given.policy;
  const runbookOf = runbooksIn(given.context, spans);
  const intents: Intent[] = [];
  for (const group of episodesOf(drifts, spans)) {
    const found = runbookOf(group);
    const motivationContext = { ...(found === undefined ? {} : { runbook: found }), signals, calendar, spans, vocabulary };
    const intent = await inferOne(group, motivationContext, given);
    const intentWithoutSignals =
      signalsAbout(group, signals, spans).length > 0 ? await inferOne(group, { ...motivationContext, signals: [] }, given) : undefined;
    intents.push(
      intentWithoutSignals === undefined
        ? intent
        : { ...intent, open: openIncidents(group, given), withoutSignals: pick(intentWithoutSignals) },
    );
  }
  return intents;
}

async function inferOne(
  group: readonly Drift[],
  motivationContext: MotivationContext,
  { catalogue, knowledge, leaves, vocabulary }: InferContext,
): Promise<Intent> {
  const { runbook } = motivationContext;
  const motivation = motivationOf(group, motivationContext);
  const goals = findStatedGoals(group, vocabulary, runbook);
  const stated = goals.length === 0 ? {} : { stated: goals };
  if (group.some((drift) => leaves?.(drift.resourceType) === true))
    return { ...intentFromCatalogue(group, { catalogue, vocabulary }, motivation), ...stated, confidence: 'guess' };
  const episode = episodeOf(group, catalogue, { motivation, vocabulary, ...(runbook === undefined ? {} : { runbook }) });
  const known = withRecognised(intentFromCatalogue(group, { catalogue, vocabulary }, motivation), episode, recognise(episode, recognisers));
  return capAtLikely(await withKnowledge({ ...known, ...stated }, knowledge));
}

function pick({ goal, motivation, confidence }: Intent): NonNullable<Intent['withoutSignals']> {
  return { goal, motivation, confidence, open: {} };
}

/** Returns the open incidents about each drift, by its id. */
function openIncidents(drifts: readonly Drift[], { signals, now, vocabulary, policy }: InferContext): NonNullable<Intent['open']> {
  const history = signalHistory(signals);
  const isOpen = (signal: Signal): boolean =>
    motiveOf(signal, vocabulary.motives.signals) === 'incident' &&
    Date.parse(signal.time) <= Date.parse(now) &&
    history.endOf(signal, now) === undefined;
  return Object.fromEntries(drifts.map((drift) => [drift.id, withoutRepeats(signalsAbout([drift], signals, policy.spans).filter(isOpen))]));
}
