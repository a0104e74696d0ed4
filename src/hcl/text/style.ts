/** Reads how a file's author writes: newlines, indentation, keys, commas. What the file does not show is what `terraform fmt` would do. */
import { alignsEquals } from './aligned-runs.ts';
import { enclosuresOf, partsOf } from '../at-range.ts';
import { indentUnitAt } from './indent-unit.ts';
import { countColumns } from './line-cells.ts';
import { keyText } from '../locate.ts';
import { DEFAULT_STYLE, keyNeedsQuotes } from '../write/render.ts';
import type { RenderStyle } from '../write/render.ts';
import type { Body, Expression, HclFile, Range } from '../syntax.ts';
import { commaBetween, indentAt, lineStart } from './trivia.ts';

type ObjectExpression = Extract<Expression, { kind: 'object' }>;

/**
 * The newline used around a place.
 * @returns the newline that ends its line, else the one before it, else `\n`
 */
export function newlineAt(text: string, offset: number): '\n' | '\r\n' {
  const next = text.indexOf('\n', offset);
  const newline = next === -1 ? text.lastIndexOf('\n', offset) : next;
  return newline > 0 && text[newline - 1] === '\r' ? '\r\n' : '\n';
}

/**
 * The style for a value that is to start at a place.
 * @param at the place: the range that is replaced, or an empty range
 * @param siblings values beside it, the nearest last; an object among them shows how objects are laid out here
 * @returns the style
 */
export function styleAt(file: HclFile, at: Range, siblings: readonly Expression[]): RenderStyle {
  const { text } = file;
  const around = enclosuresOf(file, at);
  const object = objectAround(file, at) ?? nearestObject(siblings);
  const nearest = around.filter((enclosure) => ['block', 'object', 'tuple', 'for', 'template'].includes(enclosure.kind)).at(-1);
  return {
    ...DEFAULT_STYLE,
    ...(object === undefined ? {} : keyStyle(text, object)),
    newline: newlineAt(text, at.start),
    indentUnit: indentUnitAt(file, at.start),
    indent: indentAt(text, at.start),
    column: countColumns(text.slice(lineStart(text, at.start), at.start)),
    alignEquals: alignsEquals(text),
    oneLine: nearest !== undefined && isOneLine(text, nearest.range),
    ...siblingLayout(text, siblings),
    ...documentStyle(file),
  };
}

/**
 * The style for a block that is to stand at a place.
 * @param place its newline and indentation, and an offset that shows how the neighbourhood indents
 * @returns the style
 */
export function styleForBlock(
  file: HclFile,
  place: { readonly newline: '\n' | '\r\n'; readonly indent: string; readonly near: number },
): RenderStyle {
  const { newline, indent } = place;
  return { ...DEFAULT_STYLE, newline, indent, indentUnit: indentUnitAt(file, place.near), alignEquals: alignsEquals(file.text) };
}

/**
 * What JSON asks for, whatever its author does.
 * @param file a file, or a JSON document seen as one
 * @returns the parts of the style that JSON leaves no choice of; nothing for HCL
 */
export function documentStyle(file: HclFile): Partial<RenderStyle> {
  return file.json === undefined
    ? {}
    : { quoteKeys: true, separator: ':', tightColon: true, trailingComma: false, entryCommas: true, alignEquals: false };
}

/**
 * How objects among the siblings of a value are laid out.
 * @param siblings values beside it, the nearest last
 * @returns layout and line width of the style; a list is looked into
 */
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

/**
 * How the entries of an object are written.
 * @returns quoting, separator and commas; a quoted key that needs its quotes tells nothing
 */
export function keyStyle(text: string, object: ObjectExpression): Pick<RenderStyle, 'quoteKeys' | 'separator' | 'entryCommas'> {
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

/**
 * Whether a stretch of text stays on one line.
 * @returns true where it has no newline
 */
export function isOneLine(text: string, range: Range): boolean {
  return !text.slice(range.start, range.end).includes('\n');
}

/**
 * Whether another bracket opens behind a stretch of text on its line, as in `{} : {`. terraform fmt indents a line that closes one bracket
 * and opens the next like what stands inside, so nothing should be broken into lines before it.
 * @returns true where the line ends with an open bracket
 */
export function opensBehind(text: string, range: Range): boolean {
  return /^[^\n]*[{[(][ \t]*\r?(?:\n|$)/.test(text.slice(range.end));
}

function nearestObject(expressions: readonly Expression[]): ObjectExpression | undefined {
  const objects = expressions.flatMap((expression) => (expression.kind === 'tuple' ? expression.elements : [expression]));
  return objects.findLast((expression): expression is ObjectExpression => expression.kind === 'object' && expression.entries.length > 0);
}

function objectAround(file: HclFile, at: Range): ObjectExpression | undefined {
  let found: ObjectExpression | undefined;
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
