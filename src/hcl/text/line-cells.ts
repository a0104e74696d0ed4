// oxlint-disable no-param-reassign -- a scanner: `reading` is its state, made and dropped in one call

/** A line of code, with a heredoc that it opens. */
export interface LineCells {
  readonly start: number;
  /** Before the newline. */
  readonly end: number;
  /** Offset of the first `=`. */
  readonly assign: number | undefined;
  /** The value closes all its brackets; only such lines are aligned. */
  readonly balanced: boolean;
  /** Offset of the trailing comment. */
  readonly comment: number | undefined;
}

interface Reading {
  readonly lines: LineCells[];
  start: number;
  tokens: number;
  equals: number | undefined;
  bracketsAfterEquals: number;
  comment: number | undefined;
}

/**
 * Splits HCL into the lines that `terraform fmt` aligns.
 * https://github.com/hashicorp/hcl/blob/main/hclwrite/format.go
 * @param text must parse
 */
export function readLineCells(text: string): readonly LineCells[] {
  // A byte order mark has no width.
  const first = text.startsWith('\uFEFF') ? 1 : 0;
  const reading: Reading = { lines: [], start: first, tokens: 0, equals: undefined, bracketsAfterEquals: 0, comment: undefined };
  // Enclosing brackets and quoted templates.
  const stack: ('bracket' | 'interpolation' | 'quote')[] = [];
  let at = first;
  while (at < text.length) {
    const next = stack.at(-1) === 'quote' ? readQuoted(text, at, stack, reading) : readCode(text, at, stack, reading);
    at = Math.max(next, at + 1);
  }
  if (reading.start < text.length) closeLine(reading, text.length, text.length);
  return reading.lines;
}

/** Grapheme clusters, as the formatter counts. */
export function countColumns(text: string): number {
  if (/^[\t -~]*$/.test(text)) return text.length;
  return [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)].length;
}

function readCode(text: string, at: number, stack: ('bracket' | 'interpolation' | 'quote')[], reading: Reading): number {
  const character = text[at] ?? '';
  const pair = text.slice(at, at + 2);
  if (character === '\n') return closeLine(reading, text[at - 1] === '\r' && at > reading.start ? at - 1 : at, at + 1);
  if (/\s/.test(character) || character === '\uFEFF') return at + 1;
  if (character === '#' || pair === '//') return readLineComment(text, at, reading);
  reading.tokens += 1;
  if (pair === '/*') return indexAfter(text, '*/', at + 2);
  if (pair === '<<' && /^<<-?[^\s\d<]/.test(text.slice(at, at + 4))) return skipHeredoc(text, at);
  if (character === '"') {
    stack.push('quote');
    return at + 1;
  }
  if ('{[('.includes(character)) return openBracket(stack, reading, 'bracket', at + 1);
  if ('}])'.includes(character)) {
    stack.pop();
    if (reading.equals !== undefined) reading.bracketsAfterEquals -= 1;
    return at + 1;
  }
  if (['==', '!=', '<=', '>=', '=>'].includes(pair)) return at + 2;
  if (character === '=' && reading.equals === undefined && reading.tokens > 1) reading.equals = at;
  const word = /^[\p{L}\p{N}_.-]+/u.exec(text.slice(at, at + 200));
  return at + (word?.[0].length ?? 1);
}

function readQuoted(text: string, at: number, stack: ('bracket' | 'interpolation' | 'quote')[], reading: Reading): number {
  const character = text[at];
  if (character === '\\') return at + 2;
  if (character === '"') {
    stack.pop();
    return at + 1;
  }
  if (/^(?:\$\$|%%)\{/.test(text.slice(at, at + 3))) return at + 3;
  if (/^[$%]\{/.test(text.slice(at, at + 2))) return openBracket(stack, reading, 'interpolation', at + 2);
  return at + 1;
}

function openBracket(
  stack: ('bracket' | 'interpolation' | 'quote')[],
  reading: Reading,
  kind: 'bracket' | 'interpolation',
  next: number,
): number {
  stack.push(kind);
  if (reading.equals !== undefined) reading.bracketsAfterEquals += 1;
  return next;
}

function readLineComment(text: string, at: number, reading: Reading): number {
  if (reading.tokens > 0) reading.comment = at;
  const newline = text.indexOf('\n', at);
  return newline === -1 ? text.length : newline;
}

function skipHeredoc(text: string, at: number): number {
  const marker = /^<<-?([^\r\n]+)\r?\n/.exec(text.slice(at, at + 300));
  if (marker?.[1] === undefined) return at + 2;
  const body = at + marker[0].length;
  const escaped = marker[1].trim().replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const end = new RegExp(`^[ \\t]*${escaped}(?=\\r?$)`, 'm').exec(text.slice(body));
  return end === null ? text.length : body + end.index + end[0].length;
}

function closeLine(reading: Reading, end: number, next: number): number {
  reading.lines.push({
    start: reading.start,
    end,
    assign: reading.equals,
    balanced: reading.bracketsAfterEquals === 0,
    comment: reading.comment,
  });
  reading.start = next;
  reading.tokens = 0;
  reading.equals = undefined;
  reading.bracketsAfterEquals = 0;
  reading.comment = undefined;
  return next;
}

function indexAfter(text: string, part: string, from: number): number {
  const index = text.indexOf(part, from);
  return index === -1 ? text.length : index + part.length;
}
