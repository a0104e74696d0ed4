import { rememberTexts } from '#domain/text/remember.ts';
import type { Range } from '../syntax.ts';
import { NotHclError, TOO_DEEP } from './not-hcl.ts';

/** A part of a file, with its long texts, which the grammar reads slowly. */
export interface Piece extends Range {
  /** File offsets, without quotes, escapes and markers. */
  readonly texts: readonly Range[];
  /** The same piece in an earlier text, at another offset. */
  readonly original?: Piece;
}

/** A limit, because the grammar's time grows with nesting; deeper nesting is a mistake. */
const MAX_BRACKETS = 250;
const LONG_TEXT = 64;
/** A text is split once for parsing and again for its style. */
const KEPT_TEXTS = 4;

const [TAB, NEWLINE, RETURN, SPACE] = [9, 10, 13, 32];
const [QUOTE, HASH, DOLLAR, PERCENT, STAR, SLASH, LESS, BACKSLASH] = [34, 35, 36, 37, 42, 47, 60, 92];
const [ROUND, END_ROUND, SQUARE, END_SQUARE, CURLY, END_CURLY] = [40, 41, 91, 93, 123, 125];

/** What encloses a bracket: code, a string, or a heredoc with this marker. */
type Opened = 'code' | 'string' | { readonly marker: string };

/** The end of the template, or the offset after `${` or `%{`. */
interface TextEnd {
  readonly at: number;
  readonly interpolated: boolean;
}

/**
 * Splits a file into pieces that parse alone, at the line ends after top-level braces, so that after an edit only one block is parsed.
 * The pieces joined are the text.
 * @throws NotHclError if brackets nest too deeply
 */
export const splitItems: (text: string) => readonly Piece[] = rememberTexts(KEPT_TEXTS, cutItems);

/** Shorter texts are split faster than compared. */
const SHORT_TEXT = 10_000;
let last: { readonly text: string; readonly pieces: readonly Piece[] } | undefined;

function cutItems(text: string): readonly Piece[] {
  if (text.length < SHORT_TEXT) return cutStretch(text, { start: 0, end: text.length }).pieces;
  const pieces = (last === undefined ? undefined : recut(last, text)) ?? cutStretch(text, { start: 0, end: text.length }).pieces;
  last = { text, pieces };
  return pieces;
}

/** Reuses the pieces before and after the changed lines. */
function recut(before: NonNullable<typeof last>, text: string): readonly Piece[] | undefined {
  const { pieces } = before;
  const by = text.length - before.text.length;
  const isSame = (piece: Piece | undefined, moved: number): boolean =>
    piece !== undefined && text.slice(piece.start + moved, piece.end + moved) === before.text.slice(piece.start, piece.end);
  let leading = 0;
  // The last piece may have ended only because the text ended.
  while (leading < pieces.length - 1 && isSame(pieces[leading], 0)) leading += 1;
  const start = pieces[leading]?.start ?? 0;
  let trailing = pieces.length;
  while (trailing > leading && (pieces[trailing - 1]?.start ?? 0) + by >= start && isSame(pieces[trailing - 1], by)) trailing -= 1;
  const end = (pieces[trailing]?.start ?? before.text.length) + by;
  const middle = cutStretch(text, { start, end });
  if (trailing < pieces.length && !middle.clean) return undefined;
  return [...pieces.slice(0, leading), ...middle.pieces, ...pieces.slice(trailing).map((piece) => movePiece(piece, by))];
}

function movePiece(piece: Piece, by: number): Piece {
  if (by === 0) return piece;
  const texts = piece.texts.map((range) => ({ start: range.start + by, end: range.end + by }));
  return { start: piece.start + by, end: piece.end + by, texts, original: piece.original ?? piece };
}

