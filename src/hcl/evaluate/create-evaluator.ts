import path from 'node:path';
import { isHclFile, parseHcl } from '../parse/parse.ts';
import type { Expression } from '../syntax.ts';
import { reachableFromBody, reachableSource } from '../proof/reachable-source.ts';
import { lazyArguments } from './block-arguments.ts';
import { evaluateExpression } from './evaluate-expression.ts';
import type { ExpressionContext } from './evaluate-expression.ts';
import type { Configuration } from './configuration.ts';
import type { Definition, Evaluator, EvaluatorInput, ResourceInstance, Scope } from './evaluator.ts';
import { attempt, orUnknown } from './failure.ts';
import { createMeter } from './evaluation-limits.ts';
import { allInstances, createModuleTree, isExpanded, moduleScope, modulesBelow, sameInstance } from './module-tree.ts';
import type { ModuleTree } from './module-tree.ts';
import { createResolver } from './resolve-references.ts';
import { repetitionOfBlock } from '../call-repetition.ts';
import { UNKNOWN } from './value.ts';
import type { Value } from './value.ts';
import { variableDefinition } from './variables.ts';
import { memoizeByObject } from '#domain/memoize-by-object.ts';

/**
 * Creates the evaluator of a configuration and a state. It computes values on demand, once; provider-computed values are unknown.
 * @param input code, state, and a file reader
 */
export function createEvaluator(input: EvaluatorInput): Evaluator {
  const { configuration } = input;
  const evaluate = (expression: Expression, scope: Scope): Value => meter.within(() => evaluateSafely(expression, scope, context));
  const meter = createMeter();
  const tree = createModuleTree(configuration, evaluate);
  const resolve = createResolver({
    ...input,
    tree,
    evaluate,
    isUnpatched: (instance, name) => isUnpatched({ instance, name }, input.unpatched?.(), evaluator),
  });
  const context: ExpressionContext = {
    resolve,
    spend: meter.spend,
    readFile: (file) => readDataFile(input, file),
    listFiles: (folder) => listDataFiles(input, folder),
    renderTemplate: (text, names) => renderTemplate(text, { module: tree.root, bindings: names }, context),
  };

  const listInstances = rememberOnce(() => allInstances(tree, tree.root));
  const byAddress = rememberOnce(() => new Map(listInstances().map((instance) => [instance.address, instance])));

  const evaluator: Evaluator = {
    configuration,
    instances: (within) => (within === undefined ? listInstances() : allInstances(tree, tree.root, within)),
    modules: (within) => [tree.root, ...modulesBelow(tree, tree.root, within)],
    isExpanded: (module, block) => isExpanded(tree, module, block),
    instance: (address) => byAddress().get(address),
    evaluate,
    arguments: memoizeByObject((instance) => lazyArguments(instance, evaluate)),
    definitionOf: (...asked) => definitionOf(configuration, ...asked),
    repetitionOf: ({ declaration, scope }) => repetitionOfBlock(declaration, scope.module),
    dataFile: (file) => input.dataFiles?.get(relativePath(input.directory, file)),
  };
  trees.set(evaluator, tree);
  return evaluator;
}

/** Undefined if a loop or a template binds the same name. */
function definitionOf(configuration: Configuration, ...[kind, name, scope]: Parameters<Evaluator['definitionOf']>): Definition | undefined {
  if (Object.hasOwn(scope.bindings, kind)) return undefined;
  return kind === 'var' ? variableDefinition(configuration, scope.module, name) : localDefinition(name, scope);
}

/** Data read with the code takes precedence over the disk. */
function readDataFile(input: EvaluatorInput, file: string): string | undefined {
  const relative = relativePath(input.directory, file);
  return input.dataFiles?.get(relative)?.text ?? input.readFile(relative);
}

/** Paths relative to the folder. */
function listDataFiles(input: EvaluatorInput, folder: string): readonly string[] | undefined {
  const relative = relativePath(input.directory, folder);
  const onDisk = input.listFiles?.(relative);
  const read = [...(input.dataFiles?.keys() ?? [])].filter((path) => relative === '.' || path.startsWith(`${relative}/`));
  if (onDisk === undefined && read.length === 0) return undefined;
  return [...new Set([...(onDisk ?? []), ...read])].map((path) => (relative === '.' ? path : path.slice(relative.length + 1)));
}

const trees = new WeakMap<Evaluator, ModuleTree>();

/** True if everything that the argument depends on has unchanged source. */
function isUnpatched(
  { instance, name }: { readonly instance: ResourceInstance; readonly name: string | undefined },
  before: Evaluator | undefined,
  now: Evaluator,
): boolean {
  const tree = before === undefined ? undefined : trees.get(before);
  const was = tree === undefined ? undefined : sameInstance(tree, instance);
  // New instances were adopted with their observed values.
  if (before === undefined || was === undefined) return true;
  if (name !== undefined) return reachableSource(was, name, before) === reachableSource(instance, name, now);
  return sourceOfBlock(was, before) === sourceOfBlock(instance, now);
}

function sourceOfBlock({ declaration: { block, file }, scope }: ResourceInstance, evaluator: Evaluator): string {
  return reachableFromBody(block.body, { file, scope }, evaluator);
}

function evaluateSafely(expression: Expression, scope: Scope, context: ExpressionContext): Value {
  return orUnknown(() => attempt(() => evaluateExpression(expression, scope, context), UNKNOWN));
}

function rememberOnce<Result>(compute: () => Result): () => Result {
  let remembered: { readonly result: Result } | undefined;
  return () => {
    remembered ??= { result: compute() };
    return remembered.result;
  };
}

function localDefinition(name: string, scope: Scope): Definition | undefined {
  const local = scope.module.configuration.locals.get(name);
  return local === undefined
    ? undefined
    : { expression: local.attribute.expression, file: local.file, scope: moduleScope(scope.module), from: 'local' };
}

/** A template file is like a heredoc, with only the given names. */
function renderTemplate(text: string, scope: Scope, context: ExpressionContext): Value {
  // A heredoc normalises line ends, a template file does not.
  if (text.includes('\r') || /^TEMPLATE$/m.test(text)) return UNKNOWN;
  const parsed = parseHcl('template', `value = <<TEMPLATE\n${text}\nTEMPLATE\n`);
  const [attribute] = isHclFile(parsed) ? parsed.body.attributes : [];
  if (attribute === undefined) return UNKNOWN;
  const value = evaluateSafely(attribute.expression, scope, { ...context, resolve: () => UNKNOWN, renderTemplate: () => UNKNOWN });
  return typeof value === 'string' ? value.slice(0, -1) : value;
}

function relativePath(directory: string, file: string): string {
  return path.posix.normalize(path.posix.isAbsolute(file) ? path.posix.relative(directory, file) : file);
}
