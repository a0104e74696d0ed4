/** One line of text without its line ending. */
export interface Line {
  readonly text: string;
  /** Counted from 1. */
  readonly number: number;
}

/**
 * Splits UTF-8 bytes into lines as they arrive; only the line under way is held. A byte order mark is left out.
 * @param chunks the bytes; a character may be torn between two chunks
 * @returns the lines, ended by LF or CRLF; the last one may have no end
 */
export async function* splitLines(chunks: AsyncIterable<Buffer>): AsyncIterable<Line> {
  const decoder = new TextDecoder('utf-8');
  // Parts of a line are joined once, at its end: a CloudTrail file is one line of up to many megabytes.
  let parts: string[] = [];
  let number = 1;
  for await (const chunk of chunks) {
    const pieces = decoder.decode(chunk, { stream: true }).split('\n');
    for (const piece of pieces.slice(0, -1)) {
      parts.push(piece);
      yield { text: parts.join('').replace(/\r$/, ''), number };
      parts = [];
      number += 1;
    }
    parts.push(pieces.at(-1) ?? '');
  }
  parts.push(decoder.decode());
  const last = parts.join('');
  if (last !== '') yield { text: last, number };
}
