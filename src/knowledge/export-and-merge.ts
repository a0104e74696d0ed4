/** Exports contain occurrences by id, never counts: merging is idempotent in any order, and a drift that both teams saw counts once. */
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Recipe } from '#domain/knowledge/recipe.ts';
import type { SharedKnowledge } from '#ports/knowledge.ts';
import type { KnowledgeDatabase, KnowledgeTables } from './database.ts';
import { recipeId } from './identity.ts';
import { storeOccurrence, storeOutcome, storeRecipe, storeUse } from './store.ts';
import type { WriteContext } from './write-context.ts';
import { situationIn } from './situation-row.ts';
import type { SituationRow } from './situation-row.ts';

const PAGE = 1000;

/** Returns the export: a header, then occurrences, outcomes, recipes and uses, each sorted by id, so equal content gives equal lines. */
export async function* readShared(kysely: Kysely<KnowledgeTables>): AsyncGenerator<SharedKnowledge> {
  yield { kind: 'knowledge', version: 1 };
  yield* sharedOccurrences(kysely);
  const { rows: outcomes } = await sql<{
    readonly occurrence: string;
    readonly reality: 'merged' | 'edited' | 'closed' | 'redrifted' | 'reverted';
    readonly at: string;
  }>`select occurrence, reality, min(at) as at from (
      select occurrence, reality, at from knowledge_outcomes union all select occurrence, reality, at from knowledge_redrifts
    ) group by occurrence, reality order by occurrence, reality`.execute(kysely);
  for (const { occurrence, reality, at } of outcomes) yield { kind: 'outcome', occurrence, reality, at };
  for (const { recipe, source, body } of await kysely.selectFrom('knowledge_recipes').selectAll().orderBy('recipe').execute())
    yield { kind: 'recipe', id: recipe, source, recipe: JSON.parse(body) as Recipe };
  for (const { why, ...use } of await kysely
    .selectFrom('knowledge_uses')
    .selectAll()
    .orderBy('recipe')
    .orderBy('occurrence')
    .orderBy('result')
    .execute())
    yield { kind: 'use', ...use, ...(why === null ? {} : { why }) };
}

async function* sharedOccurrences(kysely: Kysely<KnowledgeTables>): AsyncGenerator<SharedKnowledge> {
  let last = '';
  for (;;) {
    const { rows } = await sql<
      SituationRow & {
        readonly occurrence: string;
        readonly verdict: string;
        readonly outcome: string;
        readonly seen_at: string;
        readonly done: string;
        readonly first_seen_at: string;
      }
    >`select knowledge_situations.*, occurrence, verdict, outcome, seen_at, first_seen_at, done from knowledge_occurrences
      join knowledge_situations on knowledge_situations.situation = knowledge_occurrences.situation
      where occurrence > ${last} order by occurrence limit ${PAGE}`.execute(kysely);
    for (const row of rows) {
      const { occurrence, verdict, outcome, seen_at: seenAt, first_seen_at: first } = row;
      const firstSeenAt = first === seenAt ? {} : { firstSeenAt: first };
      const done = JSON.parse(row.done) as string[];
      yield { kind: 'occurrence', occurrence, situation: situationIn(row), verdict, outcome, seenAt, ...firstSeenAt, done };
    }
    last = rows.at(-1)?.occurrence ?? '';
    if (rows.length < PAGE) return;
  }
}

/** Merges a validated export in one transaction, and returns the number of new lines. */
export function mergeShared(lines: readonly SharedKnowledge[], { kysely, exclusively }: KnowledgeDatabase): number {
  return exclusively((run) => lines.filter((line) => mergeLine(line, { run, kysely })).length);
}

function mergeLine(line: SharedKnowledge, writing: WriteContext): boolean {
  switch (line.kind) {
    case 'knowledge':
      return false;
    case 'occurrence':
      return storeOccurrence(line, writing);
    case 'outcome':
      return storeOutcome({ ...line, detail: '' }, writing);
    case 'recipe':
      // The id is computed from the recipe; the id in the file is ignored.
      return storeRecipe({ ...line, id: recipeId(line.recipe) }, writing);
    case 'use':
      return storeUse(line, writing);
  }
}
