import { expect, it } from 'vitest';
import { showEdits } from '../../../eval/edits/show-edits.ts';

it('refuses a name without an edit', async () => {
  await expect(showEdits({ scenario: 'nothing-like-it' })).rejects.toThrow(/expected an edit in eval\/edits\/cases, found none/);
});
