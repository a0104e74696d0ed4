import { expressionsOf, partsOf } from '../at-range.ts';
import type { Expression, HclFile, Range, ExpressionOf } from '../syntax.ts';
import { indentAt, lineStart, startsLine } from '../text/trivia.ts';
import { rootObject } from './parse-json.ts';

export interface JsonStyle {
  readonly newline: '\n' | '\r\n';
  readonly indentUnit: string;
  /** The indentation of the line where the value starts. */
  readonly indent: string;
  /** Columns before the value on its line. */
  readonly column: number;
  /** Between key and value, with the colon. */
  readonly colon: string;
  /** Inside the braces of a one-line object. */
  readonly padding: string;
  /** After a comma. */
  readonly gap: string;
  /** Objects, and lists of objects, on several lines. */
  readonly spreads: boolean;
  /** Lists of texts and numbers on several lines. */
  readonly spreadsScalars: boolean;
  /** Escapes non-ASCII letters as `\u…`. */
  readonly asciiOnly: boolean;
}

export type Container = ExpressionOf<'object' | 'tuple'>;

/**
 * Returns the style of the file around a place, with the defaults of common JSON printers.
 * @param at the offset where the value starts
 * @param spreads write containers on several lines
 */
export function jsonStyleAt(file: HclFile, at: number, spreads: boolean): JsonStyle {
  const { text } = file;
  const containers = containersOf(file);
  const colon = colonOf(file, containers);
  const tight = !/\s/.test(colon);
  const oneLine = containers.find(
    (container) => container.kind === 'object' && itemsOf(container).length > 0 && !isSpread(text, container.range),
  );
  const lists = containers.filter(
    (container) =>
      container.kind === 'tuple' && container.elements.length > 0 && container.elements.every((element) => element.kind === 'literal'),
  );
  return {
    newline: text.includes('\r\n') ? '\r\n' : '\n',
    indentUnit: indentUnitOf(text, containers),
    indent: indentAt(text, at),
    column: at - lineStart(text, at),
    colon,
    padding: oneLine === undefined ? (tight ? '' : ' ') : (/^[ \t]*/.exec(text.slice(oneLine.range.start + 1))?.[0] ?? ''),
    gap: tight ? '' : ' ',
    spreads,
    spreadsScalars: lists.length > 0 && lists.every((list) => isSpread(text, list.range)),
    asciiOnly: /^[\u0000-\u007f]*$/.test(text) && /\\u(?!00[0-7])/.test(text),
  };
}

/** True if the text has a newline. */
export function isSpread(text: string, range: Range): boolean {
  return text.slice(range.start, range.end).includes('\n');
}

/** Ranges of the members or elements. */
export function itemsOf(container: Container): readonly Range[] {
  return container.kind === 'object' ? container.entries.map((entry) => entry.range) : container.elements.map((element) => element.range);
}

function containersOf(file: HclFile): readonly Container[] {
  const found: Container[] = [rootObject(file)];
  const enter = (expression: Expression): void => {
    if (expression.kind === 'object' || expression.kind === 'tuple') found.push(expression);
    for (const part of partsOf(expression)) enter(part);
  };
  for (const expression of expressionsOf(file.body)) enter(expression);
  return found;
}

function colonOf(file: HclFile, containers: readonly Container[]): string {
  const entry = containers
    .flatMap((container) => (container.kind === 'object' ? container.entries : []))
    .find((one) => !isSpread(file.text, { start: one.key.range.end, end: one.value.range.start }));
  return entry === undefined ? ': ' : file.text.slice(entry.key.range.end, entry.value.range.start);
}

function indentUnitOf(text: string, containers: readonly Container[]): string {
  for (const container of containers) {
    const [first] = itemsOf(container);
    if (first === undefined || !startsLine(text, first.start)) continue;
    const [outer, inner] = [indentAt(text, container.range.start), indentAt(text, first.start)];
    if (inner.startsWith(outer) && inner !== outer) return inner.slice(outer.length);
  }
  return '  ';
}
