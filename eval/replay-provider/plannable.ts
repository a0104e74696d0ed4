/**
 * Makes a root plannable for the installed Terraform. Actions came with Terraform 1.14, and an older one refuses the whole root: the blocks
 * of actions and the triggers that refer to them are removed from the planned copy. Ephemeral variables have no value in any file; they get
 * a placeholder. Takes a tree, returns another; the original stays unchanged.
 * https://developer.hashicorp.com/terraform/language/invoke-actions
 */
import { loadGrammar, isHclFile, parseHcl } from '#hcl/parse/parse.ts';
import type { Block, HclFile, Range } from '#hcl/syntax.ts';
import type { FileTree } from '../file-tree.ts';

/** A root that can be planned. */
export interface Plannable {
  readonly tree: FileTree;
  /** The removed text, sorted: `actions.tf: action "…" {…}`. */
  readonly removed: readonly string[];
  /** TF_VAR_ variables. https://developer.hashicorp.com/terraform/cli/config/environment-variables#tf_var_name */
  readonly environment: Readonly<Record<string, string>>;
}

/**
 * Makes a root plannable.
 * @param tree the root's files
 * @returns the same tree if no file has actions
 */
export async function plannable(tree: FileTree): Promise<Plannable> {
  await loadGrammar();
  const files = [...tree].filter(([path]) => path.endsWith('.tf')).map(([path, bytes]) => [path, bytes.toString('utf8')] as const);
  const actions = files.filter(([, text]) => /\baction(?:_trigger)?\b/.test(text)).flatMap(([path, text]) => actionsIn(path, text));
  const changed = new Map([...new Set(actions.map(({ file }) => file))].map((file) => [file.path, without(file, actions)]));
  return {
    tree: changed.size === 0 ? tree : new Map([...tree].map(([path, bytes]) => [path, changed.get(path) ?? bytes])),
    removed: actions.map(({ file, range }) => `${file.path}: ${file.text.slice(range.start, range.end)}`).toSorted(),
    environment: Object.fromEntries(
      files
        .filter(([path, text]) => !path.includes('/') && text.includes('ephemeral'))
        .flatMap(([path, text]) => ephemeralVariables(path, text))
        .map((name) => [`TF_VAR_${name}`, 'stands for a secret']),
    ),
  };
}

interface Found {
  readonly file: HclFile;
  readonly range: Range;
}

function actionsIn(path: string, text: string): readonly Found[] {
  const file = parseHcl(path, text);
  if (!isHclFile(file)) return [];
  const { blocks } = file.body;
  const triggers = blocks
    .filter(({ type }) => type === 'resource')
    .flatMap(({ body }) => body.blocks.filter(({ type }) => type === 'lifecycle'))
    .flatMap(({ body }) => body.blocks.filter(({ type }) => type === 'action_trigger'));
  return [...blocks.filter(({ type }) => type === 'action'), ...triggers].map(({ range }) => ({ file, range }));
}

function without({ path, text }: HclFile, actions: readonly Found[]): Buffer {
  const own = actions.filter(({ file }) => file.path === path).toSorted((left, right) => right.range.start - left.range.start);
  return Buffer.from(own.reduce((rest, { range }) => rest.slice(0, range.start) + rest.slice(range.end), text));
}

function ephemeralVariables(path: string, text: string): readonly string[] {
  const file = parseHcl(path, text);
  if (!isHclFile(file)) return [];
  const says = ({ body }: Block, name: string): boolean => body.attributes.some((attribute) => attribute.name === name);
  return file.body.blocks
    .filter((block) => block.type === 'variable' && says(block, 'ephemeral') && !says(block, 'default'))
    .flatMap(({ labels }) => labels.slice(0, 1));
}
