import type { Evaluator, ResourceInstance, Scope } from './evaluate/evaluator.ts';
import type { Body, Expression, HclFile } from './syntax.ts';

/**
 * The source text that a value depends on: the argument itself and every local and variable behind it. Where a value
 * is unknown, equal text is the only proof that it did not change.
 * @param instance a resource instance
 * @param name one of its arguments or nested blocks
 * @param evaluator the code
 * @returns the texts, joined; empty where code does not write the argument
 */
export function reachableSource(instance: ResourceInstance, name: string, evaluator: Evaluator): string {
  const { block, file } = instance.declaration;
  const named = (body: Body): Body => ({
    ...body,
    attributes: body.attributes.filter((attribute) => attribute.name === name),
    blocks: body.blocks.filter((nested) => nested.type === name || (nested.type === 'dynamic' && nested.labels[0] === name)),
  });
  const repetition = evaluator.repetitionOf(instance);
  const seen = new Map<string, string>();
  for (const expression of expressionsIn(named(block.body))) collect(expression, { file, scope: instance.scope }, evaluator, seen);
  if (repetition !== undefined && [...seen.values()].some((text) => /\b(?:each|count)\./.test(text))) collect(repetition.expression, repetition, evaluator, seen);
  return [...seen.values()].join('\n');
}

function collect(expression: Expression, at: { readonly file: HclFile; readonly scope: Scope }, evaluator: Evaluator, seen: Map<string, string>): void {
  const key = `${at.file.path}:${expression.range.start}`;
  if (seen.has(key)) return;
  seen.set(key, at.file.text.slice(expression.range.start, expression.range.end));
  for (const [kind, name] of referencesIn(expression)) {
    const definition = evaluator.definitionOf(kind, name, at.scope);
    if (definition !== undefined) collect(definition.expression, definition, evaluator, seen);
  }
}

function expressionsIn(body: Body): readonly Expression[] {
  return [...body.attributes.map((attribute) => attribute.expression), ...body.blocks.flatMap((block) => expressionsIn(block.body))];
}

function referencesIn(expression: Expression): readonly (readonly ['var' | 'local', string])[] {
  if (expression.kind === 'get-attribute' && expression.object.kind === 'variable' && (expression.object.name === 'var' || expression.object.name === 'local')) {
    return [[expression.object.name, expression.name]];
  }
  return partsOf(expression).flatMap((part) => referencesIn(part));
}

function partsOf(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case 'literal':
    case 'variable':
      return [];
    case 'template':
      return expression.parts.flatMap((part) => (part.kind === 'interpolation' ? [part.expression] : []));
    case 'tuple':
      return expression.elements;
    case 'object':
      return expression.entries.flatMap((entry) => [entry.key, entry.value]);
    case 'for':
      return [expression.collection, expression.resultKey, expression.result, expression.condition].filter((part) => part !== undefined);
    case 'get-attribute':
      return [expression.object];
    case 'index':
      return [expression.object, expression.key];
    case 'splat':
      return [expression.object, expression.each];
    case 'call':
      return expression.arguments;
    case 'conditional':
      return [expression.condition, expression.yes, expression.no];
    case 'unary':
      return [expression.operand];
    case 'binary':
      return [expression.left, expression.right];
    case 'parentheses':
      return [expression.inner];
  }
}
