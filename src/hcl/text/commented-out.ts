import type { Range } from '../syntax.ts';
import { afterNewline } from './trivia.ts';

const COMMENT = /^[ \t]*(?:#|\/\/)[ \t]*(.*?)[ \t]*$/;

/**
 * Finds a line that consists of one comment with the given code: `# "b",` or `# timeout = 90`.
 * @param within the range to search, in whole lines
 * @param code one line; a comma after it, and blanks around `=`, may differ
 * @returns the range from the comment sign to the end of the line; undefined without such a line
 */
export function commentedOut(text: string, within: Range, code: string): Range | undefined {
  const wanted = plain(code);
  for (let at = nextLine(text, within.start); at < within.end; at = nextLine(text, at)) {
    const end = lineEnd(text, at);
    if (end === text.length) return undefined;
    const line = text.slice(at, end);
    const [, content] = COMMENT.exec(line) ?? [];
    if (content !== undefined && plain(content) === wanted) return { start: at + line.search(/#|\/\//), end: at + line.trimEnd().length };
  }
  return undefined;
}

function nextLine(text: string, offset: number): number {
  return afterNewline(text, lineEnd(text, offset));
}

function lineEnd(text: string, offset: number): number {
  const end = /\r?\n|$/.exec(text.slice(offset))?.index ?? 0;
  return offset + end;
}

function plain(code: string): string {
  return code.replace(/[ \t]*,$/, '').replace(/^([\w-]+)[ \t]*=[ \t]*/, '$1 = ');
}
