import { applyTextEdits, applyToFiles } from '#hcl/text/apply-edits.ts';
import type { TextEdit } from '#domain/patch.ts';
import { describe, expect, it } from 'vitest';

function edit(start: number, end: number, text: string, path = 'main.tf'): TextEdit {
  return { path, start, end, text, edit: 'set-attribute' };
}

describe('applyTextEdits', () => {
  it.each([
    { name: 'nothing', edits: [], after: 'a = 1\n' },
    { name: 'a replacement', edits: [edit(4, 5, '23')], after: 'a = 23\n' },
    { name: 'edits in any order', edits: [edit(4, 5, '2'), edit(0, 1, 'b')], after: 'b = 2\n' },
    { name: 'the same edit twice, once', edits: [edit(5, 5, '0'), edit(5, 5, '0')], after: 'a = 10\n' },
    {
      name: 'two insertions at one offset, in the order given',
      edits: [edit(6, 6, 'x = 1\n'), edit(6, 6, 'b = 1\n')],
      after: 'a = 1\nx = 1\nb = 1\n',
    },
    { name: 'an insertion before a replacement', edits: [edit(4, 5, '2'), edit(4, 4, '-')], after: 'a = -2\n' },
    { name: 'adjacent edits', edits: [edit(0, 1, 'b'), edit(1, 2, '\t')], after: 'b\t= 1\n' },
  ])('applies $name', ({ edits, after }) => {
    expect(applyTextEdits('a = 1\n', edits)).toBe(after);
  });

  it.each([
    { name: 'overlap', edits: [edit(0, 3, 'x'), edit(2, 5, 'y')] },
    { name: 'replace the same place differently', edits: [edit(4, 5, '2'), edit(4, 5, '3')] },
    { name: 'insert into replaced text', edits: [edit(0, 5, 'x'), edit(3, 3, 'y')] },
    { name: 'end after the text', edits: [edit(5, 99, 'x')] },
    { name: 'end before they start', edits: [edit(5, 4, 'x')] },
  ])('throws if edits $name', ({ edits }) => {
    expect(() => applyTextEdits('a = 1\n', edits)).toThrow('overlaps another edit or lies outside');
  });

  it('counts UTF-16 code units, not characters', () => {
    const text = 'a = "🦊ä"\n';

    const after = applyTextEdits(text, [edit(7, 8, 'ü')]);

    expect(after).toBe('a = "🦊ü"\n');
  });
});

describe('applyToFiles', () => {
  const files = [
    { path: 'main.tf', text: 'a = 1\n' },
    { path: 'other.tf', text: 'b = 1\n' },
  ];

  it('changes the named files and keeps the others', () => {
    const result = applyToFiles(files, [edit(4, 5, '2')]);

    expect(result.files).toEqual([{ path: 'main.tf', text: 'a = 2\n' }, files[1]]);
    expect(result.changes).toEqual([{ path: 'main.tf', before: 'a = 1\n', after: 'a = 2\n' }]);
  });

  it('creates a file by an insertion at its start', () => {
    const result = applyToFiles(files, [edit(0, 0, 'c = 1\n', 'new.tf')]);

    expect(result.files).toEqual([...files, { path: 'new.tf', text: 'c = 1\n' }]);
    expect(result.changes).toEqual([{ path: 'new.tf', before: undefined, after: 'c = 1\n' }]);
  });

  it('returns the same input if nothing changes', () => {
    const result = applyToFiles(files, [edit(4, 5, '1')]);

    expect(result.files).toBe(files);
    expect(result.changes).toEqual([]);
  });

  it('throws for an edit in a file that does not exist', () => {
    expect(() => applyToFiles(files, [edit(1, 2, 'x', 'gone.tf')])).toThrow('gone.tf');
  });
});
