import { authorAligns } from './aligned-runs.ts';
import { enclosuresOf, partsOf } from '../at-range.ts';
import { indentUnitAt } from './indent-unit.ts';
import { countColumns } from './line-cells.ts';
import { keyText } from '../locate.ts';
import { DEFAULT_STYLE, keyNeedsQuotes } from '../write/render.ts';
import type { RenderStyle } from '../write/render.ts';
import type { Body, Expression, HclFile, Range, ExpressionOf } from '../syntax.ts';
import { commaBetween, indentAt, lineStart } from './trivia.ts';

/** The newline at the end of the line, else the one before, else `\n`. */
export function newlineAt(text: string, offset: number): '\n' | '\r\n' {
  const next = text.indexOf('\n', offset);
  const newline = next === -1 ? text.lastIndexOf('\n', offset) : next;
  return newline > 0 && text[newline - 1] === '\r' ? '\r\n' : '\n';
}

/**
 * The style for a value, with the defaults of `terraform fmt`.
 * @param at the replaced range, or an empty one
 * @param siblings nearest last; an object among them shows the layout
 */
export function styleAt(file: HclFile, at: Range, siblings: readonly Expression[]): RenderStyle {
  const { text } = file;
  const enclosures = enclosuresOf(file, at);
  const object = objectAround(file, at) ?? nearestObject(siblings);
  const nearest = enclosures.filter((enclosure) => ['block', 'object', 'tuple', 'for', 'template'].includes(enclosure.kind)).at(-1);
  return {
    ...DEFAULT_STYLE,
    ...(object === undefined ? {} : keyStyle(text, object)),
    newline: newlineAt(text, at.start),
    indentUnit: indentUnitAt(file, at.start),
    indent: indentAt(text, at.start),
    column: countColumns(text.slice(lineStart(text, at.start), at.start)),
    alignEquals: authorAligns(text, 'assign'),
    oneLine: nearest !== undefined && isOneLine(text, nearest.range),
    ...siblingLayout(text, siblings),
    ...documentStyle(file),
  };
}

/** The style for a block. `place`: newline and indentation; `near` is an offset that shows the indentation nearby. */
export function styleForBlock(
  file: HclFile,
  place: { readonly newline: '\n' | '\r\n'; readonly indent: string; readonly near: number },
): RenderStyle {
  const { newline, indent } = place;
  return { ...DEFAULT_STYLE, newline, indent, indentUnit: indentUnitAt(file, place.near), alignEquals: authorAligns(file.text, 'assign') };
}

/** The style that JSON requires; empty for HCL. */
export function documentStyle(file: HclFile): Partial<RenderStyle> {
  return file.json === undefined
    ? {}
    : { quoteKeys: true, separator: ':', tightColon: true, trailingComma: false, entryCommas: true, alignEquals: false };
}

/** Layout and width of objects among the siblings, also inside lists. `siblings`: nearest last. */
export function siblingLayout(
  text: string,
  siblings: readonly Expression[],
): Pick<RenderStyle, 'objectLayout' | 'width' | 'trailingComma'> {
  const object = nearestObject(siblings);
  const inLine = object !== undefined && isOneLine(text, object.range);
  const longest = inLine ? Math.max(...siblings.map((sibling) => lineColumns(text, sibling.range.end))) : 0;
  const list = siblings.findLast((sibling) => sibling.kind === 'tuple' && sibling.elements.length > 0 && !isOneLine(text, sibling.range));
  return {
    objectLayout: inLine ? 'one-line' : DEFAULT_STYLE.objectLayout,
    width: Math.max(DEFAULT_STYLE.width, longest),
    trailingComma:
      list?.kind === 'tuple'
        ? commaBetween(text, list.elements.at(-1)?.range.end ?? 0, list.range.end) !== undefined
        : DEFAULT_STYLE.trailingComma,
  };
}

/** Returns quotes, separator and commas of an object's entries. Keys that need quotes are ignored. */
export function keyStyle(text: string, object: ExpressionOf<'object'>): Pick<RenderStyle, 'quoteKeys' | 'separator' | 'entryCommas'> {
  const plain = object.entries.filter((entry) => entry.key.kind === 'literal' && !keyNeedsQuotes(keyText(entry.key) ?? ''));
  const quoted = plain.filter((entry) => text[entry.key.range.start] === '"');
  const colons = object.entries.filter((entry) => text.slice(entry.key.range.end, entry.value.range.start).trim().startsWith(':'));
  const commas = object.entries
    .slice(0, -1)
    .filter((entry, index) => commaBetween(text, entry.range.end, object.entries[index + 1]?.range.start ?? 0) !== undefined);
  return {
    quoteKeys: quoted.length * 2 > plain.length,
    separator: colons.length * 2 > object.entries.length ? ':' : '=',
    entryCommas: !isOneLine(text, object.range) && commas.length > 0 && commas.length * 2 >= object.entries.length - 1,
  };
}

/** True if the range contains no newline. */
export function isOneLine(text: string, range: Range): boolean {
  return !text.slice(range.start, range.end).includes('\n');
}

/**
 * True if the line ends with an open bracket, as in `{} : {`. terraform fmt would then indent it wrongly, so text before it must not be
 * split into lines.
 */
export function opensBehind(text: string, range: Range): boolean {
  return /^[^\n]*[{[(][ \t]*\r?(?:\n|$)/.test(text.slice(range.end));
}

function nearestObject(expressions: readonly Expression[]): ExpressionOf<'object'> | undefined {
  const objects = expressions.flatMap((expression) => (expression.kind === 'tuple' ? expression.elements : [expression]));
  return objects.findLast(
    (expression): expression is ExpressionOf<'object'> => expression.kind === 'object' && expression.entries.length > 0,
  );
}

function objectAround(file: HclFile, at: Range): ExpressionOf<'object'> | undefined {
  let found: ExpressionOf<'object'> | undefined;
  const enter = (expression: Expression): void => {
    if (expression.range.start > at.start || expression.range.end < at.end) return;
    if (expression.kind === 'object' && expression.entries.length > 0) found = expression;
    for (const part of partsOf(expression)) enter(part);
  };
  const visit = (body: Body): void => {
    for (const attribute of body.attributes) enter(attribute.expression);
    for (const block of body.blocks) if (block.range.start <= at.start && at.end <= block.range.end) visit(block.body);
  };
  visit(file.body);
  return found;
}

function lineColumns(text: string, offset: number): number {
  const end = text.indexOf('\n', offset);
  return countColumns(text.slice(lineStart(text, offset), end === -1 ? text.length : end).trimEnd());
}
