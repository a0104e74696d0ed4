export const TOO_DEEP = 'an expression nested too deeply to be read';

/** Accepted by the grammar, but not HCL. parse.ts turns it into a SyntaxProblem. */
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
