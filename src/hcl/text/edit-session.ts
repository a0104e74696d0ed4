import type { FileChange, TextEdit } from '#domain/patch.ts';
import { withTexts } from '#domain/workspace/patched-workspace.ts';
import type { SourceFile } from '#domain/workspace.ts';
import { mergeEdits } from './unite-edits.ts';

/** Part of the text: from the original file, or written by an edit. */
type Piece =
  | { readonly from: 'original'; readonly start: number; readonly end: number }
  | { readonly from: 'edit'; readonly text: string; readonly edit: string };

/** A piece table: later edits may change the text of earlier ones. */
export interface EditSession {
  readonly path: string;
  /** Undefined for a new file. */
  readonly original: string | undefined;
  readonly pieces: readonly Piece[];
}

/**
 * @param path relative to the Terraform root
 * @param original undefined for a new file
 */
export function startSession(path: string, original: string | undefined): EditSession {
  return {
    path,
    original,
    pieces: original === undefined || original === '' ? [] : [{ from: 'original', start: 0, end: original.length }],
  };
}

export function sessionText(session: EditSession): string {
  return session.pieces
    .map((piece) => (piece.from === 'original' ? (session.original ?? '').slice(piece.start, piece.end) : piece.text))
    .join('');
}

/**
 * Applies edits to the current text. Identical edits count once, overlapping deletions are merged.
 * @returns a new session
 * @throws Error if edits conflict
 */
export function applyToSession(session: EditSession, edits: readonly TextEdit[]): EditSession {
  const united = mergeEdits(sessionText(session), edits);
  if (united.kind === 'conflict') throw new Error(`edits overlap in ${session.path} at ${united.at}`);
  return united.edits.reduceRight<EditSession>((current, edit) => ({ ...current, pieces: splice(current.pieces, edit) }), session);
}

/** The edits from the original to the current text, with original offsets. */
export function composedEdits(session: EditSession): readonly TextEdit[] {
  const edits: TextEdit[] = [];
  let at = 0;
  let text = '';
  let names = new Set<string>();
  const flush = (until: number): void => {
    if (until > at || text !== '') {
      if ((session.original ?? '').slice(at, until) !== text)
        edits.push({ path: session.path, start: at, end: until, text, edit: [...names].join('+') || 'remove' });
    }
    text = '';
    names = new Set();
  };
  for (const piece of session.pieces) {
    if (piece.from === 'edit') {
      text += piece.text;
      names.add(piece.edit);
      continue;
    }
    flush(piece.start);
    at = piece.end;
  }
  flush(session.original?.length ?? 0);
  return edits;
}

/** Files with a changed text. */
export function sessionChanges(sessions: readonly EditSession[]): readonly FileChange[] {
  return sessions
    .map((session) => ({ path: session.path, before: session.original, after: sessionText(session) }))
    .filter((change) => change.before !== change.after);
}

/** All files with the texts of the sessions. */
export function withSessions(files: readonly SourceFile[], sessions: readonly EditSession[]): readonly SourceFile[] {
  const texts = new Map(sessions.map((session) => [session.path, sessionText(session)]));
  return withTexts(files, texts);
}

function splice(pieces: readonly Piece[], edit: TextEdit): readonly Piece[] {
  const before: Piece[] = [];
  const after: Piece[] = [];
  let at = 0;
  for (const piece of pieces) {
    const length = piece.from === 'original' ? piece.end - piece.start : piece.text.length;
    const cutStart = Math.max(0, Math.min(length, edit.start - at));
    const cutEnd = Math.max(0, Math.min(length, edit.end - at));
    if (cutStart > 0) before.push(slicePiece(piece, 0, cutStart));
    if (cutEnd < length && at + length > edit.start) after.push(slicePiece(piece, Math.max(cutStart, cutEnd), length));
    at += length;
  }
  const written: Piece[] = edit.text === '' ? [] : [{ from: 'edit', text: edit.text, edit: edit.edit }];
  return [...before, ...written, ...after];
}

function slicePiece(piece: Piece, start: number, end: number): Piece {
  return piece.from === 'original'
    ? { from: 'original', start: piece.start + start, end: piece.start + end }
    : { ...piece, text: piece.text.slice(start, end) };
}
