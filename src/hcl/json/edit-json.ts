import type { Json } from '#domain/json.ts';
import { applyTextEdits } from '../text/apply-edits.ts';
import { expressionAt } from '../at-range.ts';
import { refuse } from '../write/edit.ts';
import type { EditResult, Splice } from '../write/edit.ts';
import { findObjectEntry } from '../locate.ts';
import { isHclFile } from '../parse/parse.ts';
import { placeholderIn } from '../placeholder.ts';
import { dataOf, literal } from '../write/render-node.ts';
import type { RenderNode } from '../write/render-node.ts';
import { saysAlready } from '../write/same-value.ts';
import type { Expression, HclFile, Range } from '../syntax.ts';
import { indentAt, startsLine } from '../text/trivia.ts';
import { isSpread, itemsOf, jsonStyleAt } from './json-style.ts';
import { parseJson, rootObject } from './parse-json.ts';
import { renderJson, renderJsonKey } from './render-json.ts';

type ObjectExpression = Extract<Expression, { kind: 'object' }>;
type Container = Extract<Expression, { kind: 'object' | 'tuple' }>;

/** The edit replace-expression in a JSON file. `edit`: id in the resulting text edits. */
export function replaceJsonValue(file: HclFile, edit: string, input: { readonly at: Range; readonly value: RenderNode }): EditResult {
  const expression = expressionAt(file, input.at);
  if (expression === undefined)
    return refuse(`expected a value at ${input.at.start}–${input.at.end} of ${file.path}, found none with that range`);
  return settle(file, edit, [input.value], ([value]) => replacement(file, expression, value));
}

/** The edit set-map-entry in a JSON file. `edit`: id in the resulting text edits. */
export function setJsonMember(
  file: HclFile,
  edit: string,
  input: { readonly object: Range; readonly key: string; readonly value: RenderNode },
): EditResult {
  const object = objectAt(file, input.object);
  if (object === undefined)
    return refuse(`expected an object { … } at ${input.object.start}–${input.object.end} of ${file.path}, found none with that range`);
  const found = findObjectEntry(object, input.key);
  return settle(file, edit, [input.value], ([value]) =>
    found.kind === 'found' ? replacement(file, found.node.value, value) : insertion(file, object, { key: input.key, value }),
  );
}

/** The edit remove-map-entry in a JSON file; no edits without the member. `edit`: id in the resulting text edits. */
export function removeJsonMember(file: HclFile, edit: string, input: { readonly object: Range; readonly key: string }): EditResult {
  const object = objectAt(file, input.object);
  if (object === undefined)
    return refuse(`expected an object { … } at ${input.object.start}–${input.object.end} of ${file.path}, found none with that range`);
  const found = findObjectEntry(object, input.key);
  return found.kind === 'found'
    ? settle(file, edit, [], () => cut(object, object.entries.indexOf(found.node)))
    : { kind: 'edits', edits: [] };
}

/** The edit append-to-list in a JSON file; no edits where the list has the element. `edit`: id in the resulting text edits. */
export function appendJsonElement(file: HclFile, edit: string, input: { readonly tuple: Range; readonly value: RenderNode }): EditResult {
  const list = expressionAt(file, input.tuple);
  if (list?.kind !== 'tuple')
    return refuse(
      `expected a list [ … ] at ${input.tuple.start}–${input.tuple.end} of ${file.path}, found ${list?.kind ?? 'no value with that range'}`,
    );
  return settle(file, edit, [input.value], ([value]) =>
    list.elements.some((element) => saysAlready(file.text, element, literal(value))) ? [] : insertion(file, list, { value }),
  );
}

/** The edit remove-from-list in a JSON file. Elements count from 0. `edit`: id in the resulting text edits. */
export function removeJsonElement(file: HclFile, edit: string, input: { readonly tuple: Range; readonly index: number }): EditResult {
  const list = expressionAt(file, input.tuple);
  if (list?.kind !== 'tuple')
    return refuse(
      `expected a list [ … ] at ${input.tuple.start}–${input.tuple.end} of ${file.path}, found ${list?.kind ?? 'no value with that range'}`,
    );
  if (list.elements[input.index] === undefined)
    return refuse(`expected an element ${input.index}, found a list of ${list.elements.length}`);
  return settle(file, edit, [], () => cut(list, input.index));
}

/** The object of the file has the range of its body, or of the whole text. */
function objectAt(file: HclFile, range: Range): ObjectExpression | undefined {
  const isWhole = (start: number, end: number): boolean => range.start === start && range.end === end;
  if (isWhole(file.body.range.start, file.body.range.end) || isWhole(0, file.text.length)) return rootObject(file);
  const expression = expressionAt(file, range);
  return expression?.kind === 'object' ? expression : undefined;
}

/** The value must be data, and the result valid JSON. */
function settle(
  file: HclFile,
  edit: string,
  nodes: readonly RenderNode[],
  make: (values: readonly [Json, ...Json[]]) => readonly Splice[],
): EditResult {
  const values = nodes.map((node) => dataOf(node));
  if (values.some((value) => value === undefined || !isWritable(value)))
    return refuse(`expected plain data for ${file.path}, found a reference, a call or a number without end: JSON has none`);
  const hidden = nodes.map((node) => placeholderIn(node)).find((text) => text !== undefined);
  if (hidden !== undefined) return refuse(`expected a value, found ${hidden}, which stands for one that was hidden`);
  const edits = make(values as readonly Json[] as readonly [Json, ...Json[]]).map((splice) => ({ path: file.path, ...splice, edit }));
  const after = parseJson(file.path, applyTextEdits(file.text, edits));
  return isHclFile(after)
    ? { kind: 'edits', edits }
    : refuse(`the edited file would not parse at line ${after.line}, column ${after.column}: ${after.found}`);
}

function isWritable(value: Json): boolean {
  if (typeof value === 'number') return Number.isFinite(value);
  return typeof value !== 'object' || value === null || Object.values(value).every((item) => isWritable(item as Json));
}

function replacement(file: HclFile, expression: Expression, value: Json): readonly Splice[] {
  if (saysAlready(file.text, expression, literal(value))) return [];
  const { start, end } = expression.range;
  const spreads = isEmpty(expression) ? spreadsAround(file, start) : isSpread(file.text, expression.range);
  return [{ start, end, text: renderJson(value, jsonStyleAt(file, start, spreads)) }];
}

/** A scalar or an empty container has no layout; the style of its line applies. */
function isEmpty(expression: Expression): boolean {
  return (expression.kind !== 'object' && expression.kind !== 'tuple') || itemsOf(expression).length === 0;
}

function spreadsAround(file: HclFile, at: number): boolean {
  return (
    startsLine(file.text, at - (/"(?:[^"\\]|\\.)*"\s*:\s*$/.exec(file.text.slice(0, at))?.[0].length ?? 0)) &&
    isSpread(file.text, file.body.range)
  );
}

function insertion(file: HclFile, container: Container, item: { readonly key?: string; readonly value: Json }): readonly Splice[] {
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

/** With the comma before it, or after it for the first item. */
function cut(container: Container, index: number): readonly Splice[] {
  const items = itemsOf(container);
  const [item, previous, next] = [items[index], items[index - 1], items[index + 1]];
  if (item === undefined) return [];
  if (previous !== undefined) return [{ start: previous.end, end: item.end, text: '' }];
  return next === undefined
    ? [{ start: container.range.start + 1, end: container.range.end - 1, text: '' }]
    : [{ start: item.start, end: next.start, text: '' }];
}
