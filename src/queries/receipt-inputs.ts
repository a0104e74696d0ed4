import type { Ledger, StoredReceipt } from '#ports/ledger.ts';

/** @returns the text of an input by its hash; empty for a missing one */
export async function readInputs(
  receipts: readonly StoredReceipt[],
  ledger: Pick<Ledger, 'receiptInput'>,
): Promise<(hash: string) => string> {
  const named = receipts.flatMap(({ text }) =>
    Object.values((JSON.parse(text) as { readonly inputs: Readonly<Record<string, string>> }).inputs),
  );
  const read = await Promise.all([...new Set(named)].map(async (hash) => [hash, (await ledger.receiptInput(hash)) ?? ''] as const));
  const texts = new Map(read);
  return (hash) => texts.get(hash) ?? '';
}
