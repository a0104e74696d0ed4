import { describe, expect, it } from 'vitest';
import { shareTexts } from '#terraform/share-texts.ts';

describe('shareTexts', () => {
  it('gives a later root the file of an earlier one where name, text and kind are the same', () => {
    const share = shareTexts();
    const first = { path: '../m/main.tf', text: 'locals {}' };
    share([first]);

    const [same, otherText, otherKind] = share([{ ...first }, { ...first, text: '# other' }, { ...first, isData: true }]);

    expect(same).toBe(first);
    expect(otherText).toEqual({ path: '../m/main.tf', text: '# other' });
    expect(otherKind).toEqual({ ...first, isData: true });
  });
});
