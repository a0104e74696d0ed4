import { SPLAT_ITEM } from '../syntax.ts';
import type { BinaryOperator, Expression, ObjectEntry, Range, UnaryOperator } from '../syntax.ts';
import { convertHeredoc, convertQuoted } from './convert-template.ts';
import { NotHclError, TOO_DEEP } from './not-hcl.ts';
import { named, rangeOf, sourceOf, unexpected } from './tree-nodes.ts';
import type { GrammarNode } from './tree-nodes.ts';

/** Converts an `expression` node of tree-sitter: a first term and the nodes after it. */
export function convertExpression(node: GrammarNode, text: string): Expression {
  if (node.type !== 'expression') return convertTerm([node], text);
  const { children } = node;
  if (children[0]?.type === '(' && children[2]?.type === ')' && children[1] !== undefined) {
    const range = { start: children[0].startIndex, end: children[2].endIndex };
    return applyPostfix({ kind: 'parentheses', inner: convertExpression(children[1], text), range }, children.slice(3), text);
  }
  return convertTerm(children, text);
}

function convertTerm(nodes: readonly GrammarNode[], text: string): Expression {
  const [first, ...rest] = nodes;
  if (first === undefined) throw new Error('the grammar gave an expression without a term');
  return applyPostfix(convertPrimary(first, text), rest, text);
}

/** Each `.name` or `[key]` nests one level deeper. */
const MAX_STEPS = 250;

function applyPostfix(first: Expression, nodes: readonly GrammarNode[], text: string): Expression {
  let result = first;
  const tooMany = nodes[MAX_STEPS];
  if (tooMany !== undefined) throw new NotHclError(tooMany.startIndex, TOO_DEEP);
  for (const node of nodes) {
    const range = { start: first.range.start, end: node.endIndex };
    if (node.type === 'get_attr') result = { kind: 'get-attribute', object: result, name: sourceOf(node, text).slice(1).trim(), range };
    else if (node.type === 'index') result = { kind: 'index', object: result, key: convertIndexKey(node, text), range };
    else if (node.type === 'splat') result = convertSplat(result, node, text, range);
    else throw unexpected(node);
  }
  return result;
}

function convertIndexKey(node: GrammarNode, text: string): Expression {
  const [inner] = named(node);
  if (inner?.type === 'legacy_index') {
    return { kind: 'literal', value: Number(sourceOf(inner, text).slice(1)), range: { start: inner.startIndex + 1, end: inner.endIndex } };
  }
  const key = inner ? named(inner)[0] : undefined;
  if (key === undefined) throw unexpected(node);
  return convertExpression(key, text);
}

function convertSplat(object: Expression, node: GrammarNode, text: string, range: Range): Expression {
  const [inner] = named(node);
  if (inner === undefined) throw unexpected(node);
  const item: Expression = { kind: 'variable', name: SPLAT_ITEM, range: { start: inner.startIndex, end: inner.startIndex } };
  const postfix = named(inner).filter((child) => ['get_attr', 'index', 'splat'].includes(child.type));
  return { kind: 'splat', object, each: applyPostfix(item, postfix, text), full: inner.type === 'full_splat', range };
}

function convertPrimary(node: GrammarNode, text: string): Expression {
  const range = rangeOf(node);
  switch (node.type) {
    case 'expression':
      return convertExpression(node, text);
    case 'literal_value':
      return convertLiteral(node, text);
    case 'variable_expr':
      return { kind: 'variable', name: sourceOf(node, text), range };
    case 'template_expr':
      return convertTemplate(node, text);
    case 'collection_value':
      return convertCollection(node, text);
    case 'function_call':
      return convertCall(node, text);
    case 'for_expr':
      return convertFor(node, text, convertExpression);
    case 'conditional': {
      const [condition, yes, no] = named(node);
      if (condition === undefined || yes === undefined || no === undefined) throw unexpected(node);
      return joinConditional(convertExpression(condition, text), convertExpression(yes, text), convertExpression(no, text));
    }
    case 'operation':
      return convertOperation(node, text);
    default:
      throw unexpected(node);
  }
}

// `a ? b : c ? d : e` is `a ? b : (c ? d : e)`; the grammar groups from the left.
// https://developer.hashicorp.com/terraform/language/expressions/conditionals
function joinConditional(condition: Expression, yes: Expression, no: Expression): Expression {
  if (condition.kind !== 'conditional')
    return { kind: 'conditional', condition, yes, no, range: { start: condition.range.start, end: no.range.end } };
  const rest = joinConditional(condition.no, yes, no);
  return { ...condition, no: rest, range: { start: condition.range.start, end: rest.range.end } };
}

function convertLiteral(node: GrammarNode, text: string): Expression {
  const range = rangeOf(node);
  const [inner] = named(node);
  switch (inner?.type) {
    case 'numeric_lit':
      return { kind: 'literal', value: Number(sourceOf(inner, text)), range };
    case 'bool_lit':
      return { kind: 'literal', value: sourceOf(inner, text) === 'true', range };
    case 'null_lit':
      return { kind: 'literal', value: null, range };
    case 'string_lit':
      return { kind: 'literal', value: literalText(inner, text), range };
    default:
      throw unexpected(node);
  }
}

