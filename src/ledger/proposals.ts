/** Only insertProposal writes this table. */
import type { CompiledQuery, Kysely } from 'kysely';
import type { ProposalReceipt } from '#domain/judging/proposal.ts';
import type { ProposalQuestion } from '#ports/ledger.ts';
import type { LedgerTables } from './database.ts';

/** Inserts a proposal. `root`: the name of its checkpoint */
export function insertProposal(kysely: Kysely<LedgerTables>, root: string, receipt: ProposalReceipt): CompiledQuery {
  const row = { root, id: receipt.id, asked_at: receipt.askedAt, address: receipt.proposal.address, receipt_json: JSON.stringify(receipt) };
  return kysely.insertInto('proposals').values(row).compile();
}

/** In time order. */
export async function readProposals(kysely: Kysely<LedgerTables>, question: ProposalQuestion): Promise<readonly ProposalReceipt[]> {
  const wanted = new Set(question.addresses);
  // Addresses are filtered here, because a run may have more addresses than a statement allows parameters.
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
