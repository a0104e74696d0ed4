import { describe, expect, it } from 'vitest';
import { diffLines } from '#cli/render/diff.ts';
import type { Paint } from '#cli/render/paint.ts';

const MARKING: Paint = (style, text) => `<${style}>${text}`;

describe('diffLines', () => {
  it('colours lines by their kind', () => {
    const diff = '--- a/x.tf\n+++ b/x.tf\n@@ -1,2 +1,2 @@\n same\n-old\n+new\n\\ No newline at end of file\n';

    expect(diffLines(diff, MARKING)).toEqual([
      '<bold>--- a/x.tf',
      '<bold>+++ b/x.tf',
      '<cyan>@@ -1,2 +1,2 @@',
      ' same',
      '<red>-old',
      '<green>+new',
      '<dim>\\ No newline at end of file',
    ]);
  });

  it('shows CRLF files line by line, without control characters', () => {
    expect(diffLines('-a\r\n+\u001b[2Jb\r\n', MARKING)).toEqual(['<red>-a', '<green>+[2Jb']);
  });
});
