/** Finds every place of a source file that mutants change, and the functions that other rooms call. Pure. */
import ts from 'typescript';
import { breakExpression } from './conditions.ts';
import type { Change, Kind, Room, Site } from './mutant.ts';
import { breakRule, breakTable } from './whole-rules.ts';

/** The places of a file that are instrumented. */
export interface Sites {
  readonly sites: readonly Site[];
  /** Exported functions, which other rooms call. */
  readonly entries: readonly ts.FunctionDeclaration[];
  /** Top-level edits and lists of edits, which other rooms call. */
  readonly edits: readonly ts.Expression[];
  /** Top-level variables that keep data between calls. */
  readonly memories: readonly ts.VariableDeclaration[];
}

/**
 * Finds the places of a file.
 * @param source parsed with parent links
 * @param room its room; in `edits`, only whole functions are broken
 * @returns places in source order, an outer one before inner ones. Texts for people are not changed: templates, messages, and functions
 * that describe
 */
export function findSites(source: ts.SourceFile, room: Room): Sites {
  const sites: Site[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || isWording(node)) return;
    if (isWithBody(node)) sites.push(...breakBody(node, room));
    const wrapped = ts.isExpression(node) ? [...breakRule(node), ...breakTable(node)] : [];
    const expressions = ts.isExpression(node) && room !== 'edits' && isInFunction(node) && !isTarget(node) ? breakExpression(node) : [];
    for (const change of wrapped) sites.push(siteOf('wrap', node, [change]));
    if (expressions.length > 0)
      sites.push(
        siteOf(
          'expression',
          node,
          expressions.map((broken) => ({ ...broken, kind: 'condition', place: placeOf(node) })),
        ),
      );
    ts.forEachChild(node, visit);
  };
  visit(source);
  const variables = source.statements.filter(ts.isVariableStatement).flatMap(({ declarationList }) => declarationList.declarations);
  return {
    sites: sites.filter(({ changes }) => changes.length > 0),
    entries: source.statements.filter(isEntry),
    edits: variables.flatMap(({ type, initializer }) =>
      initializer !== undefined && /^(?:readonly )?Edit</.test(type?.getText() ?? '') ? [initializer] : [],
    ),
    memories: variables.filter(remembers),
  };
}

function siteOf(how: Site['how'], node: ts.Node, changes: readonly Change[]): Site {
  return { how, start: node.getStart(), end: node.getEnd(), changes };
}

function placeOf(node: ts.Node): string {
  return node.getText().replaceAll(/\s+/g, ' ').slice(0, 120);
}

type WithBody = (ts.FunctionDeclaration | ts.MethodDeclaration) & { readonly body: ts.Block };

function isWithBody(node: ts.Node): node is WithBody {
  return (ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node)) && node.body !== undefined;
}

/** Makes a function return at once, with each of the simple answers of its return type. */
function breakBody(node: WithBody, room: Room): readonly Site[] {
  const name = node.name?.getText() ?? '';
  const start = node.body.getStart() + 1;
  const isPermit = room === 'decide' && /(?:Violations?|violations?)$/.test(name);
  const kind: Kind = isPermit ? 'permit' : room === 'decide' ? 'condition' : 'check';
  const changes = answersOf(node, isPermit).map(([operator, text]): Change => ({
    kind,
    operator,
    text: `return ${text};`,
    place: `${name}()`,
  }));
  return [{ how: 'body', start, end: start, changes }];
}

function answersOf({ name, type, modifiers }: WithBody, isPermit: boolean): readonly (readonly [string, string])[] {
  if (type === undefined || modifiers?.some(({ kind }) => kind === ts.SyntaxKind.AsyncKeyword) === true) return [];
  const text = type.getText();
  const mayBeUndefined = /\|\s*undefined$/.test(text);
  if (isPermit && mayBeUndefined)
    return [
      ['grants', 'undefined'],
      ['refuses', `'is broken'`],
    ];
  if (text === 'boolean' || ts.isTypePredicateNode(type))
    return [
      ['always', 'true'],
      ['never', 'false'],
    ];
  // The function of a whole edit is broken with the edit, and `refuse` always refuses.
  if (text === 'EditResult')
    return /^(?:apply[A-Z]|refuse$)/.test(name?.getText() ?? '') ? [] : [['refuses', `{ kind: 'refused', reason: 'a mutant' }`]];
  if (mayBeUndefined) return [['nothing', 'undefined']];
  if (/^readonly [^|]*\[\]$/.test(text)) return [['nothing', '[]']];
  return [];
}

function isInFunction(node: ts.Node): boolean {
  for (let outer: ts.Node | undefined = node.parent; outer !== undefined; outer = outer.parent)
    if (ts.isFunctionLike(outer) && !outer.parameters.some((parameter) => isInside(node, parameter))) return true;
  return false;
}

function isInside(node: ts.Node, outer: ts.Node): boolean {
  return node.pos >= outer.pos && node.end <= outer.end;
}

/** True for an expression that is not a value: the name of a property, a `case` label, the operand of `as`. */
function isTarget(node: ts.Expression): boolean {
  const { parent } = node;
  if (ts.isPropertyAssignment(parent)) return parent.name === node;
  return ts.isCaseClause(parent) || ts.isAsExpression(parent);
}

const SAYS = /^(?:describe|say|quote|tell|name|word|phrase|render)[A-Z]|(?:Text|Name|Words|Message|Sentence)$/;
const WORDS: ReadonlySet<string> = new Set(['message', 'reason', 'evidence', 'title', 'summary']);

function isWording(node: ts.Node): boolean {
  if (ts.isTemplateExpression(node)) return true;
  if (ts.isFunctionDeclaration(node)) return SAYS.test(node.name?.text ?? '');
  if (ts.isCallExpression(node)) return node.expression.getText() === 'boundText';
  return ts.isPropertyAssignment(node) && WORDS.has(node.name.getText());
}

function isEntry(node: ts.Statement): node is ts.FunctionDeclaration {
  return (
    ts.isFunctionDeclaration(node) &&
    node.body !== undefined &&
    node.asteriskToken === undefined &&
    node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true
  );
}

/** True for variables that keep data: `new WeakMap()` and similar, `memoizeByObject(…)`, and `let` without a value. */
function remembers({ initializer, parent }: ts.VariableDeclaration): boolean {
  if (initializer === undefined) return (parent.flags & ts.NodeFlags.Let) !== 0;
  if (ts.isNewExpression(initializer)) return (initializer.arguments ?? []).length === 0;
  return ts.isCallExpression(initializer) && initializer.expression.getText() === 'memoizeByObject';
}
