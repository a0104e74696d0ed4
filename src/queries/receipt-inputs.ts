import type { Ledger, StoredReceipt } from '#ports/ledger.ts';

/** Reads the inputs of receipts. @returns a function from an input's hash to its text, empty for a missing input */
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
