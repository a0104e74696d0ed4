/**
 * Finds attributes, blocks and entries by name. Takes syntax trees, returns the node or why there is not exactly one;
 * it never picks one of several.
 */
import type { ResourceAddress } from '#domain/resource-address.ts';
import type { Attribute, Block, Body, Expression, HclFile, ObjectEntry } from './syntax.ts';

/** What a search by name came to. */
export type Located<Node> =
  | { readonly kind: 'found'; readonly node: Node }
  | { readonly kind: 'not-found' }
  | { readonly kind: 'ambiguous'; readonly nodes: readonly Node[] };

/**
 * Finds an attribute.
 * @param body where to look; nested blocks are not searched
 * @returns the attribute, or why there is not exactly one
 */
export function findAttribute(body: Body, name: string): Located<Attribute> {
  return only(body.attributes.filter((attribute) => attribute.name === name));
}

/**
 * Lists the blocks of a type.
 * @param body where to look; nested blocks are not searched
 * @returns all of them, in source order
 */
export function findBlocks(body: Body, type: string): readonly Block[] {
  return body.blocks.filter((block) => block.type === type);
}

/**
 * Finds an entry of an object constructor.
 * @param key the key's text; entries with computed keys are never it
 * @returns the entry, or why there is not exactly one; not found where the expression is no object
 */
export function findObjectEntry(object: Expression, key: string): Located<ObjectEntry> {
  return object.kind === 'object' ? only(object.entries.filter((entry) => keyText(entry.key) === key)) : { kind: 'not-found' };
}

/**
 * The text of an entry's key.
 * @returns the text, or undefined for a computed key
 */
export function keyText(key: Expression): string | undefined {
  return key.kind === 'literal' ? String(key.value) : undefined;
}

/**
 * The source text of an attribute's value.
 * @returns the text as written, or undefined where there is not exactly one such attribute
 */
export function sourceOf(file: HclFile, block: Block, name: string): string | undefined {
  const found = findAttribute(block.body, name);
  return found.kind === 'found' ? file.text.slice(found.node.expression.range.start, found.node.expression.range.end) : undefined;
}

/**
 * Finds a managed resource's block in the files of its module.
 * @param files the files of one module directory
 * @param address the resource; its module path and index are not looked at
 * @returns the block with its file, or why there is not exactly one
 */
export function blockOf(
  files: readonly HclFile[],
  address: Pick<ResourceAddress, 'type' | 'name'>,
): Located<{ readonly block: Block; readonly file: HclFile }> {
  const named = (block: Block): boolean =>
    block.labels.length === 2 && block.labels[0] === address.type && block.labels[1] === address.name;
  return only(
    files.flatMap((file) =>
      findBlocks(file.body, 'resource')
        .filter(named)
        .map((block) => ({ block, file })),
    ),
  );
}

function only<Node>(nodes: readonly Node[]): Located<Node> {
  const [first] = nodes;
  if (first === undefined) return { kind: 'not-found' };
  return nodes.length === 1 ? { kind: 'found', node: first } : { kind: 'ambiguous', nodes };
}
