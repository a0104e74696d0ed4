/** Breaks whole guardrails, recognisers, edits and permits: they never fire, or always. Pure: takes a node, returns changes. */
import ts from 'typescript';
import type { Change } from './mutant.ts';

/**
 * Breaks a rule.
 * @param node an expression
 * @returns for a top-level `const` that is a guardrail: never and always fires; a recogniser: never recognises; an edit: changes nothing;
 * for other expressions: no changes
 */
export function breakRule(node: ts.Expression): readonly Change[] {
  const { parent } = node;
  if (!ts.isVariableDeclaration(parent) || parent.initializer !== node || !ts.isSourceFile(parent.parent.parent.parent)) return [];
  const [type, name] = [parent.type?.getText() ?? '', parent.name.getText()];
  const isKind = ts.isCallExpression(node) && node.expression.getText() === 'kind';
  if (type === 'Guardrail' || isKind)
    return [
      { kind: 'rule', operator: 'never fires', text: 'neverFires', place: name },
      { kind: 'rule', operator: 'always fires', text: 'alwaysFires', place: name },
    ];
  if (type === 'Recogniser') return [{ kind: 'rule', operator: 'never recognises', text: 'neverRecognises', place: name }];
  if (type.startsWith('Edit<')) return [{ kind: 'check', operator: 'changes nothing', text: 'changesNothing', place: name }];
  return [];
}

/**
 * Breaks a row of the table of permits.
 * @param node an expression
 * @returns for a value in the object that a function with a record of permits as its return type returns: never and always grants; for
 * other expressions: no changes
 */
export function breakTable(node: ts.Expression): readonly Change[] {
  const row = node.parent;
  if (!ts.isPropertyAssignment(row) || row.initializer !== node || !ts.isReturnStatement(row.parent.parent)) return [];
  const made = ts.findAncestor(row, ts.isFunctionDeclaration);
  if (made?.type?.getText().endsWith(', Permit>>') !== true) return [];
  const place = `the permit of ${row.name.getText()}`;
  return [
    { kind: 'permit', operator: 'never grants', text: 'neverGrants', place },
    { kind: 'permit', operator: 'always grants', text: 'alwaysGrants', place },
  ];
}
