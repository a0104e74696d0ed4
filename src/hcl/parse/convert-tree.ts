import { NotHclError } from './not-hcl.ts';
import { convertExpression } from './convert-expression.ts';
import { convertQuoted } from './convert-template.ts';
import type { Attribute, Block, Body } from '../syntax.ts';
import { named, rangeOf, sourceOf, unexpected } from './tree-nodes.ts';
import type { GrammarNode } from './tree-nodes.ts';

/** Converts a `body` node, in source order. */
export function convertBody(node: GrammarNode, text: string): Body {
  const attributes: Attribute[] = [];
  const blocks: Block[] = [];
  for (const child of named(node)) {
    if (child.type === 'attribute') attributes.push(convertAttribute(child, text));
    if (child.type === 'block') blocks.push(convertBlock(child, text));
  }
  return { attributes: definedOnce(attributes), blocks, range: rangeOf(node) };
}

/**
 * Checks that names are unique. https://github.com/hashicorp/hcl/blob/main/hclsyntax/spec.md#attribute-definitions
 * @throws NotHclError at the second attribute, if a body defines one twice
 */
export function definedOnce(attributes: readonly Attribute[]): readonly Attribute[] {
  const names = new Set<string>();
  for (const { name, nameRange } of attributes) {
    if (names.has(name)) throw new NotHclError(nameRange.start, `the argument ${name} a second time`);
    names.add(name);
  }
  return attributes;
}

function convertAttribute(node: GrammarNode, text: string): Attribute {
  const [name, expression] = named(node);
  if (name === undefined || expression === undefined) throw unexpected(node);
  return { name: sourceOf(name, text), nameRange: rangeOf(name), expression: convertExpression(expression, text), range: rangeOf(node) };
}

function convertBlock(node: GrammarNode, text: string): Block {
  const children = named(node);
  const start = children.find((child) => child.type === 'block_start');
  const end = children.find((child) => child.type === 'block_end');
  const type = children[0];
  if (start === undefined || end === undefined || type === undefined) throw unexpected(node);
  const labels = children
    .slice(1)
    .filter((child) => child.endIndex <= start.startIndex)
    .map((child) => labelText(child, text));
  const inside = { start: start.endIndex, end: end.startIndex };
  const body = children.find((child) => child.type === 'body');
  return {
    type: sourceOf(type, text),
    labels,
    body: body ? convertBody(body, text) : { attributes: [], blocks: [], range: inside },
    range: rangeOf(node),
    inside,
  };
}

/** Quoted labels have no interpolation. */
function labelText(node: GrammarNode, text: string): string {
  return node.type === 'string_lit'
    ? convertQuoted(node, text, convertExpression)
        .map((part) => (part.kind === 'text' ? part.text : ''))
        .join('')
    : sourceOf(node, text);
}
