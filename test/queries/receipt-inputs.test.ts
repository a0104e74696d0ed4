import { expect, it } from 'vitest';
import { readInputs } from '#queries/receipt-inputs.ts';

it('reads each input once, and returns nothing for a missing one', async () => {
  const asked: string[] = [];
  const ledger = { receiptInput: async (hash: string) => (asked.push(hash), hash === 'a' ? 'text' : undefined) };
  const receipt = { runId: 'run-1', id: 'x', text: '{"inputs":{"question":"a","policy":"b"}}' };

  const inputOf = await readInputs([receipt, receipt], ledger);

  expect([inputOf('a'), inputOf('b'), inputOf('c')]).toEqual(['text', '', '']);
  expect(asked).toEqual(['a', 'b']);
});
