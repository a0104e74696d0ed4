/** Makes candidates from the edits of hcl/edits. No other file of origin tracing writes text. */
import type { BlockSchema } from '#domain/value/provider-schema.ts';
import { generatorOf } from '#domain/workspace/generated-code.ts';
import type { EditResult } from '../write/edit.ts';
import { addBlock } from '../edits/add-block.ts';
import { appendToList } from '../edits/append-to-list.ts';
import { removeAttribute } from '../edits/remove-attribute.ts';
import { removeBlock } from '../edits/remove-block.ts';
import { removeFromList } from '../edits/remove-from-list.ts';
import { removeMapEntry } from '../edits/remove-map-entry.ts';
import { replaceBlock } from '../edits/replace-block.ts';
import { replaceExpression } from '../edits/replace-expression.ts';
import { setAttribute } from '../edits/set-attribute.ts';
import { setMapEntry } from '../edits/set-map-entry.ts';
import type { Value } from '../evaluate/value.ts';
import { renderString } from '../write/render.ts';
import type { BlockBody } from '../write/render-block.ts';
import type { RenderNode } from '../write/render-node.ts';
import type { Block, HclFile, Range } from '../syntax.ts';
import type { Place, Tracing, Candidates } from './place.ts';
import { inSequence } from './expressions/in-sequence.ts';
import type { Step } from './expressions/in-sequence.ts';
import { nestedBody, siblingOf } from './blocks/nested-body.ts';
import { nodeAt, quoted, referIn } from './node-at.ts';
import { trimmed } from '../text/shared-ends.ts';
import { nodeOf } from './refer.ts';

/** Replaces an expression by a value. */
export function replaceWith(place: Place, value: Value, tracing: Tracing): Candidates {
  const node = nodeAt(place.file, value, tracing);
  if (node === undefined) return [];
  const found = candidate(place.file, replaceExpression.apply(place.file, { at: place.expression.range, value: node }));
  // In the view of a JSON text, `${x}` is ` (x)`, so the edit must include the blank.
  if (place.file.json === undefined || place.expression.kind !== 'parentheses') return found;
  const start = place.expression.range.start + place.file.json.shift;
  return found.map((one) => ({ ...one, edits: one.edits.map((edit) => (edit.start === start ? { ...edit, start: start - 1 } : edit)) }));
}

/** Replaces an expression by HCL source. */
export function replaceWithExpression(place: Place, source: string): Candidates {
  const value = place.file.json === undefined || source.startsWith('"') ? source : quoted(source);
  return candidate(place.file, replaceExpression.apply(place.file, { at: place.expression.range, value: { expression: value } }));
}

/** Replaces text in a quoted template. */
export function replaceText(place: Place, range: Range, text: string): Candidates {
  const whole = place.expression.range;
  const rest = place.file.text.slice(range.end, whole.end);
  const source = place.file.text.slice(whole.start, range.start) + templateText(text, rest) + rest;
  return replaceWithExpression(place, source);
}

/** Replaces a heredoc, limited to the differences. */
export function rewriteHeredoc(place: Place, source: string): Candidates {
  const { file, expression } = place;
  const whole = candidate(file, replaceExpression.apply(file, { at: expression.range, value: { expression: source }, realign: false }));
  return whole.map((one) => ({ ...one, edits: one.edits.map((edit) => trimmed(edit, file.text.slice(edit.start, edit.end))) }));
}

/** Replaces a piece of a heredoc by text. */
export function replaceInHeredoc(place: Place, range: Range, text: string): Candidates {
  const { start, end } = place.expression.range;
  const escaped = text.replaceAll('${', () => '$${').replaceAll('%{', () => '%%{');
  return rewriteHeredoc(place, place.file.text.slice(start, range.start) + escaped + place.file.text.slice(range.end, end));
}

