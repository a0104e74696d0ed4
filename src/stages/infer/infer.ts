/**
 * Stage 4, infer: what did somebody want to be true?
 * Takes drifts and returns intents; every drift ends in exactly one. Cheapest first: the catalogue's words, then what is
 * remembered of the same situation. It gives no verdict, and text out of the trail is only ever quoted.
 */
import type { Catalogue } from '#catalogue/catalogue.ts';
import type { Drift } from '#domain/drift.ts';
import type { Intent } from '#domain/intent.ts';
import type { Knowledge } from '#ports.ts';
import { intentFromCatalogue } from './from-catalogue.ts';
import { withKnowledge } from './from-knowledge.ts';
import { groupDrifts } from './group-drifts.ts';

/**
 * Groups drifts into intents and says what each was for.
 * @param drifts what correlate found
 * @param catalogue what attributes mean
 * @param knowledge past outcomes of the same situations
 * @returns intents in order of their first call, those that no event explains last
 */
export async function inferIntents(drifts: readonly Drift[], catalogue: Catalogue, knowledge: Knowledge): Promise<readonly Intent[]> {
  const intents: Intent[] = [];
  for (const group of groupDrifts(drifts)) {
    intents.push(await withKnowledge(intentFromCatalogue(group, catalogue), knowledge));
  }
  return intents;
}
