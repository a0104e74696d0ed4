import { rememberTexts } from '#domain/text/remember.ts';
import { splitItems } from '../parse/split-items.ts';
import type { Piece } from '../parse/split-items.ts';
import { NotHclError } from '../parse/not-hcl.ts';
import type { Range } from '../syntax.ts';

/** A line that ends every run and paragraph. */
const LONE_BRACE = /(?:^|\n)[ \t]*\}[ \t]*\r?\n$/;

/** Cached, because an edit checks the text before and after it several times. */
const KEPT_TEXTS = 4;

/**
 * Splits a text at places that no run of aligned lines crosses, so that an edit reads one block instead of the file. The windows joined
 * are the text.
 */
export const windowsOf: (text: string) => readonly Piece[] = rememberTexts(KEPT_TEXTS, cutWindows);

/** The range from the start of the first to the end of the last window that a range touches. */
export function windowAround(text: string, stretch: Range): Range {
  const touched = windowsOf(text).filter((window) => window.start <= stretch.end && stretch.start <= window.end);
  return { start: touched[0]?.start ?? 0, end: touched.at(-1)?.end ?? text.length };
}

function cutWindows(text: string): readonly Piece[] {
  const windows: Piece[] = [];
  let start = 0;
  for (const piece of piecesOf(text)) {
    if (piece.end !== text.length && !LONE_BRACE.test(text.slice(Math.max(start, piece.end - 80), piece.end))) continue;
    windows.push(piece.start === start ? piece : { start, end: piece.end, texts: [] });
    start = piece.end;
  }
  return windows.length === 0 ? [{ start: 0, end: text.length, texts: [] }] : windows;
}

/** The text after an edit may not be HCL. */
function piecesOf(text: string): readonly Piece[] {
  try {
    return splitItems(text);
  } catch (error) {
    if (error instanceof NotHclError) return [{ start: 0, end: text.length, texts: [] }];
    throw error;
  }
}
