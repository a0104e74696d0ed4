import type { Kysely } from 'kysely';
import type { RunStatement } from '#sqlite/open-database.ts';
import type { KnowledgeTables } from './database.ts';

/** What a write needs. */
export interface Writing {
  readonly run: RunStatement;
  /** Only to put statements together. */
  readonly kysely: Kysely<KnowledgeTables>;
}
