import type { Knowledge, KnowledgeEntry, KnowledgeMaintenance } from '#ports/knowledge.ts';
import { openKnowledge } from './sqlite.ts';

/** In-memory knowledge for the demo and for tests; the database opens on first use. `seeds`: shipped entries */
export function inMemoryKnowledge(seeds: readonly KnowledgeEntry[]): Knowledge & KnowledgeMaintenance {
  let opened: Promise<Knowledge & KnowledgeMaintenance> | undefined;
  const open = (): Promise<Knowledge & KnowledgeMaintenance> => (opened ??= openKnowledge(':memory:', { seeds, past: nothing }));
  return {
    remember: async (entries) => (await open()).remember(entries),
    recall: async (situation) => (await open()).recall(situation),
    search: async (situation, limit) => (await open()).search(situation, limit),
    recipes: async (resourceType) => (await open()).recipes(resourceType),
    pastCases: async (question) => (await open()).pastCases(question),
    answersTo: async (question) => (await open()).answersTo(question),
    explanation: async (shape) => (await open()).explanation(shape),
    list: async () => (await open()).list(),
    find: async (idPrefix) => (await open()).find(idPrefix),
    occurrences: async (situationId, limit) => (await open()).occurrences(situationId, limit),
    uses: async (recipeId) => (await open()).uses(recipeId),
    allRecipes: async () => (await open()).allRecipes(),
    forget: async (id, at) => (await open()).forget(id, at),
    learn: async (found) => (await open()).learn(found),
    share: async function* () {
      yield* (await open()).share();
    },
    merge: async (lines) => (await open()).merge(lines),
    close: async () => opened?.then((one) => one.close()),
  };
}

async function* nothing(): AsyncGenerator<never> {}