function templateText(text: string, next: string): string {
  const escaped = renderString(text).slice(1, -1);
  // After a dollar sign, `${` would be read as escaped.
  return /^[$%]\{/.test(next) ? escaped.replace(/[$%]+$/, (run) => run.replaceAll('$', '\\u0024').replaceAll('%', '\\u0025')) : escaped;
}

/** Sets an entry to HCL source. */
export function setEntry(place: Place, key: string, source: string): Candidates {
  return candidate(place.file, setMapEntry.apply(place.file, { object: place.expression.range, key, value: { expression: source } }));
}

/** A new element. `before`: index of the element to insert before; absent: at the end. */
export interface AddedElement {
  readonly value: Value;
  readonly before?: number;
}

/** Adds and removes list elements in one edit, because neighbours share a comma. */
export function changeElements(
  place: Place,
  change: { readonly removed: readonly number[]; readonly added: readonly AddedElement[] },
  tracing: Tracing,
): Candidates {
  const nodes = change.added.map(({ value, before }) => ({ value: nodeAt(place.file, value, tracing), before }));
  if (nodes.some(({ value }) => value === undefined)) return [];
  const steps: Step[] = [];
  for (const { value, before } of nodes) steps.push((file, tuple) => appendToList.apply(file, { tuple, value: value ?? null, before }));
  for (const index of change.removed.toSorted((left, right) => right - left))
    steps.push((file, tuple) => removeFromList.apply(file, { tuple, index }));
  return together(place, steps);
}

/** Adds and removes object entries in one edit. */
export function changeEntries(
  place: Place,
  change: { readonly removed: readonly string[]; readonly added: readonly (readonly [key: string, value: Value])[] },
  tracing: Tracing,
): Candidates {
  const nodes = change.added.map(([key, value]) => [key, nodeAt(place.file, value, tracing)] as const);
  if (nodes.some(([, node]) => node === undefined)) return [];
  const steps: Step[] = [];
  for (const [key, value] of nodes) steps.push((file, object) => setMapEntry.apply(file, { object, key, value: value ?? null }));
  for (const key of change.removed) steps.push((file, object) => removeMapEntry.apply(file, { object, key }));
  return together(place, steps);
}

function together(place: Place, steps: readonly Step[]): Candidates {
  return candidate(place.file, inSequence(place.file, place.expression.range.start, steps));
}

/** Adds an attribute. */
export function setAttributeIn(
  at: { readonly file: HclFile; readonly body: Pick<Block, 'inside'>; readonly name: string; readonly value: Value },
  tracing: Tracing,
): Candidates {
  const node = nodeOf(at.value, referIn(at.file, tracing));
  return node === undefined ? [] : candidate(at.file, setAttribute.apply(at.file, { body: at.body.inside, name: at.name, value: node }));
}

/** Adds an attribute as HCL source. */
export function setAttributeExpression(at: {
  readonly file: HclFile;
  readonly body: Block;
  readonly name: string;
  readonly expression: string;
}): Candidates {
  return candidate(at.file, setAttribute.apply(at.file, { body: at.body.inside, name: at.name, value: { expression: at.expression } }));
}

export function removeAttributeFrom(at: { readonly file: HclFile; readonly block: Block; readonly name: string }): Candidates {
  return candidate(at.file, removeAttribute.apply(at.file, { body: at.block.inside, name: at.name }));
}

/** Adds a nested block with the values that differ from its defaults. `when`: the condition for the block, as source. */
export function addNestedBlock(
  file: HclFile,
  owner: Block,
  block: { readonly type: string; readonly values: Readonly<Record<string, Value>>; readonly schema: BlockSchema; readonly when?: string },
  tracing: Tracing,
): Candidates {
  const own = nestedBody(block.values, block.schema, { refer: referIn(file, tracing), like: siblingOf(owner, block.type) });
  if (own === undefined) return [];
  const { type, when } = block;
  if (when !== undefined) return addDynamicBlock(file, owner, { type, forEach: `${when} ? [1] : []`, body: own });
  return candidate(file, addBlock.apply(file, { path: file.path, position: { inside: owner.inside }, type, labels: [], body: own }));
}

/** Adds a dynamic block. `forEach`: as source */
export function addDynamicBlock(
  file: HclFile,
  owner: Block,
  { type, forEach, body }: { readonly type: string; readonly forEach: string; readonly body: BlockBody },
): Candidates {
  const content = { type: 'content', labels: [], body };
  const dynamic = { attributes: [['for_each', { expression: forEach }]] as const, blocks: [content] };
  const position = { inside: owner.inside };
  return candidate(file, addBlock.apply(file, { path: file.path, position, type: 'dynamic', labels: [type], body: dynamic }));
}

export function addTopLevelBlock(
  file: HclFile,
  position: 'end' | { readonly after: Range },
  added: { readonly type: string; readonly labels: readonly string[]; readonly attributes: readonly (readonly [string, RenderNode])[] },
): Candidates {
  const body = { attributes: added.attributes, blocks: [] };
  return candidate(file, addBlock.apply(file, { path: file.path, position, type: added.type, labels: added.labels, body }));
}

export function replaceNestedBlock(
  file: HclFile,
  old: Block,
  block: { readonly type: string; readonly values: Readonly<Record<string, Value>>; readonly schema: BlockSchema },
  tracing: Tracing,
): Candidates {
  const body = nestedBody(block.values, block.schema, { refer: referIn(file, tracing), like: old });
  return body === undefined ? [] : candidate(file, replaceBlock.apply(file, { block: old.range, type: block.type, labels: [], body }));
}

export function removeBlockAt(file: HclFile, block: Block): Candidates {
  return candidate(file, removeBlock.apply(file, { block: block.range }));
}

/** Fetched or copied code: the next fetch or copy would discard an edit. */
const FOREIGN = /(?:^|\/)(?:\.terraform|vendor|vendored|third[-_]party)\//;

/** True for code that `terraform init` fetched, and for vendored copies. `path`: relative to the root. */
export function isForeign(path: string): boolean {
  return FOREIGN.test(path);
}

function candidate(file: HclFile, result: EditResult): Candidates {
  if (result.kind === 'refused' || isForeign(file.path) || generatorOf(file) !== undefined) return [];
  const shift = file.json?.shift ?? 0;
  const moved = ({ start, end }: Range): Range => ({ start: start + shift, end: end + shift });
  return [{ edits: shift === 0 ? result.edits : result.edits.map((edit) => ({ ...edit, ...moved(edit) })), kind: 'origin' }];
}
