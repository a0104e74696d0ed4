import type { Block, Body } from '../syntax.ts';
import { collectionEntries } from './order.ts';
import type { ResourceInstance, Scope, Evaluate } from './evaluator.ts';
import { attempt } from './failure.ts';
import { lazyObject } from './kinds.ts';
import { UNKNOWN } from './value.ts';
import type { Value, ValueObject } from './value.ts';
import { argumentOf, findAttribute, nestedType } from '../locate.ts';
import { groupBy } from '#domain/group-by.ts';

/** Not sent to the provider. https://developer.hashicorp.com/terraform/language/resources/syntax#meta-arguments */
const META_ARGUMENTS: ReadonlySet<string> = new Set(['count', 'for_each', 'depends_on', 'provider']);
const META_BLOCKS: ReadonlySet<string> = new Set(['lifecycle', 'connection', 'provisioner']);

/** True for count, for_each, depends_on and provider. */
export function isMetaArgument(name: string): boolean {
  return META_ARGUMENTS.has(name);
}

/**
 * All arguments of a resource block; nested and dynamic blocks are lists of objects in source order. Without meta-arguments. Each is
 * evaluated on first access, because most callers need names or one value.
 * https://developer.hashicorp.com/terraform/language/expressions/dynamic-blocks
 * @param evaluate returns unknown for errors
 */
export function lazyArguments(instance: ResourceInstance, evaluate: Evaluate): ValueObject {
  const body = forProvider(instance);
  const attributes = new Map(body.attributes.map((attribute) => [attribute.name, attribute.expression]));
  const blocks = groupBy(body.blocks, nestedType);
  return lazyObject([...attributes.keys(), ...blocks.keys()], (name) => {
    const own = blocks.get(name);
    if (own !== undefined) return evaluateBlocks(own, instance.scope, evaluate);
    const expression = attributes.get(name);
    return expression === undefined ? UNKNOWN : evaluate(expression, instance.scope);
  });
}

function forProvider(instance: ResourceInstance): Body {
  const { body } = instance.declaration.block;
  return {
    ...body,
    attributes: body.attributes.filter((attribute) => !isMetaArgument(attribute.name)),
    blocks: body.blocks.filter((block) => !META_BLOCKS.has(block.type)),
  };
}

function evaluateBody(body: Body, scope: Scope, evaluate: Evaluate): ValueObject {
  const attributes = body.attributes.map((attribute): [string, Value] => [attribute.name, evaluate(attribute.expression, scope)]);
  const blocks = [...groupBy(body.blocks, nestedType)].map(([type, own]): [string, Value] => [type, evaluateBlocks(own, scope, evaluate)]);
  return Object.fromEntries([...attributes, ...blocks]);
}

function evaluateBlocks(blocks: readonly Block[], scope: Scope, evaluate: Evaluate): Value {
  const found = blocks.map((block) =>
    block.type === 'dynamic' ? evaluateDynamic(block, scope, evaluate) : [evaluateBody(block.body, scope, evaluate)],
  );
  // With one unknown dynamic block, the number of blocks is unknown.
  return found.some((items) => items === UNKNOWN) ? UNKNOWN : (found as readonly (readonly Value[])[]).flat();
}

function evaluateDynamic(block: Block, scope: Scope, evaluate: Evaluate): readonly Value[] | typeof UNKNOWN {
  const content = block.body.blocks.find((inner) => inner.type === 'content');
  const forEach = findAttribute(block.body, 'for_each');
  if (content === undefined || forEach === undefined) return UNKNOWN;
  const entries = attempt(() => collectionEntries(evaluate(forEach.expression, scope)), UNKNOWN);
  if (entries === UNKNOWN) return UNKNOWN;
  const iterator = iteratorName(block);
  return entries.map((entry) =>
    evaluateBody(content.body, { ...scope, bindings: { ...scope.bindings, [iterator]: { key: entry.key, value: entry.value } } }, evaluate),
  );
}

/** Returns the name of the variable that the content of a dynamic block reads. */
export function iteratorName(block: Block): string {
  const iterator = argumentOf(block.body, 'iterator');
  return iterator?.kind === 'variable' ? iterator.name : (block.labels[0] ?? '');
}
