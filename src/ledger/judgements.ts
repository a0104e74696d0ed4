/** What people said of cases afterwards. Only insertJudgement writes the table, so its shape is known. */
import type { CompiledQuery, Kysely } from 'kysely';
import type { Judgement } from '#domain/judging/judgement.ts';
import type { LedgerTables } from './database.ts';

/**
 * Writes down what somebody said.
 * @param kysely the ledger's
 * @param judgement of one case
 * @returns one statement
 */
export function insertJudgement(kysely: Kysely<LedgerTables>, judgement: Judgement): CompiledQuery {
  return kysely.insertInto('judgements').values(judgement).compile();
}

/**
 * Reads what people said.
 * @param kysely the ledger's
 * @returns in the order it was written
 */
export async function readJudgements(kysely: Kysely<LedgerTables>): Promise<readonly Judgement[]> {
  return kysely.selectFrom('judgements').select(['reconciliation', 'said', 'source', 'by', 'reason', 'at']).orderBy('seq').execute();
}
