import ts from 'typescript';

/** All nodes of a syntax tree, itself first. */
export function nodesIn(file: ts.Node): readonly ts.Node[] {
  const found: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}
