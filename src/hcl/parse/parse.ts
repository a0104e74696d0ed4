import { createRequire } from 'node:module';
import { Language, Parser } from 'web-tree-sitter';
import type { Node } from 'web-tree-sitter';
import { convertBody, definedOnce } from './convert-tree.ts';
import { rememberTexts } from '#domain/text/remember.ts';
import { shiftAttribute, shiftBlock, shiftRange } from './shift.ts';
import { splitItems } from './split-items.ts';
import type { Piece } from './split-items.ts';
import type { Attribute, Block, Body, HclFile, SyntaxProblem } from '../syntax.ts';
import { copyTree, named } from './tree-nodes.ts';
import { NotHclError, problemAt } from './not-hcl.ts';

let parser: Parser | undefined;

/**
 * Loads tree-sitter's HCL grammar (WebAssembly), once. parseHcl needs it.
 * @throws Error if the grammar package is not installed
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
 * Parses one file. Top-level blocks are cached by their text.
 * @param path relative to the Terraform root
 * @returns a problem if the text is not HCL or nests too deeply
 * @throws Error before loadGrammar
 */
export function parseHcl(path: string, text: string): HclFile | SyntaxProblem {
  // The grammar does not know a byte order mark; a space keeps the offsets.
  const source = text.replace(/^\uFEFF/, ' ');
  try {
    return { path, text, body: source.length > MAX_CODE_LENGTH ? parseFile(source) : parseKept(source) };
  } catch (error) {
    if (error instanceof NotHclError) return problemAt(path, text, error.offset, error.found ?? openEnd(text, error));
    throw error;
  }
}

/** Cached, because an edit parses its result, and the next edit parses that again. */
const parseKept = rememberTexts(8, parseFile);

function parseFile(source: string): Body {
  return parseItems(source) ?? parseBody(source);
}

/** True for a syntax tree. */
export function isHclFile(parsed: HclFile | SyntaxProblem): parsed is HclFile {
  return 'body' in parsed;
}

/** Cache of bodies by text, in characters; the least recently used go first. */
const MAX_CACHED_LENGTH = 8_000_000;
/** The grammar needs microseconds and about 100 bytes per character. */
const MAX_CODE_LENGTH = 500_000;
const remembered = new Map<string, Body>();
let rememberedLength = 0;

/** Undefined if a piece is not HCL: then the whole text is parsed, to get the position of the error. */
function parseItems(source: string): Body | undefined {
  const attributes: Attribute[] = [];
  const blocks: Block[] = [];
  let first: number | undefined;
  let last = 0;
  for (const piece of splitItems(source)) {
    const placed = placePiece(source, piece);
    if (placed === undefined && source.length <= MAX_CODE_LENGTH) return undefined;
    if (placed === undefined) throw new NotHclError(piece.start, 'a block that is not HCL, or too large to be read');
    for (const attribute of placed.attributes) attributes.push(attribute);
    for (const block of placed.blocks) blocks.push(block);
    if (placed.attributes.length + placed.blocks.length > 0) [first, last] = [first ?? placed.range.start, placed.range.end];
  }
  return {
    attributes: definedOnce(attributes),
    blocks,
    range: first === undefined ? { start: 0, end: source.length } : { start: first, end: last },
  };
}

/** Cached by identity, because most pieces are unchanged between two texts of a file. */
const placedPieces = new WeakMap<Piece, Body>();
const parsedPieces = new WeakMap<Piece, Body>();

function placePiece(source: string, piece: Piece): Body | undefined {
  const known = placedPieces.get(piece);
  if (known !== undefined) return known;
  const original = piece.original ?? piece;
  const body = parsedPieces.get(original) ?? parsePiece(source.slice(piece.start, piece.end), piece);
  if (body === undefined) return undefined;
  parsedPieces.set(original, body);
  const placed = {
    attributes: body.attributes.map((attribute) => shiftAttribute(attribute, piece.start)),
    blocks: body.blocks.map((block) => shiftBlock(block, piece.start)),
    range: shiftRange(body.range, piece.start),
  };
  placedPieces.set(piece, placed);
  return placed;
}

