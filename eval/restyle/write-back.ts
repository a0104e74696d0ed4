/** Inlines variables and locals that are read in one place. */
import { referencesTo } from '#hcl/proof/references-to.ts';
import { removeAttribute } from '#hcl/edits/remove-attribute.ts';
import { removeBlock } from '#hcl/edits/remove-block.ts';
import type { EditResult } from '#hcl/write/edit.ts';
import { isHclFile, parseHcl } from '#hcl/parse/parse.ts';
import type { Body, Expression, HclFile, Range } from '#hcl/syntax.ts';
import type { FileTree } from '../file-tree.ts';
import type { Random } from '../inject/random.ts';
import { blocksOf, codeFiles, isPlain, sourceOf, withSplices } from './code.ts';
import type { Splice } from './code.ts';

/**
 * Inlines some values.
 * @param tree a root
 * @param random the random generator
 * @param share of the possible values
 * @returns the root without the variables and locals that became unused
 */
export function writeBack(tree: FileTree, random: Random, share: number): FileTree {
  const kept = (): boolean => !random.chance(share);
  const files = codeFiles(tree, '.');
  const values = [...localsOf(files), ...variablesOf(tree, files)].filter(
    ({ kind, name }) => !kept() && readersOf(files, kind, name).length === 1,
  );
  return values.reduce((result, value) => inlined(result, value), tree);
}

/** A named value. */
interface NamedValue {
  readonly kind: 'var' | 'local';
  readonly name: string;
  readonly source: string;
  /** The tfvars file that assigns it. */
  readonly assignedIn?: string;
}

function localsOf(files: readonly HclFile[]): readonly NamedValue[] {
  return blocksOf(files, 'locals').flatMap(({ file, block }) =>
    block.body.attributes
      .filter(({ expression }) => isPlain(expression))
      .map(({ name, expression }) => ({ kind: 'local' as const, name, source: sourceOf(file, expression) })),
  );
}

/** Only simple variables: a type conversion, a secret or a validation would be lost. */
function variablesOf(tree: FileTree, files: readonly HclFile[]): readonly NamedValue[] {
  const assigned = [...tree]
    .filter(([path]) => /^[^/]*\.tfvars$/.test(path))
    .flatMap(([path, bytes]) => [parseHcl(path, bytes.toString('utf8'))].filter(isHclFile))
    .flatMap((file) => file.body.attributes.map((attribute) => ({ file, attribute })));
  return blocksOf(files, 'variable').flatMap(({ block }) => {
    const name = block.labels[0] ?? '';
    const isSimple =
      block.body.blocks.length === 0 && block.body.attributes.every((one) => ['type', 'description', 'default'].includes(one.name));
    const [only, ...more] = assigned.filter(({ attribute }) => attribute.name === name);
    if (!isSimple || only === undefined || more.length > 0) return [];
    const { expression } = only.attribute;
    const type = block.body.attributes.find((one) => one.name === 'type')?.expression;
    return isOfType(expression, type)
      ? [{ kind: 'var' as const, name, source: sourceOf(only.file, expression), assignedIn: only.file.path }]
      : [];
  });
}

function isOfType(expression: Expression, type: Expression | undefined): boolean {
  if (!isPlain(expression)) return false;
  if (type === undefined || (type.kind === 'variable' && type.name === 'any')) return true;
  return (
    type.kind === 'variable' && expression.kind === 'literal' && (type.name === 'bool' ? 'boolean' : type.name) === typeof expression.value
  );
}

interface Reader {
  readonly file: HclFile;
  readonly range: Range;
}

/** Every place that reads it: either a whole expression, or a use that prevents inlining. */
function readersOf(files: readonly HclFile[], kind: string, name: string): readonly Reader[] {
  return files.flatMap((file) =>
    referencesTo(file, { head: [kind], name }).map(({ end, start }) => ({ file, range: { start: start - kind.length - 1, end } })),
  );
}

function inlined(tree: FileTree, { kind, name, source, assignedIn }: NamedValue): FileTree {
  const [reader] = readersOf(codeFiles(tree, '.'), kind, name);
  const isWhole =
    reader !== undefined &&
    wholeExpressions(reader.file.body).some(({ start, end }) => start === reader.range.start && end === reader.range.end);
  if (!isWhole) return tree;
  const written = withSplices(tree, new Map([[reader.file.path, [{ ...reader.range, text: source }]]]));
  const declared = without(written, kind === 'var' ? 'variable' : 'locals', name);
  return assignedIn === undefined ? declared : withoutAttribute(declared, assignedIn, name);
}

function without(tree: FileTree, type: 'variable' | 'locals', name: string): FileTree {
  const found = blocksOf(codeFiles(tree, '.'), type).find(({ block }) =>
    type === 'variable' ? block.labels[0] === name : block.body.attributes.some((one) => one.name === name),
  );
  if (found === undefined) return tree;
  const { file, block } = found;
  const result =
    type === 'variable' ? removeBlock.apply(file, { block: block.range }) : removeAttribute.apply(file, { body: block.inside, name });
  return edited(tree, file.path, result);
}

function withoutAttribute(tree: FileTree, path: string, name: string): FileTree {
  const file = parseHcl(path, tree.get(path)?.toString('utf8') ?? '');
  if (!isHclFile(file)) return tree;
  return edited(tree, path, removeAttribute.apply(file, { body: { start: 0, end: file.text.length }, name }));
}

function edited(tree: FileTree, path: string, result: EditResult): FileTree {
  if (result.kind === 'refused') throw new Error(`${path}: ${result.reason}`);
  const splices: readonly Splice[] = result.edits;
  return withSplices(tree, new Map([[path, splices]]));
}

function wholeExpressions(body: Body): readonly Range[] {
  return [...body.attributes.map(({ expression }) => expression.range), ...body.blocks.flatMap((block) => wholeExpressions(block.body))];
}
