import type { Range } from '../syntax.ts';
import { afterNewline } from './trivia.ts';

const COMMENT = /^[ \t]*(?:#|\/\/)[ \t]*(.*?)[ \t]*$/;

/**
 * A line that has nothing but a comment, and in it code that is written again: `# "b",` or `# timeout = 90`.
 * @param within where to look, in whole lines
 * @param code one line; a comma behind it, and blanks around `=`, may differ
 * @returns from the marker to the end of the line; undefined where no such line is
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
