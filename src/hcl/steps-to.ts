import type { RecipeKey, RecipeStep } from '#domain/knowledge/recipe.ts';
import { argumentOf, findObjectEntry, keyText } from './locate.ts';
import type { Block, Expression, Range } from './syntax.ts';
import { contains, sameRange } from './at-range.ts';

export type Node = { readonly kind: 'expression'; readonly node: Expression } | { readonly kind: 'block'; readonly node: Block };

/**
 * Returns the path from a block or expression to a node inside it, by names, keys and positions. Undefined if the path leads through an
 * operation, a loop or a template.
 * @param range the range of the node
 * @param key the key of the instance
 */
export function stepsTo(from: Node, range: Range, key: string | undefined): readonly RecipeStep[] | undefined {
  if (sameRange(from.node.range, range)) return [];
  for (const { step, node } of from.kind === 'block' ? inBlock(from.node) : inExpression(from.node, key)) {
    if (!contains(node.node.range, range)) continue;
    const rest = stepsTo(node, range, key);
    return rest === undefined ? undefined : [step, ...rest];
  }
  return undefined;
}

interface Step {
  readonly step: RecipeStep;
  readonly node: Node;
}

function inBlock(block: Block): readonly Step[] {
  return [
    ...block.body.attributes.map(({ name, expression }): Step => ({
      step: { attribute: name },
      node: { kind: 'expression', node: expression },
    })),
    ...block.body.blocks.map((inner): Step => ({
      step: { block: inner.type, nth: block.body.blocks.filter((one) => one.type === inner.type).indexOf(inner) },
      node: { kind: 'block', node: inner },
    })),
  ];
}

function inExpression(expression: Expression, key: string | undefined): readonly Step[] {
  const steps = (list: readonly (readonly [RecipeStep, Expression])[]): readonly Step[] =>
    list.map(([step, node]) => ({ step, node: { kind: 'expression', node } }));
  switch (expression.kind) {
    case 'object':
      return steps(
        expression.entries.flatMap((entry) => {
          const text = keyText(entry.key);
          return text === undefined ? [] : [[{ entry: keyFor(text, key) }, entry.value] as const];
        }),
      );
    case 'tuple':
      return steps(expression.elements.map((element, item) => [{ item }, element] as const));
    case 'call':
      return steps(expression.arguments.map((inner, argument) => [{ argument }, inner] as const));
    case 'parentheses':
      return steps([[{ inner: 'parentheses' }, expression.inner]]);
    case 'conditional':
      return steps([
        [{ inner: 'yes' }, expression.yes],
        [{ inner: 'no' }, expression.no],
      ]);
    default:
      return [];
  }
}

/** A key that equals the instance key is recorded as such. */
export function keyFor(text: string, instance: string | undefined): RecipeKey {
  return text === instance ? { instance: 'key' } : { text };
}

/** The reverse of stepsTo. Undefined if a step does not exist. */
export function follow(from: Node, steps: readonly RecipeStep[], key: string | undefined): Node | undefined {
  let at: Node | undefined = from;
  for (const step of steps) {
    if (at === undefined) return undefined;
    at = at.kind === 'block' ? stepInBlock(at.node, step) : stepInExpression(at.node, step, key);
  }
  return at;
}

function stepInBlock(block: Block, step: RecipeStep): Node | undefined {
  if ('attribute' in step) {
    const node = argumentOf(block.body, step.attribute);
    return node === undefined ? undefined : { kind: 'expression', node };
  }
  if (!('block' in step)) return undefined;
  const node = block.body.blocks.filter((one) => one.type === step.block)[step.nth];
  return node === undefined ? undefined : { kind: 'block', node };
}

function stepInExpression(expression: Expression, step: RecipeStep, key: string | undefined): Node | undefined {
  const node = expressionAfter(expression, step, key);
  return node === undefined ? undefined : { kind: 'expression', node };
}

function expressionAfter(expression: Expression, step: RecipeStep, key: string | undefined): Expression | undefined {
  if ('entry' in step) {
    const text = textOf(step.entry, key);
    const found = text === undefined ? undefined : findObjectEntry(expression, text);
    return found?.kind === 'found' ? found.node.value : undefined;
  }
  if ('item' in step) return expression.kind === 'tuple' ? expression.elements[step.item] : undefined;
  if ('argument' in step) return expression.kind === 'call' ? expression.arguments[step.argument] : undefined;
  if (!('inner' in step)) return undefined;
  if (step.inner === 'parentheses') return expression.kind === 'parentheses' ? expression.inner : undefined;
  return expression.kind === 'conditional' ? expression[step.inner] : undefined;
}

/** Returns the text of a key; undefined if it is the instance's key and the instance has none. */
export function textOf(key: RecipeKey, instance: string | undefined): string | undefined {
  return 'text' in key ? key.text : instance;
}
