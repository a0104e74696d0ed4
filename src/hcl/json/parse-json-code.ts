/**
 * Converts JSON code to the syntax tree of hcl/syntax.ts: blocks with labels, attributes with expressions, and JSON ranges.
 * https://developer.hashicorp.com/terraform/language/syntax/json · https://github.com/hashicorp/hcl/blob/main/json/spec.md
 */
import type { ProviderSchema } from '#domain/value/provider-schema.ts';
import { NotHclError, problemAt } from '../parse/not-hcl.ts';
import type { Attribute, Block, Body, Expression, HclFile, ObjectEntry, Range, SyntaxProblem, ExpressionOf } from '../syntax.ts';
import { fileShape } from './code-shape.ts';
import type { BlockKind, BodyShape, Reading } from './code-shape.ts';
import { readReference, readTemplate } from './json-template.ts';
import { parseJson, rootObject } from './parse-json.ts';

/** The value of a member that is a block. */
interface BlockValue {
  readonly value: Expression;
  /** The range of the member that contains it, or of the element of a list. */
  readonly range: Range;
  readonly labels: readonly string[];
}

/** A member of this name is a comment. https://developer.hashicorp.com/terraform/language/syntax/json#comment-properties */
const COMMENT = '//';

const NO_SCHEMA: ProviderSchema = {};

/**
 * Parses a `.tf.json` or `.tofu.json` file.
 * @param path relative to the Terraform root, for messages and edits
 * @param schema distinguishes nested blocks of resources from attributes; absent: all are attributes
 * @returns the syntax tree; or the place where the text is not JSON, or a template in it is not HCL
 */
export function parseJsonCode(path: string, text: string, schema: ProviderSchema = NO_SCHEMA): HclFile | SyntaxProblem {
  const file = parseJson(path, text);
  if (!('body' in file)) return file;
  try {
    return { path, text, body: bodyOf(rootObject(file), fileShape(schema), { text, within: file.body.range }) };
  } catch (error) {
    if (error instanceof NotHclError) return problemAt(path, text, error.offset, error.found);
    throw error;
  }
}

function bodyOf(object: ExpressionOf<'object'>, shape: BodyShape, at: { readonly text: string; readonly within: Range }): Body {
  const attributes: Attribute[] = [];
  const blocks: Block[] = [];
  for (const entry of object.entries) {
    const name = nameOf(entry);
    if (name === COMMENT) continue;
    const kind = shape.blockOf(name);
    if (kind !== undefined && holdsBlocks(entry.value, kind.labels))
      blocks.push(...blocksIn(name, { value: entry.value, range: entry.range, labels: [] }, kind, at.text));
    else if (kind === undefined || !isNull(entry.value))
      attributes.push({
        name,
        nameRange: entry.key.range,
        expression: read(entry.value, shape.readingOf(name), at.text),
        range: entry.range,
      });
  }
  return { attributes, blocks, range: at.within };
}

function blocksIn(type: string, { value, range, labels }: BlockValue, kind: BlockKind, text: string): readonly Block[] {
  if (value.kind === 'tuple')
    return value.elements.flatMap((element) => blocksIn(type, { value: element, range: element.range, labels }, kind, text));
  if (value.kind !== 'object') return [];
  if (labels.length < kind.labels) {
    return value.entries
      .filter((entry) => nameOf(entry) !== COMMENT)
      .flatMap((entry) => blocksIn(type, { value: entry.value, range: entry.range, labels: [...labels, nameOf(entry)] }, kind, text));
  }
  const inside = { start: value.range.start + 1, end: value.range.end - 1 };
  return [{ type, labels, range, inside, body: bodyOf(value, kind.shapeOf(labels), { text, within: value.range }) }];
}

/** True for an object, or a list of objects; with labels, for objects of these. Any other value, such as a computed one, is no block. */
function holdsBlocks(value: Expression, labels: number): boolean {
  if (value.kind === 'tuple') return value.elements.every((element) => holdsBlocks(element, labels));
  if (value.kind !== 'object') return false;
  return labels === 0 || value.entries.every((entry) => nameOf(entry) === COMMENT || holdsBlocks(entry.value, labels - 1));
}

function isNull(value: Expression): boolean {
  return value.kind === 'literal' && value.value === null;
}

function nameOf(entry: ObjectEntry): string {
  return entry.key.kind === 'literal' ? String(entry.key.value) : '';
}

function read(value: Expression, reading: Reading, text: string): Expression {
  switch (value.kind) {
    case 'literal': {
      if (typeof value.value !== 'string' || reading === 'verbatim') return value;
      const string = { value: value.value, range: value.range };
      return reading === 'reference' ? readReference(text, string) : readTemplate(text, string);
    }
    case 'tuple':
      return { ...value, elements: value.elements.map((element) => read(element, reading, text)) };
    case 'object':
      return { ...value, entries: value.entries.map((entry) => readEntry(entry, reading, text)) };
    default:
      return value;
  }
}

/** Keys are templates too, if strings at that place are templates. */
function readEntry(entry: ObjectEntry, reading: Reading, text: string): ObjectEntry {
  const key = reading === 'template' ? read(entry.key, reading, text) : entry.key;
  return { ...entry, key, value: read(entry.value, reading, text) };
}
