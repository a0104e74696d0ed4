import type { Attribute, Block, Body, Expression, Range } from '../syntax.ts';

/** Moves a block by an offset, its contents on first access, because most blocks after an edit are never read. */
export function shiftBlock(block: Block, by: number): Block {
  if (by === 0) return block;
  const { type, labels } = block;
  const range = shiftRange(block.range, by);
  const inside = shiftRange(block.inside, by);
  let body: Body | undefined;
  return {
    type,
    labels,
    range,
    inside,
    get body(): Body {
      body ??= shiftNode(block.body, by);
      return body;
    },
  };
}

/** Moves an attribute by an offset, its expression on first access. */
export function shiftAttribute(attribute: Attribute, by: number): Attribute {
  if (by === 0) return attribute;
  let expression: Expression | undefined;
  return {
    name: attribute.name,
    nameRange: shiftRange(attribute.nameRange, by),
    range: shiftRange(attribute.range, by),
    get expression(): Expression {
      expression ??= shiftNode(attribute.expression, by);
      return expression;
    },
  };
}

/** Moves a range by an offset. */
export function shiftRange(range: Range, by: number): Range {
  return { start: range.start + by, end: range.end + by };
}

/** Moves every range of a node by an offset. */
function shiftNode<Node>(node: Node, by: number): Node {
  return moveRanges(node, (offset) => offset + by);
}

/**
 * Moves every range of a node. Nodes are plain data whose only numbers, besides literals, are ranges.
 * @param move returns the new offset
 * @returns the node at its new place
 */
export function moveRanges<Node>(node: Node, move: (offset: number) => number): Node {
  if (Array.isArray(node)) return node.map((item: unknown) => moveRanges(item, move)) as Node;
  if (typeof node !== 'object' || node === null) return node;
  if ('start' in node && 'end' in node) return { start: move(node.start as number), end: move(node.end as number) } as Node;
  const moved: Record<string, unknown> = {};
  for (const key in node) moved[key] = moveRanges(node[key], move);
  return moved as Node;
}
