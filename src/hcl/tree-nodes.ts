/** What converting bodies and converting expressions share: reading tree-sitter's nodes. */
import type { Node } from 'web-tree-sitter';
import type { Range } from './syntax.ts';

/**
 * A node's named children.
 * @param node any node
 * @returns those that carry meaning, comments included
 */
export function named(node: Node): Node[] {
  return node.namedChildren.filter((child): child is Node => child !== null);
}

/**
 * Where a node stands.
 * @param node any node
 * @returns its range in the text
 */
export function rangeOf(node: Node): Range {
  return { start: node.startIndex, end: node.endIndex };
}

/**
 * The error for a node that the grammar does not give in this place: a fault of ours, not of the file.
 * @param node the node
 * @returns the error to throw
 */
export function unexpected(node: Node): Error {
  return new Error(`the grammar gave an unexpected ${node.type} node at offset ${node.startIndex}`);
}
