import type { Language, Tree } from 'web-tree-sitter';
import type { Range } from '../syntax.ts';
import { NotHclError, TOO_DEEP } from './not-hcl.ts';

/** A tree-sitter node, copied from WebAssembly memory, without comments. */
export interface GrammarNode {
  readonly type: string;
  /** False for tokens of the grammar, such as `(` and `for`. */
  readonly isNamed: boolean;
  readonly startIndex: number;
  readonly endIndex: number;
  readonly children: readonly GrammarNode[];
}

/** About 300 nested brackets. A limit, because these trees are walked recursively. */
const MAX_LEVELS = 1500;

const namedTypes = new Map<number, boolean>();

function isNamed(language: Language, id: number): boolean {
  const known = namedTypes.get(id) ?? language.nodeTypeIsNamed(id);
  namedTypes.set(id, known);
  return known;
}

/**
 * Copies a tree without errors. One cursor takes a tenth of the time of reading each node's children.
 * @throws NotHclError if it nests too deeply
 */
export function copyTree(tree: Tree): GrammarNode {
  const cursor = tree.walk();
  const { types } = tree.language;
  const copy = (level: number): GrammarNode => {
    const id = cursor.nodeTypeId;
    const [startIndex, endIndex] = [cursor.startIndex, cursor.endIndex];
    const children: GrammarNode[] = [];
    if (level > MAX_LEVELS) throw new NotHclError(startIndex, TOO_DEEP);
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

/** The named children. */
export function named(node: GrammarNode): readonly GrammarNode[] {
  return node.children.filter((child) => child.isNamed);
}

export function rangeOf(node: GrammarNode): Range {
  return { start: node.startIndex, end: node.endIndex };
}

export function sourceOf(node: GrammarNode, text: string): string {
  return text.slice(node.startIndex, node.endIndex);
}

/** An error for an unexpected node: a bug of this parser, not of the file. */
export function unexpected(node: GrammarNode): Error {
  return new Error(`the grammar gave an unexpected ${node.type} node at offset ${node.startIndex}`);
}

/** @throws NotHclError always */
export function throwNotHcl(node: GrammarNode): never {
  throw new NotHclError(node.startIndex);
}
