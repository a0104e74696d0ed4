/** White space, line ends, commas and comments between the nodes of the syntax tree, by offset. Knows no node. */

/**
 * The start of a line.
 * @param offset any place on the line
 * @returns offset of its first character
 */
export function lineStart(text: string, offset: number): number {
  return text.lastIndexOf('\n', offset - 1) + 1;
}

/**
 * The leading white space of a line.
 * @param offset any place on the line
 * @returns blanks and tabs
 */
export function indentAt(text: string, offset: number): string {
  const start = lineStart(text, offset);
  return /^\uFEFF?([ \t]*)/.exec(text.slice(start))?.[1] ?? '';
}

/**
 * Whether only white space stands before a place on its line.
 * @returns true for the first thing on a line
 */
export function startsLine(text: string, offset: number): boolean {
  return /^\uFEFF?[ \t]*$/.test(text.slice(lineStart(text, offset), offset));
}

/**
 * The end of the line on which something ends, comments behind it included.
 * @param offset right behind a node: until the line's end only blanks, a comma and comments may follow
 * @returns offset of the newline (of its `\r` in CRLF), or the text's end; undefined where code follows on the line
 */
export function restOfLine(text: string, offset: number): number | undefined {
  let at = offset;
  for (;;) {
    const rest = text.slice(at);
    const skipped = /^(?:[ \t,]+|\/\*[\s\S]*?\*\/|(?:#|\/\/)[^\r\n]*)/.exec(rest);
    if (skipped === null) return rest === '' || /^\r?\n/.test(rest) ? at : undefined;
    at += skipped[0].length;
  }
}

/**
 * Skips the newline at a place.
 * @param offset where a line ends
 * @returns the next line's start
 */
export function afterNewline(text: string, offset: number): number {
  return offset + (/^\r?\n/.exec(text.slice(offset, offset + 2))?.[0].length ?? 0);
}

/**
 * Finds the comma that follows something, comments stepped over.
 * @param from right behind a node
 * @returns the comma's offset, or undefined
 */
export function commaBetween(text: string, from: number, until: number): number | undefined {
  const skipped = /^(?:\s+|\/\*[\s\S]*?\*\/|(?:#|\/\/)[^\r\n]*)*/.exec(text.slice(from, until))?.[0].length ?? 0;
  return from + skipped < until && text[from + skipped] === ',' ? from + skipped : undefined;
}

/**
 * Whether a line is blank.
 * @returns true for a line of white space with a newline; false at the text's end
 */
export function isBlankLine(text: string, offset: number): boolean {
  return /^[ \t]*\r?\n/.test(text.slice(offset));
}

/**
 * Whether a line holds nothing but a line comment.
 * @returns true for `# …` and `// …` lines
 */
export function isCommentLine(text: string, offset: number): boolean {
  return /^\uFEFF?[ \t]*(?:#|\/\/)/.test(text.slice(offset));
}
