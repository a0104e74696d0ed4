/** Breaks conditions, filters, lists and verdicts in code. Pure: takes a node, returns changes. */
import ts from 'typescript';
import type { Change } from './mutant.ts';

type Broken = Pick<Change, 'operator' | 'text'>;

/**
 * Breaks an expression.
 * @param node any expression inside a function
 * @returns its replacements: a condition is negated, always true or always false; a comparison includes or excludes its end; `&&` and `||`
 * are exchanged; a filter keeps everything; a list is empty; a verdict is another one
 */
export function breakExpression(node: ts.Expression): readonly Broken[] {
  const text = node.getText();
  const whole = isCondition(node)
    ? [
        { operator: 'negated', text: `!(${text})` },
        { operator: 'always', text: 'true' },
        { operator: 'never', text: 'false' },
      ]
    : [];
  return [...whole, ...breakOperator(node, whole.length > 0), ...breakFilter(node), ...breakList(node), ...breakVerdict(node)];
}

const BOUNDS: Partial<Readonly<Record<ts.SyntaxKind, string>>> = {
  [ts.SyntaxKind.LessThanToken]: '<=',
  [ts.SyntaxKind.LessThanEqualsToken]: '<',
  [ts.SyntaxKind.GreaterThanToken]: '>=',
  [ts.SyntaxKind.GreaterThanEqualsToken]: '>',
};
const OPPOSITES: Partial<Readonly<Record<ts.SyntaxKind, string>>> = {
  [ts.SyntaxKind.EqualsEqualsEqualsToken]: '!==',
  [ts.SyntaxKind.ExclamationEqualsEqualsToken]: '===',
};
const LOGIC: Partial<Readonly<Record<ts.SyntaxKind, string>>> = {
  [ts.SyntaxKind.AmpersandAmpersandToken]: '||',
  [ts.SyntaxKind.BarBarToken]: '&&',
};

function breakOperator(node: ts.Expression, isNegated: boolean): readonly Broken[] {
  if (!ts.isBinaryExpression(node)) return [];
  const { kind } = node.operatorToken;
  const [left, right] = [node.left.getText(), node.right.getText()];
  const instead = (operator: string, token: string | undefined): readonly Broken[] =>
    token === undefined ? [] : [{ operator, text: `(${left}) ${token} (${right})` }];
  return [
    ...instead('the end of a range', BOUNDS[kind]),
    ...instead('&& and || exchanged', LOGIC[kind]),
    ...(isNegated ? [] : instead('negated', OPPOSITES[kind])),
  ];
}

function breakFilter(node: ts.Expression): readonly Broken[] {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression) || node.expression.name.text !== 'filter') return [];
  const isChained = node.expression.questionDotToken !== undefined || ts.isOptionalChain(node.expression);
  return isChained ? [] : [{ operator: 'no filter', text: node.expression.expression.getText() }];
}

function breakList(node: ts.Expression): readonly Broken[] {
  if (!ts.isArrayLiteralExpression(node) || node.elements.length === 0) return [];
  return ts.isReturnStatement(node.parent) || ts.isConditionalExpression(node.parent) || ts.isArrowFunction(node.parent)
    ? [{ operator: 'an empty list', text: '[]' }]
    : [];
}

const VERDICTS: ReadonlySet<string> = new Set(['accept', 'hold', 'revert', 'escalate']);

function breakVerdict(node: ts.Expression): readonly Broken[] {
  if (!ts.isStringLiteral(node) || !VERDICTS.has(node.text)) return [];
  return [{ operator: 'another verdict', text: node.text === 'accept' ? `'escalate'` : `'accept'` }];
}

const LOGICAL: ReadonlySet<ts.SyntaxKind> = new Set([
  ...[...Object.keys(BOUNDS), ...Object.keys(OPPOSITES)].map((kind): ts.SyntaxKind => Number(kind)),
  ts.SyntaxKind.InKeyword,
]);
const ASKS: ReadonlySet<string> = new Set(['filter', 'some', 'every', 'find', 'findLast', 'findIndex']);

/** True for an expression that selects a branch or the elements that count. */
function isCondition(node: ts.Expression): boolean {
  const { parent } = node;
  if (ts.isIfStatement(parent)) return parent.expression === node;
  if (ts.isConditionalExpression(parent) && parent.condition === node) return true;
  if (ts.isArrowFunction(parent) && parent.body === node) return isAsked(parent) || looksLogical(node);
  return ts.isReturnStatement(parent) && looksLogical(node);
}

function isAsked(callback: ts.ArrowFunction): boolean {
  const call = callback.parent;
  return ts.isCallExpression(call) && ts.isPropertyAccessExpression(call.expression) && ASKS.has(call.expression.name.text);
}

function looksLogical(node: ts.Expression): boolean {
  if (ts.isParenthesizedExpression(node)) return looksLogical(node.expression);
  if (ts.isPrefixUnaryExpression(node)) return node.operator === ts.SyntaxKind.ExclamationToken;
  if (!ts.isBinaryExpression(node)) return false;
  const { kind } = node.operatorToken;
  return LOGICAL.has(kind) || (LOGIC[kind] !== undefined && looksLogical(node.left) && looksLogical(node.right));
}
