import { describe, expect, it } from 'vitest';
import { authorAligns, gapsToChange, isAligned, runsOf, showsAlignment } from '#hcl/text/aligned-runs.ts';

describe('runsOf', () => {
  it.each([
    { name: 'neighbouring lines', text: 'a = 1\nb = 2\n', sizes: [2] },
    { name: 'lines separated by a blank line', text: 'a = 1\n\nb = 2\n', sizes: [1, 1] },
    { name: 'lines separated by a comment', text: 'a = 1\n# c\nb = 2\n', sizes: [1, 1] },
    { name: 'a multi-line value, which is a separate run', text: 'a = 1\nb = {\n}\nc = 2\nd = 3\n', sizes: [1, 1, 2] },
    { name: 'a heredoc, which is part of its run', text: 'a = <<E\nE\nb = 2\n', sizes: [2] },
  ])('finds $name', ({ text, sizes }) => {
    expect(runsOf(text, 'assign').map((run) => run.lines.length)).toEqual(sizes);
  });

  it('joins runs with only comments between them into a paragraph', () => {
    const runs = runsOf('a = 1\n# c\nb = 2\n\nc = 3\n', 'assign');

    expect(runs.map((run) => run.paragraph.length)).toEqual([2, 2, 1]);
  });

  it('finds the runs of trailing comments', () => {
    expect(runsOf('a = { # x\n  b = 1 # y\n  c = 2\n} # z\n', 'comment').map((run) => run.lines.length)).toEqual([2, 1]);
  });
});

describe('alignment', () => {
  it.each([
    { text: 'a   = 1\nbcd = 2\n', aligned: true, shows: true },
    { text: 'a = 1\nbcd = 2\n', aligned: false, shows: true },
    { text: 'a = 1\nb = 2\n', aligned: true, shows: false },
    { text: 'a  = 1\n', aligned: false, shows: false },
    { text: 'a\t= 1\n', aligned: false, shows: false },
  ])('detects aligned runs', ({ text, aligned, shows }) => {
    const [run] = runsOf(text, 'assign');

    expect(run && isAligned(text, run, 'assign')).toBe(aligned);
    expect(run && showsAlignment(text, run, 'assign')).toBe(shows);
  });

  it('returns the gaps to change', () => {
    const text = 'a = 1 # x\nbcd = 2 # y\n';
    const [run] = runsOf(text, 'assign');

    expect(run && gapsToChange(text, run, 'assign')).toEqual([{ start: 1, end: 2, wanted: '   ' }]);
  });

  it.each([
    { name: 'a file without an example', text: 'a = 1\n', aligns: true },
    { name: 'a formatted file', text: 'a   = 1\nbcd = 2\n', aligns: true },
    { name: 'an unaligned file', text: 'a = 1\nbcd = 2\n\ne = 1\nfgh = 1\n\ni   = 1\njkl = 2\n', aligns: false },
    { name: 'a file with only an unaligned heredoc', text: 'a = <<E\nE\nbcd = 2\n', aligns: true },
  ])('detects the alignment of $name', ({ text, aligns }) => {
    expect(authorAligns(text, 'assign')).toBe(aligns);
  });
});
