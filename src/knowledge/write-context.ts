import type { Kysely } from 'kysely';
import type { RunStatement } from '#sqlite/open-database.ts';
import type { KnowledgeTables } from './database.ts';

export interface WriteContext {
  readonly run: RunStatement;
  /** Only builds statements. */
  readonly kysely: Kysely<KnowledgeTables>;
}
