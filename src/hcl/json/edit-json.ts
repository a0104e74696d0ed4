/**
 * The edits of hcl/edits on JSON files. They change values, members and elements, and nothing else of the text. They take the parsed file,
 * the edit's id for the resulting text edits, and a range. They refuse values that JSON cannot express.
 */
import type { Json } from '#domain/json.ts';
import { isJsonCode } from '#domain/workspace/code-file.ts';
import { bodyAt, expressionAt, partsOf } from '../at-range.ts';
import { findObjectEntry } from '../locate.ts';
import { isHclFile } from '../parse/parse.ts';
import { placeholderIn, dataOf, literal } from '../write/render-node.ts';
import type { Body, Expression, HclFile, Range } from '../syntax.ts';
import { applyTextEdits } from '../text/apply-edits.ts';
import { refuse, settleEdit, NO_EDITS, refuseRange } from '../write/edit.ts';
import type { Draft, EditResult, Splice } from '../write/edit.ts';
import type { RenderNode } from '../write/render-node.ts';
import { isSameValue } from '../write/same-value.ts';
import { metaReading } from './code-shape.ts';
import type { Reading } from './code-shape.ts';
import { codeValueOf, sourceOfNode } from './code-value.ts';
import { cutItem, insertItem, replaceItem } from './json-items.ts';
import { bodyRange, objectAt, rawJson } from './json-places.ts';
import { parseJsonCode } from './parse-json-code.ts';
import { isJsonPath, rootObject } from './parse-json.ts';
import { parseSource } from './parse-source.ts';

/** Replaces a value. */
export function replaceJsonValue(given: HclFile, edit: string, input: { readonly at: Range; readonly value: RenderNode }): EditResult {
  const file = rawJson(given);
  const expression = expressionAt(file, input.at);
  if (expression !== undefined)
    return settle(file, edit, [input.value, readingAt(file, input.at)], (value) => replaceItem(file, expression, value));
  if (isJsonCode(file.path) && stringAround(file, input.at)) return replaceInTemplate(file, edit, input);
  return refuseRange('a value', file, input.at);
}

/** The edit set-map-entry in a JSON file. */
export function setJsonMember(
  given: HclFile,
  edit: string,
  input: { readonly object: Range; readonly key: string; readonly value: RenderNode },
): EditResult {
  const file = rawJson(given);
  const object = objectAt(file, bodyRange(given, input.object));
  if (object === undefined) return refuseRange('an object { … }', file, input.object);
  const reading = readingOfMember(given, object.range, input.key);
  const key = reading === 'template' ? String(codeValueOf(literal(input.key), reading)) : input.key;
  const found = findObjectEntry(object, key);
  return settle(file, edit, [input.value, reading], (value) =>
    found.kind === 'found' ? replaceItem(file, found.node.value, value) : insertItem(file, object, { key, value }),
  );
}

/** The edit remove-map-entry in a JSON file; no edits without the member. */
export function removeJsonMember(given: HclFile, edit: string, input: { readonly object: Range; readonly key: string }): EditResult {
  const file = rawJson(given);
  const object = objectAt(file, bodyRange(given, input.object));
  if (object === undefined) return refuseRange('an object { … }', file, input.object);
  const found = findObjectEntry(object, input.key);
  return found.kind === 'found' ? settleJson(file, edit, [], cutItem(object, object.entries.indexOf(found.node))) : NO_EDITS;
}

/** Adds an element after the last one of a list; no edits if the list contains it. */
export function appendJsonElement(given: HclFile, edit: string, input: { readonly tuple: Range; readonly value: RenderNode }): EditResult {
  const file = rawJson(given);
  const list = expressionAt(file, input.tuple);
  if (list?.kind !== 'tuple') return refuseRange('a list [ … ]', file, input.tuple, list?.kind ?? 'no value with that range');
  return settle(file, edit, [input.value, readingAt(file, input.tuple)], (value) =>
    list.elements.some((element) => isSameValue(file.text, element, literal(value))) ? [] : insertItem(file, list, { value }),
  );
}

/** Removes one element, counted from 0, from a list. */
export function removeJsonElement(given: HclFile, edit: string, input: { readonly tuple: Range; readonly index: number }): EditResult {
  const file = rawJson(given);
  const list = expressionAt(file, input.tuple);
  if (list?.kind !== 'tuple') return refuseRange('a list [ … ]', file, input.tuple, list?.kind ?? 'no value with that range');
  if (list.elements[input.index] === undefined)
    return refuse(`expected an element ${input.index}, found a list of ${list.elements.length}`);
  return settleJson(file, edit, [], cutItem(list, input.index));
}

