/** Writes are idempotent and independent of order: the newest outcome of a drift stays. They return true if they added something. */
import { sql } from 'kysely';
import type { LearntRecipe, RecipeUse } from '#domain/knowledge/recipe.ts';
import type { Situation } from '#domain/knowledge/situation.ts';
import type { LearntOutcome } from '#ports/knowledge.ts';
import { forgetAnswers, storeAnswer } from './answers.ts';
import { situationId } from './identity.ts';
import type { Occurrence } from './rebuild.ts';
import { searchWordsOf } from './search-words.ts';
import type { WriteContext } from './write-context.ts';

/** Stores an occurrence with its situation, subjects, recipe, uses and answers. */
export function storeOccurrence(
  one: Pick<Occurrence, 'occurrence' | 'situation' | 'verdict' | 'outcome' | 'seenAt' | 'done'> & Partial<Occurrence>,
  writing: WriteContext,
): boolean {
  const { run, kysely } = writing;
  const id = situationId(one.situation);
  const { resourceType, eventNames, changeShape } = one.situation;
  if (isForgotten(id, one.seenAt, writing)) return false;
  const first = one.firstSeenAt ?? one.seenAt;
  storeSituation(id, one.situation, writing);
  const { changes } = run(
    sql`insert into knowledge_occurrences
      (occurrence, resource_type, event_names, change_shape, verdict, outcome, seen_at, situation, done, first_seen_at)
      values (${one.occurrence}, ${resourceType}, ${JSON.stringify(eventNames)}, ${JSON.stringify(changeShape)},
        ${one.verdict}, ${one.outcome}, ${one.seenAt}, ${id}, ${JSON.stringify(one.done)}, ${first})
      on conflict (occurrence) do update set verdict = excluded.verdict, outcome = excluded.outcome, seen_at = excluded.seen_at,
        situation = excluded.situation, done = excluded.done, resource_type = excluded.resource_type, event_names = excluded.event_names,
        change_shape = excluded.change_shape
      where (excluded.seen_at, excluded.verdict, excluded.outcome, excluded.situation, excluded.done)
        > (knowledge_occurrences.seen_at, knowledge_occurrences.verdict, knowledge_occurrences.outcome, knowledge_occurrences.situation,
          knowledge_occurrences.done)`.compile(kysely),
  );
  const earlier = run(
    sql`update knowledge_occurrences set first_seen_at = ${first}
      where occurrence = ${one.occurrence} and first_seen_at > ${first}`.compile(kysely),
  );
  for (const { subject, was, became } of one.subjects ?? [])
    run(
      sql`insert into knowledge_subjects (subject, occurrence, was, became, at) values (${subject}, ${one.occurrence}, ${was}, ${became}, ${first})
        on conflict (subject, occurrence) do update set was = excluded.was, became = excluded.became, at = min(at, excluded.at)`.compile(
        kysely,
      ),
    );
  if (one.learnt !== undefined) storeRecipe(one.learnt, writing);
  for (const use of one.uses ?? []) storeUse(use, writing);
  for (const { answer, ...answered } of one.answered ?? []) storeAnswer(answer, { ...answered, situation: id }, writing);
  return changes + earlier.changes > 0;
}

/** Stores a situation once, with its search words. */
function storeSituation(id: string, situation: Situation, { run, kysely }: WriteContext): void {
  const words = searchWordsOf(situation);
  const { resourceType, eventNames, changeShape, codeShape, actorClass = null, goal = null } = situation;
  const { changes } = run(
    sql`insert into knowledge_situations
      (situation, resource_type, event_names, change_shape, code_shape, actor_class, goal, words)
      values (${id}, ${resourceType}, ${JSON.stringify(eventNames)}, ${JSON.stringify(changeShape)},
        ${codeShape === undefined ? null : JSON.stringify(codeShape)}, ${actorClass}, ${goal}, ${words.join(' ')})
      on conflict (situation) do nothing`.compile(kysely),
  );
  if (changes === 0) return;
  for (const word of words)
    run(
      sql`insert into knowledge_words (word, situations) values (${word}, 1)
        on conflict (word) do update set situations = situations + 1`.compile(kysely),
    );
}

/** Stores a recipe. Its id is a hash of its content. */
export function storeRecipe({ id, recipe, source }: LearntRecipe, { run, kysely }: WriteContext): boolean {
  const { changes } = run(
    sql`insert into knowledge_recipes (recipe, resource_type, source, body)
      values (${id}, ${recipe.conditions.resourceType}, ${source}, ${JSON.stringify(recipe)})
      on conflict (recipe) do update set source = excluded.source where excluded.source > knowledge_recipes.source`.compile(kysely),
  );
  return changes > 0;
}

/** Stores a use. The first of equal uses counts, so that a persisting drift does not confirm a recipe every night. */
export function storeUse({ recipe, occurrence, result, at, why }: RecipeUse, writing: WriteContext): boolean {
  if (isForgotten(recipe, at, writing)) return false;
  const { changes } = writing.run(
    sql`insert into knowledge_uses (recipe, occurrence, result, at, why) values (${recipe}, ${occurrence}, ${result}, ${at}, ${why ?? null})
      on conflict (recipe, occurrence, result) do update set at = excluded.at, why = excluded.why
      where (excluded.at, ifnull(excluded.why, '')) < (knowledge_uses.at, ifnull(knowledge_uses.why, ''))`.compile(writing.kysely),
  );
  return changes > 0;
}

/** Stores an outcome. The first report of it counts. */
export function storeOutcome({ occurrence, reality, at, detail }: LearntOutcome, { run, kysely }: WriteContext): boolean {
  const { changes } = run(
    sql`insert into knowledge_outcomes (occurrence, reality, at, detail) values (${occurrence}, ${reality}, ${at}, ${detail})
      on conflict (occurrence, reality) do update set at = excluded.at, detail = excluded.detail
      where excluded.at < knowledge_outcomes.at
        or (excluded.at = knowledge_outcomes.at and excluded.detail > knowledge_outcomes.detail)`.compile(kysely),
  );
  return changes > 0;
}

/** Deletes knowledge. `at`: ISO 8601; later knowledge stays */
export function storeForgotten(id: string, at: string, { run, kysely }: WriteContext): void {
  run(
    sql`insert into knowledge_forgotten (id, at) values (${id}, ${at})
      on conflict (id) do update set at = max(at, excluded.at)`.compile(kysely),
  );
  for (const table of ['knowledge_subjects', 'knowledge_outcomes'] as const)
    run(
      sql`delete from ${sql.table(table)} where occurrence in
        (select occurrence from knowledge_occurrences where situation = ${id} and seen_at <= ${at})`.compile(kysely),
    );
  run(sql`delete from knowledge_occurrences where situation = ${id} and seen_at <= ${at}`.compile(kysely));
  forgetAnswers(id, at, { run, kysely });
  run(sql`delete from knowledge_uses where recipe = ${id} and at <= ${at}`.compile(kysely));
}

function isForgotten(id: string, at: string, { run, kysely }: WriteContext): boolean {
  return run(sql`select 1 from knowledge_forgotten where id = ${id} and at >= ${at}`.compile(kysely)).rows.length > 0;
}

/** Records how far the ledger was read. `through`: the newest entry's time, ISO 8601 */
export function storeProgress(through: string, { run, kysely }: WriteContext): void {
  run(
    sql`insert into knowledge_heard (one, through) values (1, ${through})
      on conflict (one) do update set through = max(through, excluded.through)`.compile(kysely),
  );
}
