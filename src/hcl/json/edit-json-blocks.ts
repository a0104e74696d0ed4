/**
 * Adds, removes and replaces blocks of JSON code: members of objects, named by type and labels; several blocks of one type are a list.
 * Functions take the parsed file and the edit's id for the resulting text edits. They refuse blocks that JSON cannot express. Nothing
 * else of the text changes.
 */
import { isJsonCode } from '#domain/workspace/code-file.ts';
import type { Json } from '#domain/json.ts';
import { blockAt, bodyAt } from '../at-range.ts';
import { findObjectEntry } from '../locate.ts';
import type { Expression, HclFile, Range, ExpressionOf } from '../syntax.ts';
import { notHclSyntax, refuse, refuseRange } from '../write/edit.ts';
import type { EditResult, Splice } from '../write/edit.ts';
import type { BlockPosition } from '../write/insert-block.ts';
import type { NewBlock } from '../write/render-block.ts';
import { valuesIn } from '../write/render-block.ts';
import { fileShape } from './code-shape.ts';
import type { BodyShape } from './code-shape.ts';
import { codeBodyOf } from './code-value.ts';
import { settleJson } from './edit-json.ts';
import { cutItem, insertItem, replaceItem } from './json-items.ts';
import { objectAt, rawJson } from './json-places.ts';
import { itemsOf } from './json-style.ts';
import { rootObject } from './parse-json.ts';
import type { Container } from './json-style.ts';

/** Adds a block after others of its type and labels. A position after another block counts as the file's end. */
export function addJsonBlock(file: HclFile, edit: string, input: NewBlock & { readonly position: BlockPosition }): EditResult {
  if (!isJsonCode(file.path)) return refuse(notHclSyntax(file.path));
  const raw = rawJson(file);
  const inside = typeof input.position === 'object' && 'inside' in input.position ? bodyAt(file, input.position.inside) : undefined;
  const object = inside?.block === undefined ? rootObject(raw) : objectAt(raw, inside.inside);
  const body = codeBodyOf(input.body, inside?.block === undefined ? shapeIn(FILE, input) : shapeIn(RESOURCE, input));
  if (object === undefined || body === undefined) return refuse(`expected a block that JSON can express in ${file.path}, found another`);
  const splices = additionIn(raw, object, [input.type, ...input.labels], body);
  return typeof splices === 'string' ? refuse(splices) : settleJson(raw, edit, valuesIn(input.body), splices);
}

const FILE = fileShape({});
const RESOURCE = FILE.blockOf('resource')?.shapeOf([]) ?? FILE;

function shapeIn(outerShape: BodyShape, { type, labels }: NewBlock): BodyShape {
  return outerShape.blockOf(type)?.shapeOf(labels) ?? { blockOf: () => undefined, readingOf: () => 'template' };
}

function additionIn(file: HclFile, container: ExpressionOf<'object'>, path: readonly string[], body: Json): readonly Splice[] | string {
  let object = container;
  for (const [index, name] of path.entries()) {
    const found = findObjectEntry(object, name);
    const rest = path.slice(index + 1);
    if (found.kind !== 'found') return insertItem(file, object, { key: name, value: nested(rest, body) });
    const { value } = found.node;
    if (rest.length > 0) {
      const next = value.kind === 'tuple' ? value.elements.at(-1) : value;
      if (next?.kind !== 'object') return `expected blocks in ${name} of ${file.path}, found ${next?.kind ?? 'none'}`;
      object = next;
    } else if (path.length > 1) return `expected no ${path.join('.')} in ${file.path}, found one`;
    else if (value.kind === 'tuple') return insertItem(file, value, { value: body });
    else if (value.kind === 'object') return replaceItem(file, value, [dataIn(file, value), body]);
    else return `expected blocks in ${name} of ${file.path}, found ${value.kind}`;
  }
  return [];
}

function nested(path: readonly string[], body: Json): Json {
  return path.reduceRight<Json>((inner, name) => ({ [name]: inner }), body);
}

function dataIn(file: HclFile, { range }: Expression): Json {
  return JSON.parse(file.text.slice(range.start, range.end)) as Json;
}

/** Removes a block, and the objects around it that would become empty. */
export function removeJsonBlock(file: HclFile, edit: string, block: Range): EditResult {
  const found = blockAt(file, block);
  if (found === undefined) return refuseRange('a block', file, block);
  const raw = rawJson(file);
  const outermost = found.parent.block === undefined ? raw.body.range.start : found.parent.inside.start - 1;
  const chain = chainTo(rootObject(raw), block).filter(({ container }) => container.range.start >= outermost);
  const at = chain.findLast(({ container }, index) => index === 0 || itemsOf(container).length > 1) ?? chain[0];
  if (at === undefined) return refuse(`expected a separate block at ${block.start}–${block.end} of ${file.path}`);
  return settleJson(raw, edit, [], cutItem(at.container, at.index));
}

/** Replaces the body of a nested block. */
export function replaceJsonBlock(file: HclFile, edit: string, input: NewBlock & { readonly block: Range }): EditResult {
  const found = blockAt(file, input.block);
  const raw = rawJson(file);
  const object = found === undefined ? undefined : objectAt(raw, found.block.inside);
  const body = codeBodyOf(input.body, shapeIn(RESOURCE, input));
  if (object === undefined || body === undefined)
    return refuse(`expected a block that JSON can express at ${input.block.start}–${input.block.end} of ${file.path}, found another`);
  return settleJson(raw, edit, valuesIn(input.body), replaceItem(raw, object, body));
}

/** Containers around a member or element with this range, outermost first, each with the index of the next one. */
function chainTo(container: Container, range: Range): readonly { readonly container: Container; readonly index: number }[] {
  const items = itemsOf(container);
  const index = items.findIndex((item) => item.start <= range.start && range.end <= item.end);
  const item = items[index];
  if (item === undefined) return [];
  const inner = container.kind === 'object' ? container.entries[index]?.value : container.elements[index];
  const isIt = item.start === range.start && item.end === range.end;
  const goesOn = !isIt && (inner?.kind === 'object' || inner?.kind === 'tuple');
  return [{ container, index }, ...(goesOn ? chainTo(inner, range) : [])];
}
