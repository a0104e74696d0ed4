import type { ResourceAddress } from '#domain/resource-address.ts';
import type { Attribute, Block, Body, Expression, HclFile, ObjectEntry } from './syntax.ts';
import type { Json } from '#domain/json.ts';

export type Located<Node> =
  | { readonly kind: 'found'; readonly node: Node }
  | { readonly kind: 'not-found' }
  | { readonly kind: 'ambiguous'; readonly nodes: readonly Node[] };

/** Finds an attribute, not in nested blocks. A body defines an attribute once. */
export function findAttribute(body: Pick<Body, 'attributes'> | undefined, name: string): Attribute | undefined {
  return body?.attributes.find((attribute) => attribute.name === name);
}

/** The expression of an attribute. */
export function argumentOf(body: Pick<Body, 'attributes'> | undefined, name: string): Expression | undefined {
  return findAttribute(body, name)?.expression;
}

/** Returns the blocks of a type in source order, without nested ones. */
export function findBlocks(body: Body, type: string): readonly Block[] {
  return body.blocks.filter((block) => block.type === type);
}

/** Finds an entry by its key. Computed keys do not match, nor does an expression that is not an object. */
export function findObjectEntry(object: Expression, key: string): Located<ObjectEntry> {
  return object.kind === 'object' ? only(object.entries.filter((entry) => keyText(entry.key) === key)) : { kind: 'not-found' };
}

/** Returns the text of a key; undefined if it is computed. */
export function keyText(key: Expression): string | undefined {
  return key.kind === 'literal' ? String(key.value) : undefined;
}

/** Returns the source text of an attribute's value; keys in JSON without their escapes. Undefined without the attribute. */
export function sourceOf(file: HclFile, block: Block, name: string): string | undefined {
  const expression = argumentOf(block.body, name);
  if (expression === undefined) return undefined;
  const source = file.text.slice(expression.range.start, expression.range.end);
  return file.path.endsWith('.json') && source.includes('\\"') ? source.replaceAll('\\"', '"') : source;
}

/** The block of a managed resource. Ignores module path and index of the address. `files`: of one module directory. */
export function blockOf(
  files: readonly HclFile[],
  address: Pick<ResourceAddress, 'type' | 'name'>,
): Located<{ readonly block: Block; readonly file: HclFile }> {
  const named = (block: Block): boolean =>
    block.labels.length === 2 && block.labels[0] === address.type && block.labels[1] === address.name;
  return only(
    files.flatMap((file) =>
      findBlocks(file.body, 'resource')
        .filter(named)
        .map((block) => ({ block, file })),
    ),
  );
}

function only<Node>(nodes: readonly Node[]): Located<Node> {
  const [first] = nodes;
  if (first === undefined) return { kind: 'not-found' };
  return nodes.length === 1 ? { kind: 'found', node: first } : { kind: 'ambiguous', nodes };
}

/** The value of a literal, of a list or map of literals; undefined for other expressions. */
export function literalOf(expression: Expression): Json | undefined {
  switch (expression.kind) {
    case 'literal':
      return expression.value;
    case 'parentheses':
      return literalOf(expression.inner);
    case 'template':
      return expression.parts.every((part) => part.kind === 'text') ? expression.parts.map((part) => part.text).join('') : undefined;
    case 'unary': {
      const operand = literalOf(expression.operand);
      return expression.operator === '-' && typeof operand === 'number' ? -operand : undefined;
    }
    case 'tuple': {
      const items = expression.elements.map(literalOf);
      return items.every((item) => item !== undefined) ? items : undefined;
    }
    case 'object': {
      const entries = expression.entries.map(({ key, value }) => [keyText(key), literalOf(value)] as const);
      return entries.every(([key, value]) => key !== undefined && value !== undefined) ? (Object.fromEntries(entries) as Json) : undefined;
    }
    default:
      return undefined;
  }
}

/** Returns the expression `aws_sqs_queue.q.url` for its words. */
export function referenceTo([first = '', ...rest]: readonly string[]): Expression {
  const range = { start: 0, end: 0 };
  const start: Expression = { kind: 'variable', name: first, range };
  return rest.reduce<Expression>((object, name) => ({ kind: 'get-attribute', object, name, range }), start);
}

/** Returns the type under which a schema has a nested block: the label of a dynamic one. */
export function nestedType({ type, labels }: Block): string {
  return type === 'dynamic' ? (labels[0] ?? '') : type;
}

/** Returns the nested blocks of a type, dynamic ones included. */
export function nestedBlocks({ body }: Block, type: string): readonly Block[] {
  return body.blocks.filter((block) => nestedType(block) === type);
}

/** Returns the name of a block in its module: `aws_sqs_queue.q`, `data.aws_vpc.main`, `var.size`, `module.network`. */
export function blockName({ type, labels }: Block): string {
  const words = type === 'resource' ? labels : [type === 'variable' ? 'var' : type, ...labels];
  return words.join('.');
}

/** Returns the words of `var.x` and `local.x`; undefined for other expressions. */
export function inputOrLocal(expression: Expression | undefined): readonly [root: 'var' | 'local', name: string] | undefined {
  if (expression?.kind !== 'get-attribute' || expression.object.kind !== 'variable') return undefined;
  const { name: root } = expression.object;
  return root === 'var' || root === 'local' ? [root, expression.name] : undefined;
}
