import type { SyntaxProblem } from '../syntax.ts';

export const TOO_DEEP = 'an expression nested too deeply to be read';

/** Text that is not HCL or JSON, perhaps accepted by the grammar. The parsers turn it into a SyntaxProblem. */
export class NotHclError extends Error {
  readonly offset: number;
  /** Undefined: the text at the place. */
  readonly found: string | undefined;

  /** Offset of the bracket that is not closed, if known. */
  readonly opener: number | undefined;

  constructor(offset: number, found?: string, opener?: number) {
    super(`not HCL at offset ${offset}`);
    this.offset = offset;
    this.found = found;
    this.opener = opener;
  }
}

/** Returns the problem at an offset of a file. `found`: absent for the text there */
export function problemAt(path: string, text: string, offset: number, found?: string): SyntaxProblem {
  const before = text.slice(0, offset);
  const there = text.slice(offset, offset + 40).split('\n')[0] ?? '';
  return { path, line: before.split('\n').length, column: offset - before.lastIndexOf('\n'), found: found ?? there };
}
