import type { Expression } from '../syntax.ts';
import { named, rangeOf, sourceOf, unexpected } from './tree-nodes.ts';
import type { GrammarNode } from './tree-nodes.ts';

/** Converts a `for_expr` node. */
export function convertFor(node: GrammarNode, text: string, convert: (node: GrammarNode, text: string) => Expression): Expression {
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
