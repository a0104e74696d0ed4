/** A root's code during restyling: parses a tree of files as HCL and replaces ranges. */
import { posix } from 'node:path';
import { isHclFile, parseHcl } from '#hcl/parse/parse.ts';
import type { Block, Expression, HclFile } from '#hcl/syntax.ts';
import { applyTextEdits } from '#hcl/text/apply-edits.ts';
import type { FileTree } from '../file-tree.ts';

/** A replacement of a range. */
export interface Splice {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const parsed = new WeakMap<Buffer, HclFile>();

/**
 * Parses the files that Terraform reads as code, except downloaded modules.
 * @param tree any files; loadGrammar must have been awaited
 * @param directory only files of this folder; absent: all
 * @returns parsed files, in the order of the tree
 */
export function codeFiles(tree: FileTree, directory?: string): readonly HclFile[] {
  return [...tree].flatMap(([path, bytes]) => {
    if (!path.endsWith('.tf') || path.startsWith('.') || (directory ?? posix.dirname(path)) !== posix.dirname(path)) return [];
    const known = parsed.get(bytes) ?? parseHcl(path, bytes.toString('utf8'));
    if (!isHclFile(known)) return [];
    parsed.set(bytes, known);
    return [known];
  });
}

/**
 * Replaces ranges.
 * @param tree the files
 * @param changes by path: ranges of that file that do not overlap
 * @returns another tree
 */
export function withSplices(tree: FileTree, changes: ReadonlyMap<string, readonly Splice[]>): FileTree {
  const result = new Map(tree);
  for (const [path, splices] of changes) {
    const text = tree.get(path)?.toString('utf8') ?? '';
    result.set(
      path,
      Buffer.from(
        applyTextEdits(
          text,
          splices.map((splice) => ({ path, edit: 'restyle', ...splice })),
        ),
      ),
    );
  }
  return result;
}

/**
 * Appends text to a file.
 * @param tree the files
 * @param path of the file; created if missing
 * @param text without a line end
 * @returns another tree
 */
export function withMore(tree: FileTree, path: string, text: string): FileTree {
  const before = tree.get(path)?.toString('utf8') ?? '';
  const gap = before === '' ? '' : before.endsWith('\n') ? '\n' : '\n\n';
  return new Map(tree).set(path, Buffer.from(`${before}${gap}${text}\n`));
}

/**
 * The source text of an expression.
 * @param file its file
 * @param expression any
 * @returns the text as written
 */
export function sourceOf(file: HclFile, { range }: Pick<Expression, 'range'>): string {
  return file.text.slice(range.start, range.end);
}

/**
 * Top-level blocks of files.
 * @param files any
 * @param type `resource`, `variable` …
 * @returns each block with its file
 */
export function blocksOf(files: readonly HclFile[], type: string): readonly { readonly file: HclFile; readonly block: Block }[] {
  return files.flatMap((file) => file.body.blocks.filter((block) => block.type === type).map((block) => ({ file, block })));
}

/**
 * Whether an expression has only literals, so that it has the same value anywhere.
 * @param expression any
 * @returns false for null, which equals an omitted argument
 */
export function isPlain(expression: Expression): boolean {
  switch (expression.kind) {
    case 'literal':
      return expression.value !== null;
    case 'tuple':
      return expression.elements.every(isPlain);
    case 'object':
      return expression.entries.every(({ key, value }) => key.kind === 'literal' && isPlain(value));
    case 'unary':
      return isPlain(expression.operand);
    default:
      return false;
  }
}
