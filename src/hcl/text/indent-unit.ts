import { expressionsOf, partsOf } from '../at-range.ts';
import { DEFAULT_STYLE } from '../write/render.ts';
import type { Block, Body, Expression, HclFile, Range } from '../syntax.ts';
import { indentAt, startsLine } from './trivia.ts';

/** The indentation unit of the nearest construct with contents; two blanks by default. */
export function indentUnitAt(file: HclFile, offset: number): string {
  let unit = indentAt(file.text, offset).startsWith('\t') ? '\t' : DEFAULT_STYLE.indentUnit;
  let nearest = Infinity;
  // Nearest first; contents of an item are never nearer than the item.
  const items = [
    ...file.body.blocks.map((block) => ({ range: block.range, body: { attributes: [], blocks: [block], range: block.range } })),
    ...file.body.attributes.map((attribute) => ({
      range: attribute.range,
      body: { attributes: [attribute], blocks: [], range: attribute.range },
    })),
  ];
  for (const item of items
    .map((one) => ({ ...one, distance: distanceTo(one.range, offset) }))
    .sort((left, right) => left.distance - right.distance)) {
    if (item.distance > nearest) break;
    for (const { range, content } of indentedContents(item.body)) {
      const outer = indentAt(file.text, range.start);
      const inner = indentAt(file.text, content);
      if (!startsLine(file.text, content) || !inner.startsWith(outer) || inner === outer) continue;
      const distance = distanceTo(range, offset) || (range.end - range.start) / (file.text.length + 1);
      if (distance >= nearest) continue;
      nearest = distance;
      unit = inner.slice(outer.length);
    }
  }
  return unit;
}

/** Zero inside. */
function distanceTo(range: Range, offset: number): number {
  return range.start <= offset && offset <= range.end ? 0 : Math.min(Math.abs(offset - range.start), Math.abs(offset - range.end)) + 1;
}

function indentedContents(body: Body): readonly { readonly range: Range; readonly content: number }[] {
  const found: { range: Range; content: number }[] = [];
  const visit = (blocks: readonly Block[]): void => {
    for (const block of blocks) {
      const content = Math.min(block.body.attributes[0]?.range.start ?? Infinity, block.body.blocks[0]?.range.start ?? Infinity);
      if (content !== Infinity) found.push({ range: block.range, content });
      visit(block.body.blocks);
    }
  };
  const enter = (expression: Expression): void => {
    const first =
      expression.kind === 'object' ? expression.entries[0]?.range : expression.kind === 'tuple' ? expression.elements[0]?.range : undefined;
    if (first !== undefined) found.push({ range: expression.range, content: first.start });
    for (const part of partsOf(expression)) enter(part);
  };
  visit(body.blocks);
  for (const expression of expressionsOf(body)) enter(expression);
  return found;
}