function parsePiece(text: string, piece: Piece): Body | undefined {
  const known = remembered.get(text);
  if (known !== undefined) {
    remembered.delete(text);
    remembered.set(text, known);
    return known;
  }
  // A copy, because a substring keeps the whole file in memory.
  const copied = Buffer.from(text, 'utf16le').toString('utf16le');
  const body = tryParse(withoutTexts(copied, piece), copied);
  if (body === undefined) return undefined;
  remembered.set(copied, body);
  rememberedLength += copied.length;
  for (const [oldest] of remembered) {
    if (rememberedLength <= MAX_CACHED_LENGTH) break;
    remembered.delete(oldest);
    rememberedLength -= oldest.length;
  }
  return body;
}

// Replaces long texts by blanks, which the grammar skips in one step; their values come from the original. Undefined if the rest is still
// too long.
function withoutTexts(text: string, piece: Piece): string | undefined {
  let result = '';
  let at = 0;
  let code = text.length;
  for (const { start, end } of piece.texts) {
    result += text.slice(at, start - piece.start) + ' '.repeat(end - start);
    at = end - piece.start;
    code -= end - start;
  }
  return code > MAX_CODE_LENGTH ? undefined : result + text.slice(at);
}

function tryParse(source: string | undefined, original: string): Body | undefined {
  try {
    return source === undefined ? undefined : parseBody(source, original);
  } catch (error) {
    if (error instanceof NotHclError && error.found === undefined) return undefined;
    throw error;
  }
}

/** @param original the text before withoutTexts and withPlainNumbers */
function parseBody(source: string, original = source): Body {
  if (parser === undefined) throw new Error('loadGrammar() must be awaited before parseHcl()');
  const tree = parser.parse(source);
  if (tree === null) throw new Error('tree-sitter gave no tree');
  try {
    const broken = tree.rootNode.hasError ? firstProblem(tree.rootNode) : undefined;
    if (broken !== undefined) {
      const plain = withPlainNumbers(source);
      if (plain !== source) return parseBody(plain, original);
      throw new NotHclError(broken.startIndex, undefined, openerOf(broken));
    }
    const body = named(copyTree(tree)).find((child) => child.type === 'body');
    return body === undefined ? { attributes: [], blocks: [], range: { start: 0, end: source.length } } : convertBody(body, original);
  } finally {
    tree.delete();
  }
}

// The grammar accepts 1.5e3 but not 1e3. Such a number is replaced by as many digits; its value comes from the original.
// https://github.com/hashicorp/hcl/blob/main/hclsyntax/spec.md#numeric-literals
function withPlainNumbers(source: string): string {
  return source.replace(/[\p{L}_][\p{L}\p{N}_-]*|(\d+[eE][+-]?\d+)|\d+(?:\.\d+(?:[eE][+-]?\d+)?)?/gu, (whole, number?: string) =>
    number === undefined ? whole : '1'.repeat(whole.length),
  );
}

function firstProblem(root: Node): Node | undefined {
  for (let node: Node | undefined = root; node !== undefined;) {
    if (node.isError || node.isMissing) return node;
    const { children }: Node = node;
    node = children.find((child) => child.hasError) ?? children.find((child) => child.isMissing);
  }
  return undefined;
}

/** Offset of the block or list that a missing bracket would close. */
function openerOf(broken: Node): number | undefined {
  let above = broken.parent;
  while (above !== null && above.startIndex >= broken.startIndex) above = above.parent;
  return above?.startIndex;
}

/** Describes the end of a file in which a bracket is not closed; undefined for other errors. */
function openEnd(text: string, { offset, opener }: NotHclError): string | undefined {
  if (opener === undefined || text.slice(offset).trim() !== '') return undefined;
  return `the end of the file, with the block or bracket of line ${text.slice(0, opener).split('\n').length} still open`;
}
