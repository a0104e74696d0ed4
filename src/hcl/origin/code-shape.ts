import type { Evaluator, ResourceInstance } from '../evaluate/evaluator.ts';
import type { Expression } from '../syntax.ts';
import { followNames } from './reach.ts';
import type { Reached } from './reach.ts';
import { findAttribute, nestedBlocks } from '../locate.ts';

const MAX_DEPTH = 5;
const MAX_LENGTH = 160;

/**
 * Returns the form of an argument in code, without names and values: such as `name > local > map`, `literal`, `dynamic block`, `nothing`.
 * @param name the name of an argument, or the type of a nested block
 */
export function codeShapeOf(instance: ResourceInstance, name: string, evaluator: Evaluator): string {
  const { block, file } = instance.declaration;
  const attribute = findAttribute(block.body, name);
  if (attribute !== undefined) {
    const place = { expression: attribute.expression, file, scope: instance.scope };
    return shapeOf({ kind: 'expression', place }, { instance, evaluator, depth: 0 }).slice(0, MAX_LENGTH);
  }
  const nested = nestedBlocks(block, name);
  if (nested.some((inner) => inner.type === 'dynamic')) return 'dynamic block';
  return nested.length === 0 ? 'nothing' : nested.length === 1 ? 'block' : 'blocks';
}

/** The form of the repetition: `block` for a single instance, else such as `for-each > local > map`. */
export function repetitionShapeOf(instance: ResourceInstance, evaluator: Evaluator): string {
  const found = evaluator.repetitionOf(instance);
  if (found === undefined) return 'block';
  return `${found.from} > ${shapeOf({ kind: 'expression', place: found }, { instance, evaluator, depth: 1 })}`.slice(0, MAX_LENGTH);
}

function shapeOf(
  end: Reached,
  context: { readonly instance: ResourceInstance; readonly evaluator: Evaluator; readonly depth: number },
): string {
  if (end.kind === 'block') return 'data source';
  const word = wordFor(end.place.expression);
  if (context.depth >= MAX_DEPTH) return word;
  const behind = followNames(end, context.instance, context.evaluator).map(
    ({ hop, end: next }) => `${hop.to} > ${shapeOf(next, { ...context, depth: context.depth + 1 })}`,
  );
  return behind.length === 0 ? word : `${word} > ${behind.join(' + ')}`;
}

function wordFor(expression: Expression): string {
  switch (expression.kind) {
    case 'literal':
      return 'literal';
    case 'template':
      return expression.heredoc ? 'heredoc' : 'text';
    case 'tuple':
      return 'list';
    case 'object':
      return 'map';
    case 'call':
      return `${expression.name}()`;
    case 'unary':
    case 'binary':
      return 'operation';
    case 'variable':
    case 'get-attribute':
    case 'index':
      return 'name';
    case 'parentheses':
      return wordFor(expression.inner);
    case 'for':
    case 'conditional':
    case 'splat':
      return expression.kind;
  }
}
