import type { Value } from '../../evaluate/value.ts';
import { heredocLines, joinLines, renderLine } from './heredoc-lines.ts';
import type { HeredocLine, HeredocLines, LinePiece } from './heredoc-lines.ts';
import { rewriteHeredoc } from '../make-edits.ts';
import type { Tracing, PlaceOf, Candidates } from '../place.ts';

/** A limit on the number of line pairs. */
const MAX_COMPARED = 4_000_000;

/**
 * Rewrites the differing lines of a plain heredoc (a script, user data). An interpolation stays if the new line contains its value;
 * otherwise there is no edit.
 */
export function proposeHeredoc(place: PlaceOf<'template'>, desired: Value, tracing: Tracing): Candidates {
  const heredoc = heredocLines(place.file, place.expression, (expression) => tracing.evaluator.evaluate(expression, place.scope));
  if (heredoc === undefined || typeof desired !== 'string' || !desired.endsWith('\n')) return [];
  const wanted = desired.slice(0, -1).split('\n');
  if (wanted.length * heredoc.lines.length > MAX_COMPARED) return [];
  const raws: string[] = [];
  for (const hunk of hunksOf(heredoc.lines, wanted)) {
    const written = hunk.kind === 'same' ? [hunk.line.raw] : rewriteLines(heredoc, hunk.removed, hunk.added);
    if (written === undefined) return [];
    raws.push(...written);
  }
  const source = joinLines(heredoc, raws);
  return source === undefined ? [] : rewriteHeredoc(place, source);
}

type Hunk =
  | { readonly kind: 'same'; readonly line: HeredocLine }
  | { readonly kind: 'changed'; readonly removed: readonly HeredocLine[]; readonly added: readonly string[] };

/** Compares lines by longest common subsequence. */
function hunksOf(lines: readonly HeredocLine[], wanted: readonly string[]): readonly Hunk[] {
  const width = wanted.length + 1;
  const lengths = new Uint32Array((lines.length + 1) * width);
  for (let row = lines.length - 1; row >= 0; row -= 1) {
    for (let column = wanted.length - 1; column >= 0; column -= 1) {
      lengths[row * width + column] =
        lines[row]?.text === wanted[column]
          ? (lengths[(row + 1) * width + column + 1] ?? 0) + 1
          : Math.max(lengths[(row + 1) * width + column] ?? 0, lengths[row * width + column + 1] ?? 0);
    }
  }
  const hunks: Hunk[] = [];
  let [row, column] = [0, 0];
  let [removed, added]: [HeredocLine[], string[]] = [[], []];
  const flush = (): void => {
    if (removed.length > 0 || added.length > 0) hunks.push({ kind: 'changed', removed, added });
    [removed, added] = [[], []];
  };
  while (row < lines.length || column < wanted.length) {
    const [line, text] = [lines[row], wanted[column]];
    if (line !== undefined && line.text === text) {
      flush();
      hunks.push({ kind: 'same', line });
      row += 1;
      column += 1;
    } else if (
      line !== undefined &&
      (text === undefined || (lengths[(row + 1) * width + column] ?? 0) >= (lengths[row * width + column + 1] ?? 0))
    ) {
      removed.push(line);
      row += 1;
    } else {
      added.push(text ?? '');
      column += 1;
    }
  }
  flush();
  return hunks;
}

/** Every line with interpolations needs a new line that contains their values; undefined otherwise. */
function rewriteLines(heredoc: HeredocLines, removed: readonly HeredocLine[], added: readonly string[]): readonly string[] | undefined {
  const raws = added.map((text) => renderLine(heredoc, [{ text, source: undefined }]));
  let next = 0;
  for (const line of removed.filter((one) => one.pieces.some((piece) => piece.source !== undefined))) {
    const at = added.findIndex((text, index) => index >= next && alignLine(line, text) !== undefined);
    const pieces = at < 0 ? undefined : alignLine(line, added[at] ?? '');
    if (pieces === undefined && added.length > 0) return undefined;
    if (pieces === undefined) continue;
    raws[at] = renderLine(heredoc, pieces);
    next = at + 1;
  }
  return raws;
}

/** The new line with the old interpolations, if it contains their values as whole words. */
function alignLine(line: HeredocLine, text: string): readonly LinePiece[] | undefined {
  const pieces: LinePiece[] = [];
  let from = 0;
  for (const [index, piece] of line.pieces.entries()) {
    if (piece.source === undefined) continue;
    const beside = [line.pieces[index - 1]?.text.at(-1) ?? '', line.pieces[index + 1]?.text[0] ?? ''] as const;
    const at = placesOf(piece.text, text, from).find(
      (place) => parts(text[place - 1] ?? '', beside[0]) && parts(text[place + piece.text.length] ?? '', beside[1]),
    );
    if (at === undefined) return undefined;
    pieces.push({ text: text.slice(from, at), source: undefined }, piece);
    from = at + piece.text.length;
  }
  return [...pieces, { text: text.slice(from), source: undefined }];
}

function placesOf(value: string, text: string, from: number): readonly number[] {
  const places: number[] = [];
  for (let at = value === '' ? -1 : text.indexOf(value, from); at >= 0; at = text.indexOf(value, at + 1)) places.push(at);
  return places;
}

/** True for a separator, or the character from before: `x` in `text` is not a separate value. */
function parts(character: string, before: string): boolean {
  return character === before || !/\w/.test(character);
}
