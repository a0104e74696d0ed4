import type { Block, Body, Expression, HclFile, ObjectEntry, Range, TemplatePart } from './syntax.ts';

/** A body with its editable range. */
export interface BodyPlace {
  readonly body: Body;
  readonly inside: Range;
  /** Undefined for a file's own body. */
  readonly block: Block | undefined;
}

/** The outermost expression with exactly this range. */
export function expressionAt(file: HclFile, range: Range): Expression | undefined {
  let level: readonly Expression[] = expressionsOf(file.body);
  while (level.length > 0) {
    const enclosing = level.find((candidate) => contains(candidate.range, range));
    if (enclosing === undefined || sameRange(enclosing.range, range)) return enclosing;
    level = partsOf(enclosing);
  }
  return undefined;
}

/** The block with exactly this range, and its enclosing body. */
export function blockAt(file: HclFile, range: Range): { readonly block: Block; readonly parent: BodyPlace } | undefined {
  let parent: BodyPlace = { body: file.body, inside: { start: 0, end: file.text.length }, block: undefined };
  for (;;) {
    const block: Block | undefined = parent.body.blocks.find((candidate) => contains(candidate.range, range));
    if (block === undefined) return undefined;
    if (sameRange(block.range, range)) return { block, parent };
    parent = { body: block.body, inside: block.inside, block };
  }
}

/** Returns the body with this range. `range`: of a block or its inside, or 0 to the end of the text for the file's body */
export function bodyAt(file: HclFile, range: Range): BodyPlace | undefined {
  const inBlocks = (blocks: readonly Block[]): Block | undefined => {
    const enclosing = blocks.find((block) => contains(block.range, range));
    if (enclosing === undefined || sameRange(enclosing.range, range) || sameRange(enclosing.inside, range)) return enclosing;
    return inBlocks(enclosing.body.blocks);
  };
  const block = inBlocks(file.body.blocks);
  if (block !== undefined) return { body: block.body, inside: block.inside, block };
  const whole = { start: 0, end: file.text.length };
  return sameRange(range, whole) || sameRange(range, file.body.range) ? { body: file.body, inside: whole, block: undefined } : undefined;
}

export interface Enclosure {
  readonly kind: 'block' | Expression['kind'];
  readonly range: Range;
}

/** Blocks and expressions around a range, outermost first, without the node at the range itself. */
export function enclosuresOf(file: HclFile, range: Range): readonly Enclosure[] {
  const found: Enclosure[] = [];
  const visit = (body: Body): void => {
    for (const block of body.blocks.filter((candidate) => encloses(candidate.range, range))) {
      found.push({ kind: 'block', range: block.range });
      visit(block.body);
    }
    for (const attribute of body.attributes) enter(attribute.expression);
  };
  const enter = (expression: Expression): void => {
    if (!encloses(expression.range, range)) return;
    found.push({ kind: expression.kind, range: expression.range });
    for (const part of partsOf(expression)) enter(part);
  };
  visit(file.body);
  return found;
}

/** The expressions of all attributes, including nested blocks. */
export function expressionsOf(body: Body): readonly Expression[] {
  return [...body.attributes.map((attribute) => attribute.expression), ...body.blocks.flatMap((block) => expressionsOf(block.body))];
}

/** Direct sub-expressions, the keys of an object included. */
export function partsOf(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case 'literal':
    case 'variable':
      return [];
    case 'template':
      return expression.parts.flatMap((part) => templateParts(part));
    case 'tuple':
      return expression.elements;
    case 'object':
      return expression.entries.flatMap((entry: ObjectEntry) => [entry.key, entry.value]);
    case 'for':
      return [expression.collection, expression.resultKey, expression.result, expression.condition].filter((part) => part !== undefined);
    case 'get-attribute':
      return [expression.object];
    case 'index':
      return [expression.object, expression.key];
    case 'splat':
      return [expression.object, expression.each];
    case 'call':
      return expression.arguments;
    case 'conditional':
      return [expression.condition, expression.yes, expression.no];
    case 'unary':
      return [expression.operand];
    case 'binary':
      return [expression.left, expression.right];
    case 'parentheses':
      return [expression.inner];
  }
}

function templateParts(part: TemplatePart): readonly Expression[] {
  if (part.kind === 'text') return [];
  if (part.kind === 'interpolation') return [part.expression];
  const { directive } = part;
  return directive.kind === 'if'
    ? [directive.condition, ...[...directive.yes, ...directive.no].flatMap((inner) => templateParts(inner))]
    : [directive.collection, ...directive.body.flatMap((inner) => templateParts(inner))];
}

/** True if a range contains another one, or is the same. */
export function contains(outer: Range, inner: Range): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}

function encloses(outer: Range, inner: Range): boolean {
  return contains(outer, inner) && !sameRange(outer, inner);
}

/** True for two equal ranges. */
export function sameRange(left: Range, right: Range): boolean {
  return left.start === right.start && left.end === right.end;
}
