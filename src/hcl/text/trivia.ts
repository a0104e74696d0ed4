export function lineStart(text: string, offset: number): number {
  return text.lastIndexOf('\n', offset - 1) + 1;
}

/** The number of the line, from 1. */
export function lineAt(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) line += 1;
  return line;
}

/** Leading blanks and tabs. */
export function indentAt(text: string, offset: number): string {
  const start = lineStart(text, offset);
  return /^\uFEFF?([ \t]*)/.exec(text.slice(start))?.[1] ?? '';
}

/** True if only white space is before the offset on its line. */
export function startsLine(text: string, offset: number): boolean {
  return /^\uFEFF?[ \t]*$/.test(text.slice(lineStart(text, offset), offset));
}

/** Returns the end of a line after a node, before the newline. Undefined if code follows; a comma and comments may. `offset`: its end */
export function restOfLine(text: string, offset: number): number | undefined {
  let at = offset;
  for (;;) {
    const rest = text.slice(at);
    const skipped = /^(?:[ \t,]+|\/\*[\s\S]*?\*\/|(?:#|\/\/)[^\r\n]*)/.exec(rest);
    if (skipped === null) return rest === '' || /^\r?\n/.test(rest) ? at : undefined;
    at += skipped[0].length;
  }
}

/** The start of the next line. `offset`: at the end of a line. */
export function afterNewline(text: string, offset: number): number {
  return offset + (/^\r?\n/.exec(text.slice(offset, offset + 2))?.[0].length ?? 0);
}

/** The offset of the comma after a node, past comments. */
export function commaBetween(text: string, from: number, until: number): number | undefined {
  const skipped = /^(?:\s+|\/\*[\s\S]*?\*\/|(?:#|\/\/)[^\r\n]*)*/.exec(text.slice(from, until))?.[0].length ?? 0;
  return from + skipped < until && text[from + skipped] === ',' ? from + skipped : undefined;
}

/** True for a blank line; false at the end of the text. */
export function isBlankLine(text: string, offset: number): boolean {
  return /^[ \t]*\r?\n/.test(text.slice(offset));
}

/** True for a line with only a `#` or `//` comment. */
export function isCommentLine(text: string, offset: number): boolean {
  return /^\uFEFF?[ \t]*(?:#|\/\/)/.test(text.slice(offset));
}