/** A value, and how strings are read in its place; undefined: the file contains data. */
type Written = readonly [node: RenderNode, reading: Reading | undefined];

function readingAt(file: HclFile, place: Range): Reading | undefined {
  if (!isJsonCode(file.path)) return undefined;
  const code = parseJsonCode(file.path, file.text);
  return isHclFile(code) ? readingIn(code.body, place) : 'template';
}

function readingIn({ attributes, blocks }: Body, place: Range): Reading {
  const encloses = ({ range }: { readonly range: Range }): boolean => range.start <= place.start && place.end <= range.end;
  const block = blocks.find(encloses);
  if (block?.type === 'variable' || block?.type === 'terraform') return 'verbatim';
  if (block?.type === 'locals') return 'template';
  return block === undefined ? metaReading(attributes.find(encloses)?.name ?? '') : readingIn(block.body, place);
}

function readingOfMember(given: HclFile, object: Range, key: string): Reading | undefined {
  const reading = readingAt(given, object);
  const block = reading === 'template' ? bodyAt(given, { start: object.start + 1, end: object.end - 1 })?.block : undefined;
  return block === undefined || block.type === 'locals' ? reading : metaReading(key);
}

/** Data files take only data, and the edited file must parse again. */
function settle(file: HclFile, edit: string, [node, reading]: Written, make: (value: Json) => readonly Splice[]): EditResult {
  const value = reading === undefined ? dataOf(node) : codeValueOf(node, reading);
  if (value === undefined || !isWritable(value))
    return refuse(`expected plain data for ${file.path}, found a reference, a call or a number without end: JSON has none`);
  return settleJson(file, edit, [node], make(value));
}

/** Turns splices into the result of an edit. Refuses a placeholder among the written values, and a result that would not parse. */
export function settleJson(file: HclFile, edit: string, nodes: readonly RenderNode[], splices: readonly Splice[]): EditResult {
  const hidden = nodes.map((node) => placeholderIn(node)).find((text) => text !== undefined);
  if (hidden !== undefined) return refuse(`expected a value, found ${hidden}, which is a placeholder for a hidden value`);
  const edits = splices.map((splice) => ({ path: file.path, ...splice, edit }));
  const after = parseSource(file.path, applyTextEdits(file.text, edits));
  return isHclFile(after)
    ? { kind: 'edits', edits }
    : refuse(`the edited file would not parse at line ${after.line}, column ${after.column}: ${after.found}`);
}

function stringAround(file: HclFile, { start, end }: Range): boolean {
  const within = (expression: Expression): boolean =>
    expression.range.start < start &&
    end < expression.range.end &&
    (expression.kind === 'literal' ? typeof expression.value === 'string' : partsOf(expression).some(within));
  return within(rootObject(file));
}

/** An interpolation contains HCL, with the escapes of the string around it. */
function replaceInTemplate(file: HclFile, edit: string, input: { readonly at: Range; readonly value: RenderNode }): EditResult {
  const text = JSON.stringify(sourceOfNode(input.value)).slice(1, -1);
  const splice = { ...input.at, text };
  if (file.text.slice(splice.start, splice.end) === text) return NO_EDITS;
  const code = parseSource(file.path, file.text);
  const after = parseSource(file.path, applyTextEdits(file.text, [{ path: file.path, edit, ...splice }]));
  const place = { start: splice.start, end: splice.start + text.length };
  if (!isHclFile(code) || expressionAt(code, input.at) === undefined || !isHclFile(after) || expressionAt(after, place) === undefined)
    return refuse(`expected a complete value at ${input.at.start}–${input.at.end} of ${file.path}`);
  return settleJson(file, edit, [input.value], [splice]);
}

function isWritable(value: Json): boolean {
  if (typeof value === 'number') return Number.isFinite(value);
  return typeof value !== 'object' || value === null || Object.values(value).every((item) => isWritable(item as Json));
}

/** Turns splices into the result of an edit, in the syntax of the file. */
export function settleSplices(draft: Draft): EditResult {
  const { file, edit, values = [], splices } = draft;
  return isJsonPath(file.path) ? settleJson(rawJson(file), edit, values, splices) : settleEdit(draft);
}
