import type { Value } from '../../evaluate/value.ts';
import type { Expression, HclFile, TemplatePart, ExpressionOf } from '../../syntax.ts';
import { scalarText } from '../../evaluate/value.ts';

export interface LinePiece {
  readonly text: string;
  /** `${…}`; undefined for text. */
  readonly source: string | undefined;
}

export interface HeredocLine {
  /** The source without its line end. */
  readonly raw: string;
  readonly pieces: readonly LinePiece[];
  /** The resulting line. */
  readonly text: string;
}

/** One resulting line per source line. */
export interface HeredocLines {
  /** `<<-EOF` with the line end. */
  readonly opening: string;
  readonly lines: readonly HeredocLine[];
  /** The closing marker with the text before it. */
  readonly closing: string;
  readonly newline: string;
  /** The indentation that `<<-` removes. */
  readonly indent: string;
}

/** Splits a heredoc into lines. Undefined with directives, unknown values or multi-line interpolations. */
export function heredocLines(
  file: HclFile,
  heredoc: ExpressionOf<'template'>,
  evaluate: (expression: Expression) => Value,
): HeredocLines | undefined {
  const source = file.text.slice(heredoc.range.start, heredoc.range.end);
  const [opening = '', ...rows] = source.split(/(?<=\n)/);
  const closing = rows.pop();
  const made = linesOf(heredoc.parts, file, evaluate);
  if (!heredoc.heredoc || closing === undefined || made === undefined || made.length !== rows.length) return undefined;
  const raws = rows.map((row) => row.replace(/\r?\n$/, ''));
  return {
    opening,
    closing,
    newline: opening.endsWith('\r\n') ? '\r\n' : '\n',
    indent: opening.startsWith('<<-') ? leastIndent(raws) : '',
    lines: raws.map((raw, index) => ({ raw, pieces: made[index] ?? [], text: (made[index] ?? []).map((piece) => piece.text).join('') })),
  };
}

/** The last line of a heredoc has no line break. */
function linesOf(
  parts: readonly TemplatePart[],
  file: HclFile,
  evaluate: (expression: Expression) => Value,
): readonly (readonly LinePiece[])[] | undefined {
  const lines: LinePiece[][] = [[]];
  for (const part of parts) {
    if (part.kind === 'directive') return undefined;
    if (part.kind === 'interpolation') {
      const text = scalarText(evaluate(part.expression));
      const source = file.text.slice(part.range.start, part.range.end);
      // A strip marker changes the surrounding lines.
      if (text === undefined || text.includes('\n') || source.includes('\n') || /^\$\{~|~\}$/.test(source)) return undefined;
      lines.at(-1)?.push({ text, source });
      continue;
    }
    for (const [index, text] of part.text.split('\n').entries()) {
      if (index > 0) lines.push([]);
      if (text !== '') lines.at(-1)?.push({ text, source: undefined });
    }
  }
  return lines.at(-1)?.length === 0 ? lines.slice(0, -1) : undefined;
}

function leastIndent(raws: readonly string[]): string {
  const indents = raws.filter((raw) => raw.trim() !== '').map((raw) => /^[ \t]*/.exec(raw)?.[0] ?? '');
  return indents.reduce((least, indent) => (indent.length < least.length ? indent : least), indents[0] ?? '');
}

/** Returns the source of a line without line end; an empty line has no indentation. */
export function renderLine(heredoc: HeredocLines, pieces: readonly LinePiece[]): string {
  const source = pieces.map((piece) => piece.source ?? piece.text.replaceAll('${', () => '$${').replaceAll('%{', () => '%%{')).join('');
  return source === '' ? '' : `${heredoc.indent}${source}`;
}

/** Joins lines to a heredoc. Undefined if a line would end it. */
export function joinLines(heredoc: HeredocLines, raws: readonly string[]): string | undefined {
  const marker = heredoc.closing.trim();
  if (raws.some((raw) => raw.trim() === marker)) return undefined;
  return [heredoc.opening, ...raws.map((raw) => `${raw}${heredoc.newline}`), heredoc.closing].join('');
}
