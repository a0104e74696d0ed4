import type { Generated, RawBuilder } from 'kysely';
import type { UseResult } from '#domain/knowledge/recipe.ts';
import type { Reality } from '#domain/knowledge/past-case.ts';
import { openSqlite } from '#sqlite/open-database.ts';
import type { Connection } from '#sqlite/open-database.ts';
import { KNOWLEDGE_SCHEMA } from './schema.ts';

/** Lists are stored as JSON text. */
export interface KnowledgeTables {
  readonly knowledge_occurrences: {
    readonly occurrence: string;
    readonly resource_type: string;
    readonly event_names: string;
    readonly change_shape: string;
    readonly verdict: string;
    readonly outcome: string;
    readonly seen_at: string;
    readonly situation: string;
    readonly done: string;
    readonly first_seen_at: string;
  };
  readonly knowledge_situations: {
    readonly id: Generated<number>;
    readonly situation: string;
    readonly resource_type: string;
    readonly event_names: string;
    readonly change_shape: string;
    readonly code_shape: string | null;
    readonly actor_class: string | null;
    readonly goal: string | null;
    readonly words: string;
  };
  /** Outcomes of a situation per day; maintained by triggers. */
  readonly knowledge_days: {
    readonly situation: string;
    readonly verdict: string;
    readonly outcome: string;
    readonly day: string;
    readonly times: number;
  };
  /** Number of situations that contain a word. */
  readonly knowledge_words: { readonly word: string; readonly situations: number };
  readonly knowledge_subjects: {
    readonly subject: string;
    readonly occurrence: string;
    readonly was: string;
    readonly became: string;
    /** Time when it was first seen. */
    readonly at: string;
  };
  readonly knowledge_outcomes: { readonly occurrence: string; readonly reality: Reality; readonly at: string; readonly detail: string };
  /** A view, not a table. */
  readonly knowledge_redrifts: { readonly occurrence: string; readonly reality: 'reverted' | 'redrifted'; readonly at: string };
  readonly knowledge_heard: { readonly one: number; readonly through: string };
  readonly knowledge_forgotten: { readonly id: string; readonly at: string };
  readonly knowledge_recipes: {
    readonly recipe: string;
    readonly resource_type: string;
    readonly source: 'agent' | 'correction';
    readonly body: string;
  };
  readonly knowledge_uses: {
    readonly recipe: string;
    readonly occurrence: string;
    readonly result: UseResult;
    readonly at: string;
    readonly why: string | null;
  };
}

export interface KnowledgeDatabase extends Connection<KnowledgeTables> {
  ask<Row>(query: RawBuilder<Row>): readonly Row[];
  /** Runs a prepared statement from text, which saves building it. Used for look-ups. */
  select<Row>(text: string, values: readonly (string | number)[]): readonly Row[];
}

/** Enough for look-ups among a hundred thousand situations. */
const CACHE_KIBIBYTES = 16_384;

/** Oldest first. The last name is the version of the tables. */
/** Opens the tables of knowledge in a file, perhaps the ledger's, or `:memory:`. @throws DeliveryError as openSqlite */
export function openDatabase(file: string): KnowledgeDatabase {
  const connection = openSqlite<KnowledgeTables>(file, KNOWLEDGE_SCHEMA, [`cache_size = -${CACHE_KIBIBYTES}`]);
  const { kysely, run } = connection;
  return {
    ...connection,
    ask: <Row>(query: RawBuilder<Row>) => run(query.compile(kysely)).rows as readonly Row[],
    select: <Row>(text: string, values: readonly (string | number)[]) => run({ sql: text, parameters: values }).rows as readonly Row[],
  };
}
