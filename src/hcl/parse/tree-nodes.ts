/** What converting bodies and converting expressions share: the grammar's nodes as plain data. */
import type { Language, Tree } from 'web-tree-sitter';
import type { Range } from '../syntax.ts';
import { NotHclError, TOO_DEEP } from './not-hcl.ts';

/** A node of the grammar's tree, copied out of WebAssembly memory; offsets into the parsed text. Comments are left out. */
export interface GrammarNode {
  readonly type: string;
  /** False for marks and words of the grammar itself, such as `(` and `for`. */
  readonly isNamed: boolean;
  readonly startIndex: number;
  readonly endIndex: number;
  readonly children: readonly GrammarNode[];
}

/** Levels of the grammar's tree: about 300 brackets in each other. What walks our trees does so recursively. */
const MOST_LEVELS = 1500;

/** One language, and few node types: asked once. */
const namedTypes = new Map<number, boolean>();

function isNamed(language: Language, id: number): boolean {
  const known = namedTypes.get(id) ?? language.nodeTypeIsNamed(id);
  namedTypes.set(id, known);
  return known;
}

/**
 * Copies a tree. One cursor that walks along costs a tenth of asking every node for its children.
 * @param tree the grammar's tree, without errors
 * @returns its root
 * @throws NotHclError where it nests too deeply
 */
export function copyTree(tree: Tree): GrammarNode {
  const cursor = tree.walk();
  const { types } = tree.language;
  const copy = (level: number): GrammarNode => {
    const id = cursor.nodeTypeId;
    const [startIndex, endIndex] = [cursor.startIndex, cursor.endIndex];
    const children: GrammarNode[] = [];
    if (level > MOST_LEVELS) throw new NotHclError(startIndex, TOO_DEEP);
    if (cursor.gotoFirstChild()) {
      do {
        const child = copy(level + 1);
        if (child.type !== 'comment') children.push(child);
      } while (cursor.gotoNextSibling());
      cursor.gotoParent();
    }
    return { type: types[id] ?? '', isNamed: isNamed(tree.language, id), startIndex, endIndex, children };
  };
  try {
    return copy(0);
  } finally {
    cursor.delete();
  }
}

/**
 * A node's named children.
 * @returns those that carry meaning
 */
export function named(node: GrammarNode): readonly GrammarNode[] {
  return node.children.filter((child) => child.isNamed);
}

/**
 * Where a node stands.
 * @returns its range in the text
 */
export function rangeOf(node: GrammarNode): Range {
  return { start: node.startIndex, end: node.endIndex };
}

/**
 * A node's source.
 * @param text the text that was parsed
 * @returns the text from its start to its end
 */
export function sourceOf(node: GrammarNode, text: string): string {
  return text.slice(node.startIndex, node.endIndex);
}

/**
 * The error for a node that the grammar does not give in this place: a fault of ours, not of the file.
 * @returns the error to throw
 */
export function unexpected(node: GrammarNode): Error {
  return new Error(`the grammar gave an unexpected ${node.type} node at offset ${node.startIndex}`);
}

/**
 * Gives up a text that only the grammar takes for HCL.
 * @param node the node that is not
 * @throws NotHclError always
 */
export function notHcl(node: GrammarNode): never {
  throw new NotHclError(node.startIndex);
}
