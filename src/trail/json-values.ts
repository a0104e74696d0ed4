import type { Line } from './lines.ts';

/** A JSON value found in a text, or a stretch of lines that holds none. */
export type FoundValue =
  | { readonly kind: 'value'; readonly value: unknown; readonly line: number }
  | { readonly kind: 'malformed'; readonly line: number; readonly problem: string };

/**
 * Reads JSON values that stand one after the other: one a line, spread over several lines as pretty-printers do, or
 * side by side on one line as `zcat *.gz` leaves them. What is no JSON is passed over up to the next value.
 * Only the value under way is held.
 * @param lines the text
 * @returns the values in order, with the line each starts on
 */
export async function* readJsonValues(lines: AsyncIterable<Line>): AsyncIterable<FoundValue> {
  let pending: Line[] = [];
  for await (const line of lines) {
    if (pending.length > 0 && startsNewValue(line.text, pending.at(-1)?.text ?? '')) {
      yield* parseChunk(pending);
      pending = [];
    }
    if (pending.length > 0) {
      if (line.text.trim() !== '') pending.push(line);
      continue;
    }
    const trimmed = line.text.trim();
    if (trimmed === '') continue;
    const whole = parse(trimmed);
    if (whole !== undefined) yield { kind: 'value', value: whole.value, line: line.number };
    else if (/^[[{]/.test(trimmed)) pending = [line];
    else yield { kind: 'malformed', line: line.number, problem: problemOf(trimmed) };
  }
  if (pending.length > 0) yield* parseChunk(pending);
}

/** Inside a JSON text an object or list only ever follows `[`, `,` or `:`; elsewhere it begins the next value. */
function startsNewValue(text: string, before: string): boolean {
  return /^\s*[[{]/.test(text) && !'[,:'.includes(before.trimEnd().slice(-1));
}

function* parseChunk(chunk: readonly Line[]): Iterable<FoundValue> {
  const line = chunk[0]?.number ?? 0;
  const text = chunk.map((part) => part.text).join('\n');
  const values = splitValues(text).map((part) => parse(part));
  if (values.every((found) => found !== undefined)) {
    for (const found of values) yield { kind: 'value', value: found.value, line };
    return;
  }
  yield* salvage(chunk, text);
}

/** A line that was cut off at a comma takes the following lines with it: those that are whole by themselves are found again. */
function* salvage(chunk: readonly Line[], text: string): Iterable<FoundValue> {
  let reported = false;
  for (const line of chunk) {
    const whole = /^\s*\{/.test(line.text) ? parse(line.text.trim()) : undefined;
    if (whole !== undefined && looksLikeRecord(whole.value)) {
      yield { kind: 'value', value: whole.value, line: line.number };
    } else if (!reported) {
      yield { kind: 'malformed', line: line.number, problem: problemOf(text) };
      reported = true;
    }
  }
}

function looksLikeRecord(value: unknown): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    ['eventID', 'Records', 'Events', 'detail', 'CloudTrailEvent'].some((key) => Object.hasOwn(value, key))
  );
}

/** Cuts a text after every closing bracket of the outermost level. What is left over at the end is a part of its own. */
function splitValues(text: string): readonly string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  // Brackets count outside of strings only; a string ends at a quote that no backslash stands before.
  for (const match of text.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"|[[\]{}]/gs)) {
    const token = match[0];
    if (token === '{' || token === '[') depth += 1;
    if (token === '}' || token === ']') depth -= 1;
    if (depth === 0 && (token === '}' || token === ']')) {
      parts.push(text.slice(start, match.index + 1));
      start = match.index + 1;
    }
  }
  const rest = text.slice(start);
  return rest.trim() === '' ? parts : [...parts, rest];
}

function parse(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}

/** V8's own message quotes the text, which may hold a secret: only the kind of fault is told. */
function problemOf(text: string): string {
  try {
    JSON.parse(text);
    return 'not one JSON value';
  } catch (error) {
    const endsEarly = /^SyntaxError: (?:Unexpected end|Unterminated)/.test(String(error));
    return endsEarly ? 'not JSON: it ends early' : 'not JSON';
  }
}