function literalText(node: GrammarNode, text: string): string {
  const converted = convertQuoted(node, text, convertExpression);
  return converted.map((part) => (part.kind === 'text' ? part.text : '')).join('');
}

function convertTemplate(node: GrammarNode, text: string): Expression {
  const [inner] = named(node);
  if (inner === undefined) throw unexpected(node);
  const heredoc = inner.type === 'heredoc_template';
  const parts = heredoc ? convertHeredoc(inner, text, convertExpression) : convertQuoted(inner, text, convertExpression);
  return { kind: 'template', parts, heredoc, range: rangeOf(node) };
}

function convertCollection(node: GrammarNode, text: string): Expression {
  const [inner] = named(node);
  const range = rangeOf(node);
  if (inner?.type === 'tuple') {
    return {
      kind: 'tuple',
      elements: named(inner)
        .filter((child) => child.type === 'expression')
        .map((child) => convertExpression(child, text)),
      range,
    };
  }
  if (inner?.type !== 'object') throw unexpected(node);
  const entries = named(inner)
    .filter((child) => child.type === 'object_elem')
    .map((child) => convertEntry(child, text));
  return { kind: 'object', entries, range };
}

function convertEntry(node: GrammarNode, text: string): ObjectEntry {
  const [keyNode, valueNode] = named(node).filter((child) => child.type === 'expression');
  if (keyNode === undefined || valueNode === undefined) throw unexpected(node);
  const key = convertExpression(keyNode, text);
  // HCL treats a bare word left of = as text.
  const asText: Expression = key.kind === 'variable' ? { kind: 'literal', value: key.name, range: key.range } : key;
  return { key: asText, value: convertExpression(valueNode, text), range: rangeOf(node) };
}

function convertCall(node: GrammarNode, text: string): Expression {
  const list = named(node).find((child) => child.type === 'function_arguments');
  const name = text.slice(node.startIndex, node.children.find((child) => child.type === '(')?.startIndex ?? node.endIndex).trim();
  const children = list ? named(list) : [];
  return {
    kind: 'call',
    name,
    arguments: children.filter((child) => child.type === 'expression').map((child) => convertExpression(child, text)),
    expandLast: children.some((child) => child.type === 'ellipsis'),
    range: rangeOf(node),
  };
}

function convertOperation(node: GrammarNode, text: string): Expression {
  const [inner] = named(node);
  if (inner === undefined) throw unexpected(node);
  const range = rangeOf(node);
  const { children } = inner;
  const at = children.findIndex((child) => !child.isNamed && child.type !== '(' && child.type !== ')');
  const operator = children[at];
  if (operator === undefined) throw unexpected(node);
  const right = convertOperand(children.slice(at + 1), text);
  if (inner.type === 'unary_operation') return { kind: 'unary', operator: operator.type as UnaryOperator, operand: right, range };
  return { kind: 'binary', operator: operator.type as BinaryOperator, left: convertOperand(children.slice(0, at), text), right, range };
}

/** The grammar has no `expression` node around an operand; brackets and postfixes are siblings. */
function convertOperand(nodes: readonly GrammarNode[], text: string): Expression {
  const [open, inner, close, ...rest] = nodes;
  if (open?.type === '(' && inner !== undefined && close?.type === ')') {
    const range = { start: open.startIndex, end: close.endIndex };
    return applyPostfix({ kind: 'parentheses', inner: convertExpression(inner, text), range }, rest, text);
  }
  return convertTerm(nodes, text);
}

/** Converts a `for_expr` node. */
function convertFor(node: GrammarNode, text: string, convert: (node: GrammarNode, text: string) => Expression): Expression {
  const inner = named(node)[0];
  const children = inner ? named(inner) : [];
  const intro = children.find((child) => child.type === 'for_intro');
  const condition = children.find((child) => child.type === 'for_cond');
  const results = children.filter((child) => child.type === 'expression');
  const names = intro ? named(intro).filter((child) => child.type === 'identifier') : [];
  const collection = intro ? named(intro).find((child) => child.type === 'expression') : undefined;
  const conditionExpression = condition ? named(condition).find((child) => child.type === 'expression') : undefined;
  const result = results.at(-1);
  const valueName = names.at(-1);
  if (inner === undefined || collection === undefined || result === undefined || valueName === undefined) throw unexpected(node);
  const isObject = inner.type === 'for_object_expr';
  return {
    kind: 'for',
    keyName: names.length > 1 && names[0] !== undefined ? sourceOf(names[0], text) : undefined,
    valueName: sourceOf(valueName, text),
    collection: convert(collection, text),
    resultKey: isObject && results[0] !== undefined ? convert(results[0], text) : undefined,
    result: convert(result, text),
    grouped: children.some((child) => child.type === 'ellipsis'),
    condition: conditionExpression ? convert(conditionExpression, text) : undefined,
    range: rangeOf(node),
  };
}
