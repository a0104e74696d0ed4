import { describe, expect, it } from 'vitest';
import { shareTexts } from '#terraform/share-texts.ts';

describe('shareTexts', () => {
  it('reuses an earlier file if name, text and kind are equal', () => {
    const share = shareTexts();
    const first = { path: '../m/main.tf', text: 'locals {}' };
    share([first]);

    const [same, otherText, otherKind] = share([{ ...first }, { ...first, text: '# other' }, { ...first, isData: true }]);

    expect(same).toBe(first);
    expect(otherText).toEqual({ path: '../m/main.tf', text: '# other' });
    expect(otherKind).toEqual({ ...first, isData: true });
  });
});
