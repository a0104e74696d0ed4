import { partsOf } from '../at-range.ts';
import { keyText } from '../locate.ts';
import type { Block, Body, Expression, HclFile, Range, ExpressionOf } from '../syntax.ts';
import { iteratorName } from '../evaluate/block-arguments.ts';

/** A target that references name as `type.name`, `data.type.name` or `module.name`. */
export interface Referable {
  /** The part before the name: ["aws_sqs_queue"], ["data", "aws_vpc"], ["module"]. */
  readonly head: readonly string[];
  readonly name: string;
}

/** Blocks with addresses of the past. */
const HISTORY = new Set(['moved', 'removed']);

/** Returns the range of the name in every reference, in source order. */
export function referencesTo(file: HclFile, target: Referable): readonly Range[] {
  const found: Range[] = [];
  visitBody(file.body, new Set(), (expression) => {
    if (expression.kind !== 'get-attribute' || expression.name !== target.name || !isHead(expression.object, target.head)) return;
    found.push(nameRange(expression));
  });
  return found.sort((left, right) => left.start - right.start);
}

/** https://developer.hashicorp.com/terraform/language/expressions/references */
const BUILT_IN = new Set(['each', 'count', 'self', 'path', 'terraform']);

/** Returns names that a file, or part of one, refers to, such as `var.size`, `data.aws_vpc.main` and `aws_sqs_queue.work`. */
export function referencesIn({ body }: Pick<HclFile, 'body'>): ReadonlySet<string> {
  const found = new Set<string>();
  visitBody(body, new Set(), (expression) => {
    if (expression.kind !== 'get-attribute') return;
    const words = chainOf(expression);
    const [first = ''] = words;
    const length = first === 'data' ? 3 : 2;
    // A resource type contains its provider's name; type keywords and aliases do not.
    if (words.length === length && !BUILT_IN.has(first) && (['var', 'local', 'module', 'data'].includes(first) || first.includes('_')))
      found.add(words.join('.'));
  });
  return found;
}

/** Stands for a call of a function that reads files, in a set of names. */
export const READS_FILES = 'file()';

/**
 * Returns every name that expressions may read: `local.x`, `data.aws_vpc.main`, `aws_sqs_queue.q`, or `local.*` if an index selects the
 * name. The result includes names of loop variables.
 */
export function namesRead(expressions: readonly Expression[]): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (expression: Expression): void => {
    const words = chainOf(expression);
    const [first = ''] = words;
    const length = first === 'data' ? 3 : 2;
    if (words.length >= length) found.add(words.slice(0, length).join('.'));
    else if (words.length > 0) found.add(`${first}.*`);
    else for (const part of partsOf(expression)) visit(part);
    if (expression.kind === 'call' && /^(?:file|templatefile)/.test(expression.name)) found.add(READS_FILES);
  };
  for (const expression of expressions) visit(expression);
  return found;
}

/** The names of a dotted reference; empty for any other expression. */
function chainOf(expression: Expression): readonly string[] {
  if (expression.kind === 'variable') return [expression.name];
  if (expression.kind !== 'get-attribute') return [];
  const before = chainOf(expression.object);
  return before.length === 0 ? [] : [...before, expression.name];
}

/**
 * Finds the name in the `to` of an import block that refers into a module. Undefined for other addresses.
 * @returns ranges of the name and of the module path before it
 */
export function nameInAddress(to: Expression, target: Referable): { readonly name: Range; readonly module: Range } | undefined {
  const resource = to.kind === 'index' ? to.object : to;
  if (resource.kind !== 'get-attribute' || resource.name !== target.name) return undefined;
  const type = resource.object;
  if (type.kind !== 'get-attribute' || target.head.length !== 1 || type.name !== target.head[0]) return undefined;
  return { name: nameRange(resource), module: type.object.range };
}

function nameRange(expression: ExpressionOf<'get-attribute'>): Range {
  return { start: expression.range.end - expression.name.length, end: expression.range.end };
}

function isHead(expression: Expression, head: readonly string[]): boolean {
  const last = head.at(-1);
  if (head.length === 1) return expression.kind === 'variable' && expression.name === last;
  return expression.kind === 'get-attribute' && expression.name === last && isHead(expression.object, head.slice(0, -1));
}

type Visit = (expression: Expression) => void;

/** `hidden`: names of loop variables. */
function visitBody(body: Body, hidden: ReadonlySet<string>, visit: Visit): void {
  for (const attribute of body.attributes) enter(attribute.expression, hidden, visit);
  for (const block of body.blocks) {
    if (HISTORY.has(block.type)) continue;
    if (block.type === 'dynamic') visitDynamic(block, hidden, visit);
    // ignore_changes lists arguments of the resource, not references.
    else if (block.type === 'lifecycle')
      visitBody({ ...block.body, attributes: block.body.attributes.filter(({ name }) => name !== 'ignore_changes') }, hidden, visit);
    else visitBody(block.body, hidden, visit);
  }
}

/** https://developer.hashicorp.com/terraform/language/expressions/dynamic-blocks */
function visitDynamic(block: Block, hidden: ReadonlySet<string>, visit: Visit): void {
  const inside = new Set([...hidden, iteratorName(block)]);
  for (const attribute of block.body.attributes) enter(attribute.expression, attribute.name === 'for_each' ? hidden : inside, visit);
  for (const content of block.body.blocks) visitBody(content.body, inside, visit);
}

function enter(expression: Expression, hidden: ReadonlySet<string>, visit: Visit): void {
  if (expression.kind === 'variable' && hidden.has(expression.name)) return;
  if (expression.kind === 'for') {
    enter(expression.collection, hidden, visit);
    const inside = new Set([...hidden, expression.valueName, ...(expression.keyName === undefined ? [] : [expression.keyName])]);
    for (const part of [expression.resultKey, expression.result, expression.condition]) if (part !== undefined) enter(part, inside, visit);
    return;
  }
  if (!isHidden(expression, hidden)) visit(expression);
  const parts =
    expression.kind === 'object'
      ? // A bare word before = is a key, not a reference.
        expression.entries.flatMap((entry) => (keyText(entry.key) === undefined ? [entry.key, entry.value] : [entry.value]))
      : partsOf(expression);
  for (const part of parts) enter(part, hidden, visit);
}

function isHidden(expression: Expression, hidden: ReadonlySet<string>): boolean {
  let inner = expression;
  while (inner.kind === 'get-attribute') inner = inner.object;
  return inner.kind === 'variable' && hidden.has(inner.name);
}
