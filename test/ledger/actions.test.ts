import { expect, it } from 'vitest';
import { openActionLedger } from '#ledger/actions.ts';
import { anActWorld } from '../support/acting.ts';

it('returns a stored action byte for byte', async () => {
  const world = await anActWorld();

  const kept = await world.keep();

  expect(await world.book.find(kept.id.slice(0, 12))).toEqual(kept);
  expect(Buffer.from(kept.plan?.file ?? []).toString('utf8')).toBe(`plan ${kept.plan?.json ?? ''}`);
  await world.book.close();
});

it('finds nothing by an empty prefix, and reports an ambiguous one', async () => {
  const world = await anActWorld();
  await world.keep();
  await world.keep();

  expect([await world.book.find(''), await world.book.find('0000'), await world.book.find('f')]).toEqual([
    undefined,
    'ambiguous',
    undefined,
  ]);
  await world.book.close();
});

it('stores no move of an unknown action, and no second end', async () => {
  const book = await openActionLedger(':memory:');

  await expect(book.note('f'.repeat(12), { kind: 'refused', at: '', step: 'apply', code: 'x', message: '' })).rejects.toThrow(
    /Expected to open the actions in the ledger/,
  );
  await book.close();
});
