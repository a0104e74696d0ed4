/** What was asked beforehand, and what was answered. Only insertProposal writes the table, so its shape is known. */
import type { CompiledQuery, Kysely } from 'kysely';
import type { ProposalReceipt } from '#domain/judging/proposal.ts';
import type { ProposalQuestion } from '#ports/ledger.ts';
import type { LedgerTables } from './database.ts';

/**
 * Writes an answer down.
 * @param root what the ledger calls the root
 * @param receipt the question and its answer
 * @returns one statement
 */
export function insertProposal(kysely: Kysely<LedgerTables>, root: string, receipt: ProposalReceipt): CompiledQuery {
  const row = { root, id: receipt.id, asked_at: receipt.askedAt, address: receipt.proposal.address, receipt_json: JSON.stringify(receipt) };
  return kysely.insertInto('proposals').values(row).compile();
}

/**
 * Reads what was answered about resources.
 * @param question root, addresses, and how far back
 * @returns in order of time
 */
export async function readProposals(kysely: Kysely<LedgerTables>, question: ProposalQuestion): Promise<readonly ProposalReceipt[]> {
  const wanted = new Set(question.addresses);
  // A run may have more addresses than a statement takes parameters.
  const rows = await kysely
    .selectFrom('proposals')
    .select(['address', 'receipt_json'])
    .where('root', '=', question.root)
    .where('asked_at', '>=', question.since)
    .orderBy('asked_at')
    .orderBy('seq')
    .execute();
  return rows.filter(({ address }) => wanted.has(address)).map((row) => JSON.parse(row.receipt_json) as ProposalReceipt);
}
