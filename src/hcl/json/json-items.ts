/** Adds, changes and removes members and elements of JSON. The resulting splices keep order, indentation and commas. */
import type { Json } from '#domain/json.ts';
import type { Splice } from '../write/edit.ts';
import { literal } from '../write/render-node.ts';
import { isSameValue } from '../write/same-value.ts';
import type { Expression, HclFile } from '../syntax.ts';
import { indentAt, startsLine } from '../text/trivia.ts';
import { isSpread, itemsOf, jsonStyleAt } from './json-style.ts';
import { renderJson, renderJsonKey } from './render-json.ts';
import type { Container } from './json-style.ts';

/**
 * Replaces a value.
 * @param file a file as JSON
 * @returns nothing if the value is the same
 */
export function replaceItem(file: HclFile, expression: Expression, value: Json): readonly Splice[] {
  if (isSameValue(file.text, expression, literal(value))) return [];
  const { start, end } = expression.range;
  const spreads = isEmpty(expression) ? spreadsAround(file, start) : isSpread(file.text, expression.range);
  return [{ start, end, text: renderJson(value, jsonStyleAt(file, start, spreads)) }];
}

/** True for a scalar or an empty container, which show no layout; the line around them does. */
function isEmpty(expression: Expression): boolean {
  return (expression.kind !== 'object' && expression.kind !== 'tuple') || itemsOf(expression).length === 0;
}

function spreadsAround(file: HclFile, at: number): boolean {
  return (
    startsLine(file.text, at - (/"(?:[^"\\]|\\.)*"\s*:\s*$/.exec(file.text.slice(0, at))?.[0].length ?? 0)) &&
    isSpread(file.text, file.body.range)
  );
}

/**
 * Adds a member or element after the last one, in the layout of the others.
 * @param file a file as JSON
 * @returns the splice
 */
export function insertItem(file: HclFile, container: Container, item: { readonly key?: string; readonly value: Json }): readonly Splice[] {
  const { text } = file;
  const [last, previous] = [itemsOf(container).at(-1), itemsOf(container).at(-2)];
  if (last === undefined) return fillEmpty(file, container, item);
  const open = container.range.start + 1;
  const lead = text.slice(open, itemsOf(container)[0]?.start ?? open);
  const copied = previous === undefined ? `,${lead}` : text.slice(previous.end, last.start);
  const separator = copied === ',' && previous === undefined ? `,${jsonStyleAt(file, last.start, false).gap}` : copied;
  const siblings = container.kind === 'object' ? container.entries.map((entry) => entry.value) : container.elements;
  const shown = siblings.findLast((sibling) => !isEmpty(sibling));
  const style = jsonStyleAt(file, last.start, shown === undefined ? separator.includes('\n') : isSpread(text, shown.range));
  return [{ start: last.end, end: last.end, text: separator + rendered(item, style) }];
}

function rendered(item: { readonly key?: string; readonly value: Json }, style: ReturnType<typeof jsonStyleAt>): string {
  const head = item.key === undefined ? '' : renderJsonKey(item.key, style);
  return head + renderJson(item.value, { ...style, column: style.column + head.length });
}

function fillEmpty(file: HclFile, container: Container, item: { readonly key?: string; readonly value: Json }): readonly Splice[] {
  const [start, end] = [container.range.start + 1, container.range.end - 1];
  const isRoot = container.range.start === file.body.range.start;
  const spreads = isRoot || spreadsAround(file, container.range.start);
  const style = jsonStyleAt(file, container.range.start, spreads);
  const isPlain = container.kind === 'tuple' && !style.spreadsScalars && (typeof item.value !== 'object' || item.value === null);
  if (!spreads || isPlain) {
    const padding = container.kind === 'object' ? style.padding : '';
    return [{ start, end, text: padding + rendered(item, style) + padding }];
  }
  const outer = indentAt(file.text, container.range.start);
  const indent = outer + style.indentUnit;
  return [
    { start, end, text: style.newline + indent + rendered(item, { ...style, indent, column: indent.length }) + style.newline + outer },
  ];
}

/**
 * Removes a member or element with the comma before it; the first one with the comma after it.
 * @returns the splice
 */
export function cutItem(container: Container, index: number): readonly Splice[] {
  const items = itemsOf(container);
  const [item, previous, next] = [items[index], items[index - 1], items[index + 1]];
  if (item === undefined) return [];
  if (previous !== undefined) return [{ start: previous.end, end: item.end, text: '' }];
  return next === undefined
    ? [{ start: container.range.start + 1, end: container.range.end - 1, text: '' }]
    : [{ start: item.start, end: next.start, text: '' }];
}
