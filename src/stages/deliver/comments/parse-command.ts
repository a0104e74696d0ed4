import { millisecondsOf } from '#config/policy/duration.ts';
import type { PersonDecision } from '#domain/judging/person-decision.ts';

/** A command in a comment. A duration is in milliseconds; absent: the policy's default. */
export type Command =
  | { readonly verb: Exclude<PersonDecision['said'], 'hold'> | 'explain' }
  | { readonly verb: 'hold'; readonly forMs?: number }
  /** It begins like a command, but is invalid. */
  | { readonly verb: 'unknown' };

/** A longer hold belongs in the code or the policy. */
const MAX_HOLD_MS = 90 * 24 * 60 * 60 * 1000;

/** A command has to be within the first characters of a comment. */
const MAX_READ_LENGTH = 4000;

/**
 * Returns the command in a comment; undefined if there is none. A command is a line that begins with `/reconcile ` outside of fenced code,
 * so that quoted or pasted text has no effect. More than one such line is invalid.
 */
export function parseCommand(body: string): Command | undefined {
  const lines = outsideFences(body.slice(0, MAX_READ_LENGTH)).filter((line) => line.startsWith('/reconcile '));
  const [line] = lines;
  if (line === undefined) return undefined;
  const [, word, span, ...more] = line.trim().split(/[ \t]+/);
  if (lines.length > 1 || more.length > 0) return { verb: 'unknown' };
  if (word === 'hold') return holdFor(span);
  if (span !== undefined) return { verb: 'unknown' };
  return word === 'accept' || word === 'revert' || word === 'explain' ? { verb: word } : { verb: 'unknown' };
}

function holdFor(span: string | undefined): Command {
  if (span === undefined) return { verb: 'hold' };
  const forMs = /^[1-9]\d{0,3}[mhdw]$/.test(span) ? millisecondsOf(span) : undefined;
  return forMs === undefined || forMs > MAX_HOLD_MS ? { verb: 'unknown' } : { verb: 'hold', forMs };
}

/** https://spec.commonmark.org/0.31.2/#fenced-code-blocks */
function outsideFences(text: string): readonly string[] {
  const lines: string[] = [];
  let fence: string | undefined;
  for (const line of text.split(/\r?\n/)) {
    const [mark] = /^ {0,3}(?:`{3,}|~{3,})/.exec(line) ?? [];
    const opened = mark?.trim();
    if (opened === undefined) {
      if (fence === undefined) lines.push(line);
    } else if (fence === undefined) fence = opened;
    else if (opened.startsWith(fence)) fence = undefined;
  }
  return lines;
}
