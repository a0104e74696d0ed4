/** The export of knowledge between teams: one JSON object per line, without accounts, addresses or values. */
import { z } from 'zod';
import { RECIPE_SOURCES, Recipe } from './recipe.ts';

const Hash = z.string().regex(/^[0-9a-f]{64}$/);
const Time = z.iso.datetime();
const Words = z.array(z.string().max(400)).max(200).readonly();

const Situation = z.strictObject({
  resourceType: z.string(),
  eventNames: Words,
  changeShape: Words,
  codeShape: Words.exactOptional(),
  actorClass: z.string().exactOptional(),
  goal: z.string().exactOptional(),
});

export const SharedKnowledge = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('knowledge'), version: z.literal(1) }),
  z.strictObject({
    kind: z.literal('occurrence'),
    occurrence: Hash,
    situation: Situation,
    verdict: z.string(),
    outcome: z.string(),
    seenAt: Time,
    firstSeenAt: Time.exactOptional(),
    done: Words,
  }),
  z.strictObject({
    kind: z.literal('outcome'),
    occurrence: Hash,
    reality: z.enum(['merged', 'edited', 'closed', 'redrifted', 'reverted']),
    at: Time,
  }),
  z.strictObject({ kind: z.literal('recipe'), id: Hash, recipe: Recipe, source: z.enum(RECIPE_SOURCES) }),
  z.strictObject({
    kind: z.literal('use'),
    recipe: Hash,
    occurrence: Hash,
    result: z.enum(['solved', 'failed']),
    at: Time,
    why: z.string().max(400).exactOptional(),
  }),
]);
