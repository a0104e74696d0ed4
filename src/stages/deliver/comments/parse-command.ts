import { millisecondsOf } from '#config/policy/duration.ts';
import type { PersonDecision } from '#domain/judging/person-decision.ts';

/** What a comment asks for. A duration is in milliseconds; absent: as the policy says. */
export type Command =
  | { readonly said: Exclude<PersonDecision['said'], 'hold'> | 'explain' }
  | { readonly said: 'hold'; readonly forMs?: number }
  /** It begins as a command and is none. */
  | { readonly said: 'unknown' };

/** A longer hold is a decision for the code or the policy. */
const LONGEST_HOLD_MS = 90 * 24 * 60 * 60 * 1000;

/** A command stands at the top of a comment: what comes after is for people. */
const LONGEST_READ = 4000;

/**
 * The command in a comment; undefined where there is none. Only a line that begins with `/reconcile ` counts, outside of fenced code, and only
 * one of them: a text that is quoted or pasted commands nothing.
 */
export function parseCommand(body: string): Command | undefined {
  const lines = outsideFences(body.slice(0, LONGEST_READ)).filter((line) => line.startsWith('/reconcile '));
  const [line] = lines;
  if (line === undefined) return undefined;
  const [, word, span, ...more] = line.trim().split(/[ \t]+/);
  if (lines.length > 1 || more.length > 0) return { said: 'unknown' };
  if (word === 'hold') return holdFor(span);
  if (span !== undefined) return { said: 'unknown' };
  return word === 'accept' || word === 'revert' || word === 'explain' ? { said: word } : { said: 'unknown' };
}

function holdFor(span: string | undefined): Command {
  if (span === undefined) return { said: 'hold' };
  const forMs = /^[1-9]\d{0,3}[mhdw]$/.test(span) ? millisecondsOf(span) : undefined;
  return forMs === undefined || forMs > LONGEST_HOLD_MS ? { said: 'unknown' } : { said: 'hold', forMs };
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