/** `clean`: the stretch ends at the end of a piece. */
function cutStretch(text: string, stretch: Range): { readonly pieces: readonly Piece[]; readonly clean: boolean } {
  const pieces: Piece[] = [];
  const open: Opened[] = [];
  let texts: Range[] = [];
  let { start } = stretch;
  let closed = false;
  let at = start;
  const push = (opened: Opened): void => {
    open.push(opened);
    if (open.length > MAX_BRACKETS) throw new NotHclError(at, TOO_DEEP);
  };
  const skipText = (opened: Opened): void => {
    const end = endOfText(text, at, { opened, texts });
    at = end.at;
    if (end.interpolated) push(opened);
  };
  while (at < stretch.end) {
    const code = text.charCodeAt(at);
    at += 1;
    if (code === SPACE || code === TAB || code === RETURN) continue;
    if (code === NEWLINE && closed && open.length === 0) {
      pieces.push({ start, end: at, texts });
      texts = [];
      start = at;
    }
    if (code === QUOTE) skipText('string');
    else if (code === HASH || code === SLASH) at = endOfComment(text, at, code);
    else if (code === LESS && text.charCodeAt(at) === LESS) {
      const marker = markerAt(text, at + 1);
      at = marker === undefined ? at + 1 : Math.min(text.length, endOfLine(text, at) + 1);
      if (marker !== undefined) skipText({ marker });
    } else if (code === CURLY || code === SQUARE || code === ROUND) push('code');
    else if (code === END_CURLY || code === END_SQUARE || code === END_ROUND) skipText(open.pop() ?? 'code');
    // A comment may follow the brace.
    if (code !== HASH && code !== SLASH) closed = code === END_CURLY;
  }
  if (start === at) return { pieces, clean: true };
  return { pieces: [...pieces, { start, end: Math.min(at, text.length), texts }], clean: false };
}

function endOfText(text: string, at: number, { opened, texts }: { readonly opened: Opened; readonly texts: Range[] }): TextEnd {
  if (opened === 'code') return { at, interpolated: false };
  return opened === 'string' ? skipString(text, at, texts) : skipHeredoc(text, at, { marker: opened.marker, texts });
}

/** A single slash is a division. */
function endOfComment(text: string, at: number, first: number): number {
  if (first === HASH || text.charCodeAt(at) === SLASH) return endOfLine(text, at);
  if (text.charCodeAt(at) !== STAR) return at;
  const end = text.indexOf('*/', at + 1);
  return end === -1 ? text.length : end + 2;
}

/** Skips to the end of the string, from inside it. */
function skipString(text: string, from: number, texts: Range[]): TextEnd {
  let at = from;
  let plain = from;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    at += 1;
    if (code !== QUOTE && code !== BACKSLASH && code !== DOLLAR && code !== PERCENT) continue;
    if (at - 1 - plain >= LONG_TEXT) texts.push({ start: plain, end: at - 1 });
    if (code === QUOTE) return { at, interpolated: false };
    if (code === BACKSLASH) at += 1;
    else if (text.charCodeAt(at) === CURLY) return { at: at + 1, interpolated: true };
    // $${ and %%{ are text.
    else if (text.charCodeAt(at) === code && text.charCodeAt(at + 1) === CURLY) at += 2;
    plain = at;
  }
  return { at: text.length, interpolated: false };
}

function markerAt(text: string, from: number): string | undefined {
  return /^-?([\p{L}_][\p{L}\p{N}_-]*)\r?$/u.exec(text.slice(from, Math.min(endOfLine(text, from), from + 200)))?.[1];
}

/** Skips to the end of the line with the marker, from inside a heredoc. */
function skipHeredoc(text: string, from: number, { marker, texts }: { readonly marker: string; readonly texts: Range[] }): TextEnd {
  const endText = (end: number, next: TextEnd): TextEnd => {
    if (end - from >= LONG_TEXT) texts.push({ start: from, end });
    return next;
  };
  const empty = text.charCodeAt(from - 1) === NEWLINE ? markerLineEnd(text, from, marker) : undefined;
  if (empty !== undefined) return { at: empty, interpolated: false };
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    const end = code === NEWLINE ? markerLineEnd(text, at + 1, marker) : undefined;
    // Keeps the newline before the marker: the grammar needs it.
    if (end !== undefined) return endText(at, { at: end, interpolated: false });
    const marks = (code === DOLLAR || code === PERCENT) && text.charCodeAt(at + 1) === CURLY && text.charCodeAt(at - 1) !== code;
    if (marks) return endText(at, { at: at + 2, interpolated: true });
  }
  return { at: text.length, interpolated: false };
}

function markerLineEnd(text: string, from: number, marker: string): number | undefined {
  const blank = /[ \t]*/y;
  blank.lastIndex = from;
  blank.test(text);
  if (!text.startsWith(marker, blank.lastIndex)) return undefined;
  const rest = /[ \t\r]*(?=\n|$)/y;
  rest.lastIndex = blank.lastIndex + marker.length;
  return rest.test(text) ? rest.lastIndex : undefined;
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end === -1 ? text.length : end;
}
