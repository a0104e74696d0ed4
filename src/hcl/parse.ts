/**
 * Text in, syntax tree out, through tree-sitter's HCL grammar (WebAssembly: nothing to compile). Errors are data,
 * because a file that does not parse is the user's, not ours. Knows no Terraform: labels and names are just text.
 */
import { createRequire } from 'node:module';
import { Language, Parser } from 'web-tree-sitter';
import type { Node } from 'web-tree-sitter';
import { convertBody } from './convert-tree.ts';
import type { HclFile, SyntaxProblem } from './syntax.ts';

let parser: Parser | undefined;

/**
 * Loads the grammar; parseHcl works only after this. Calling it again does nothing.
 * @throws Error where the grammar package is not installed
 */
export async function loadGrammar(): Promise<void> {
  if (parser !== undefined) return;
  const require = createRequire(import.meta.url);
  await Parser.init();
  const language = await Language.load(require.resolve('@tree-sitter-grammars/tree-sitter-hcl/tree-sitter-terraform.wasm'));
  const created = new Parser();
  created.setLanguage(language);
  parser = created;
}

/**
 * Parses one file.
 * @param path relative to the Terraform root, for messages and edits
 * @param text the file's text
 * @returns the syntax tree, or where the text is not HCL
 * @throws Error when loadGrammar has not been awaited
 */
export function parseHcl(path: string, text: string): HclFile | SyntaxProblem {
  if (parser === undefined) throw new Error('loadGrammar() must be awaited before parseHcl()');
  // A byte order mark is legal in front of a file and unknown to the grammar; a space keeps every offset.
  const tree = parser.parse(text.replace(/^\uFEFF/, ' '));
  if (tree === null) throw new Error(`tree-sitter gave no tree for ${path}`);
  try {
    const broken = tree.rootNode.hasError ? firstProblem(tree.rootNode) : undefined;
    if (broken !== undefined) return problemAt(path, text, broken);
    const body = tree.rootNode.namedChildren.find((child) => child?.type === 'body');
    return { path, text, body: body ? convertBody(body, text) : { attributes: [], blocks: [], range: { start: 0, end: text.length } } };
  } finally {
    tree.delete();
  }
}

/**
 * Whether parseHcl found a file to be HCL.
 * @param parsed what parseHcl returned
 * @returns true for a syntax tree
 */
export function isHclFile(parsed: HclFile | SyntaxProblem): parsed is HclFile {
  return 'body' in parsed;
}

function firstProblem(node: Node): Node | undefined {
  if (node.isError || node.isMissing) return node;
  for (const child of node.children) {
    const found = child?.hasError ? firstProblem(child) : undefined;
    if (found !== undefined) return found;
  }
  return node.children.find((child) => child?.isMissing) ?? undefined;
}

function problemAt(path: string, text: string, node: Node): SyntaxProblem {
  const before = text.slice(0, node.startIndex);
  const line = before.split('\n').length;
  return { path, line, column: node.startIndex - before.lastIndexOf('\n'), found: text.slice(node.startIndex, node.startIndex + 40).split('\n')[0] ?? '' };
}
