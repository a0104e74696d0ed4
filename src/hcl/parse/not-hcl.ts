/** What a problem says it found where brackets or operators stand in each other without end. */
export const TOO_DEEP = 'an expression nested too deeply to be read';

/** What the grammar lets pass and HCL does not. Becomes a SyntaxProblem in parse.ts. */
export class NotHclError extends Error {
  readonly offset: number;
  /** What stands there; undefined: the text itself says it. */
  readonly found: string | undefined;

  constructor(offset: number, found?: string) {
    super(`not HCL at offset ${offset}`);
    this.offset = offset;
    this.found = found;
  }
}
