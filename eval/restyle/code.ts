/** A root's code while it is written otherwise: a tree of files that is read as HCL and spliced. */
import { posix } from 'node:path';
import { isHclFile, parseHcl } from '#hcl/parse/parse.ts';
import type { Block, Expression, HclFile } from '#hcl/syntax.ts';
import { applyTextEdits } from '#hcl/text/apply-edits.ts';
import type { FileTree } from '../file-tree.ts';

/** Text that takes the place of a range. */
export interface Splice {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const parsed = new WeakMap<Buffer, HclFile>();

/**
 * The files that Terraform reads as code, but for downloaded modules, which nobody writes.
 * @param tree any files; loadGrammar must have been awaited
 * @param directory only files of this folder; absent: of all
 * @returns them parsed, in the order of the tree
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
 * Puts texts in the place of ranges.
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
 * Writes more at the end of a file.
 * @param tree the files
 * @param path where; the file is made where it is not there
 * @param text what, without a line end
 * @returns another tree
 */
export function withMore(tree: FileTree, path: string, text: string): FileTree {
  const before = tree.get(path)?.toString('utf8') ?? '';
  const gap = before === '' ? '' : before.endsWith('\n') ? '\n' : '\n\n';
  return new Map(tree).set(path, Buffer.from(`${before}${gap}${text}\n`));
}

/**
 * The text of an expression.
 * @param file where it stands
 * @param expression any
 * @returns it as it is written
 */
export function sourceOf(file: HclFile, { range }: Pick<Expression, 'range'>): string {
  return file.text.slice(range.start, range.end);
}

/**
 * Blocks at the top of files.
 * @param files any
 * @param type `resource`, `variable` …
 * @returns each with its file
 */
export function blocksOf(files: readonly HclFile[], type: string): readonly { readonly file: HclFile; readonly block: Block }[] {
  return files.flatMap((file) => file.body.blocks.filter((block) => block.type === type).map((block) => ({ file, block })));
}

/**
 * Whether an expression is made of literals alone, so that it means the same wherever it stands.
 * @param expression any
 * @returns false for null, which says that nothing is written
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
