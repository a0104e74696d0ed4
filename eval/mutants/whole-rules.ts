/** Breaks whole guardrails, recognisers, edits, permits and rows of tables: they never apply, or always. Pure: takes a node, returns changes. */
import ts from 'typescript';
import type { Change } from './mutant.ts';

/** The ways to break a unit, by the type of its constant: kind, operator, function of the switch. */
const UNITS: readonly (readonly [type: RegExp, kind: Change['kind'], ways: Readonly<Record<string, string>>])[] = [
  [/^Guardrail$/, 'rule', { 'never fires': 'neverFires', 'always fires': 'alwaysFires' }],
  [/^Recogniser$/, 'rule', { 'never recognises': 'neverRecognises', 'always recognises': 'alwaysRecognises' }],
  [/^Edit</, 'check', { refuses: 'refuses', 'changes nothing': 'changesNothing' }],
];

/**
 * Breaks a rule.
 * @param node an expression
 * @returns for a top-level `const` that is a guardrail or a recogniser: never and always fires; an edit: refuses, and changes nothing; for
 * other expressions: no changes
 */
export function breakRule(node: ts.Expression): readonly Change[] {
  const top = topLevelConst(node);
  if (top === undefined) return [];
  const isKind = ts.isCallExpression(node) && node.expression.getText() === 'kind';
  const found = UNITS.find(([type]) => type.test(isKind ? 'Guardrail' : top.type));
  return found === undefined ? [] : waysOf(found[1], found[2], top.name);
}

/** Rows of a table that match or not: a list of classes of work, or of goals by call. */
const MATCHING = /WorkClass\[\]$|RegExp\]\)\[\]$/;
/** A table of goals by aspect. */
const KEYED = /<Record<Governs, /;

/**
 * Breaks a row of a table.
 * @param node an expression
 * @returns for a value in the object that a function with a record of permits as its return type returns: never and always grants; for a
 * row of a top-level list of classes or calls: never and always matches; for a top-level record by aspect: each row is missing; for other
 * expressions: no changes
 */
export function breakTable(node: ts.Expression): readonly Change[] {
  const top = topLevelConst(node);
  if (top !== undefined && KEYED.test(top.type) && ts.isObjectLiteralExpression(node))
    return node.properties.flatMap(({ name }): readonly Change[] => {
      const key = name?.getText() ?? '';
      return waysOf('rule', { 'is missing': `without(${JSON.stringify(key)})` }, `${key} in ${top.name}`);
    });
  const row = node.parent;
  const list = topLevelConst(row);
  if (list !== undefined && MATCHING.test(list.type)) {
    return waysOf('rule', { 'never matches': 'neverMatches', 'always matches': 'alwaysMatches' }, `${titleOf(node)} in ${list.name}`);
  }
  if (!ts.isPropertyAssignment(row) || row.initializer !== node || !ts.isReturnStatement(row.parent.parent)) return [];
  const made = ts.findAncestor(row, ts.isFunctionDeclaration);
  if (made?.type?.getText().endsWith(', Permit>>') !== true) return [];
  return waysOf('permit', { 'never grants': 'neverGrants', 'always grants': 'alwaysGrants' }, `the permit of ${row.name.getText()}`);
}

/** The id of a row, or its whole text. */
function titleOf(row: ts.Expression): string {
  const id = ts.isObjectLiteralExpression(row) ? row.properties.find(({ name }) => name?.getText() === 'id') : undefined;
  return id !== undefined && ts.isPropertyAssignment(id) ? id.initializer.getText() : row.getText();
}

/** The type and the name of a top-level constant, by its value; undefined for any other node. */
function topLevelConst(node: ts.Node): { readonly type: string; readonly name: string } | undefined {
  const { parent } = node;
  if (!ts.isVariableDeclaration(parent) || parent.initializer !== node || !ts.isSourceFile(parent.parent.parent.parent)) return undefined;
  return { type: parent.type?.getText() ?? '', name: parent.name.getText() };
}

function waysOf(kind: Change['kind'], ways: Readonly<Record<string, string>>, place: string): readonly Change[] {
  return Object.entries(ways).map(([operator, text]) => ({ kind, operator, text, place }));
}
