import type { Json, JsonObject } from '#domain/json.ts';
import { keyText } from '#hcl/locate.ts';
import type { Block, Body, Expression, HclFile, Range } from '#hcl/syntax.ts';
import { lineAt } from '#hcl/text/trivia.ts';

/** Longer sources are left out, since the block's text contains them. */
const MAX_SOURCE_LENGTH = 60;
const MAX_NODES = 150;

/** Returns the top-level block or attribute at a line, counted from 1. `file`: without secrets */
export function describeLine(file: HclFile, line: number): JsonObject | undefined {
  const isThere = ({ range }: { readonly range: Range }): boolean =>
    lineAt(file.text, range.start) <= line && line <= lineAt(file.text, range.end);
  const block = file.body.blocks.find(isThere);
  if (block !== undefined) return describeBlock(file, block);
  const attribute = file.body.attributes.find(isThere);
  if (attribute === undefined) return undefined;
  return {
    file: file.path,
    line: lineAt(file.text, attribute.range.start),
    text: file.text.slice(attribute.range.start, attribute.range.end),
    wholeFile: rangeOf({ start: 0, end: file.text.length }),
    places: nodesOfExpression(attribute.name, attribute.expression, file),
  };
}

/** Returns a block's text with the ranges of its parts, for edits. `file`: without secrets */
export function describeBlock(file: HclFile, block: Block): JsonObject {
  const places = nodesOfBody('', block.body, file);
  return {
    file: file.path,
    line: lineAt(file.text, block.range.start),
    block: [block.type, ...block.labels].join('.'),
    range: rangeOf(block.range),
    inside: rangeOf(block.inside),
    text: file.text.slice(block.range.start, block.range.end),
    places: places.length <= MAX_NODES ? places : [...places.slice(0, MAX_NODES), `(${places.length - MAX_NODES} more)`],
  };
}

/** Returns top-level blocks and attributes with line and range. */
export function outlineOf(file: HclFile): JsonObject {
  const parts = [
    ...file.body.blocks.map((block) => ({ name: [block.type, ...block.labels].join('.'), range: block.range })),
    ...file.body.attributes.map(({ name, range }) => ({ name, range })),
  ].sort((left, right) => left.range.start - right.range.start);
  return {
    file: file.path,
    wholeFile: rangeOf({ start: 0, end: file.text.length }),
    declares: parts.map(({ name, range }) => ({ name, line: lineAt(file.text, range.start), range: rangeOf(range) })),
  };
}

function nodesOfBody(path: string, body: Body, file: HclFile): readonly Json[] {
  const counts = new Map<string, number>();
  return [
    ...body.attributes.flatMap(({ name, expression }) => nodesOfExpression(join(path, name), expression, file)),
    ...body.blocks.flatMap((block) => {
      const at = counts.get(block.type) ?? 0;
      counts.set(block.type, at + 1);
      const name = `${join(path, [block.type, ...block.labels].join(' '))}[${at}]`;
      const own = { at: name, kind: 'block', range: rangeOf(block.range), inside: rangeOf(block.inside) };
      return [own, ...nodesOfBody(name, block.body, file)];
    }),
  ];
}

function nodesOfExpression(path: string, expression: Expression, file: HclFile): readonly Json[] {
  const source = file.text.slice(expression.range.start, expression.range.end);
  const own = {
    at: path,
    kind: expression.kind,
    range: rangeOf(expression.range),
    ...(source.length <= MAX_SOURCE_LENGTH ? { source } : {}),
  };
  return [own, ...partsOf(path, expression, file)];
}

function partsOf(path: string, expression: Expression, file: HclFile): readonly Json[] {
  switch (expression.kind) {
    case 'object':
      return expression.entries.flatMap(({ key, value }) =>
        nodesOfExpression(join(path, keyText(key) ?? file.text.slice(key.range.start, key.range.end)), value, file),
      );
    case 'tuple':
      return expression.elements.flatMap((element, index) => nodesOfExpression(`${path}[${index}]`, element, file));
    case 'call':
      return expression.arguments.flatMap((argument, index) => nodesOfExpression(`${path} › ${expression.name}#${index}`, argument, file));
    case 'conditional':
      return [
        ...nodesOfExpression(`${path} › if`, expression.condition, file),
        ...nodesOfExpression(`${path} › then`, expression.yes, file),
        ...nodesOfExpression(`${path} › else`, expression.no, file),
      ];
    case 'parentheses':
      return nodesOfExpression(path, expression.inner, file);
    default:
      return [];
  }
}

function join(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}

function rangeOf({ start, end }: Range): JsonObject {
  return { start, end };
}
