/** Cuts a file where no run of aligned lines can reach across, so that an edit looks at the block it is in and not at the file. */
import { rememberTexts } from '#domain/text/remember.ts';
import { splitItems } from '../parse/split-items.ts';
import type { Piece } from '../parse/split-items.ts';
import { NotHclError } from '../parse/not-hcl.ts';
import type { Range } from '../syntax.ts';

/** A line that is a closing brace and nothing else ends every run and every paragraph. */
const LONE_BRACE = /(?:^|\n)[ \t]*\}[ \t]*\r?\n$/;

/** The last texts asked about: an edit asks several times about the text before it and the one behind it. */
const KEPT_TEXTS = 4;

/**
 * Finds the windows of a text.
 * @param text HCL text
 * @returns the windows in order, together the whole text; one window where the text cannot be cut. Most are pieces of the text
 */
export const windowsOf: (text: string) => readonly Piece[] = rememberTexts(KEPT_TEXTS, cutWindows);

/**
 * The windows that a stretch of the text lies in or touches.
 * @param text HCL text
 * @returns from the first such window's start to the last one's end
 */
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

/** What an edit would leave behind need not be HCL. */
function piecesOf(text: string): readonly Piece[] {
  try {
    return splitItems(text);
  } catch (error) {
    if (error instanceof NotHclError) return [{ start: 0, end: text.length, texts: [] }];
    throw error;
  }
}
