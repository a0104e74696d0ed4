import type { StateResource } from '#domain/workspace.ts';
import type { ModuleCall, ResourceDeclaration } from './configuration.ts';
import type { EvaluatorInput, ModuleInstance, ResourceInstance, Scope, Evaluate } from './evaluator.ts';
import { documentValue, instanceValue, readValue } from './instance-values.ts';
import { asMapping, lazyObject } from './kinds.ts';
import { moduleScope } from './module-tree.ts';
import type { Expansion, ModuleTree } from './module-tree.ts';
import { POLICY_DOCUMENT } from './policy-document.ts';
import { UNKNOWN } from './value.ts';
import type { Value } from './value.ts';
import { variableValue } from './variables.ts';
import { argumentOf } from '../locate.ts';
import { groupBy } from '#domain/group-by.ts';

export interface ReferenceInput extends EvaluatorInput {
  readonly tree: ModuleTree;
  /** Unknown for errors. */
  readonly evaluate: Evaluate;
  /** True if the argument (undefined: the whole block) depends on nothing that a patch changed. */
  readonly isUnpatched: (instance: ResourceInstance, name: string | undefined) => boolean;
}

/**
 * A function that resolves the first word of a traversal; members are computed on access, once.
 * https://developer.hashicorp.com/terraform/language/expressions/references
 */
export function createResolver(input: ReferenceInput): (name: string, scope: Scope) => Value {
  const memory = new Map<string, Value>();
  const [managed, read] = (['managed', 'data'] as const).map((mode) => input.resources.filter((resource) => resource.mode === mode));
  const state: StateIndex = {
    data: groupBy(read ?? [], ({ module, type, name }) => `${module}|${type}.${name}`),
    managed: new Map((managed ?? []).map((resource) => [resource.address, resource])),
  };
  return (name, scope) => {
    switch (name) {
      case 'each':
        return scope.each ?? UNKNOWN;
      case 'count':
        return scope.count ?? UNKNOWN;
      // `self` exists only in provisioners, postconditions and the like.
      case 'self':
        return UNKNOWN;
      default: {
        const key = `${scope.module.address}|${name}`;
        const known = memory.get(key);
        if (known !== undefined) return known;
        const value = resolveInModule(name, scope.module, input, state);
        memory.set(key, value);
        return value;
      }
    }
  };
}

interface StateIndex {
  /** By module address and data.type.name. */
  readonly data: ReadonlyMap<string, readonly StateResource[]>;
  /** By address. */
  readonly managed: ReadonlyMap<string, StateResource>;
}

function resolveInModule(name: string, module: ModuleInstance, input: ReferenceInput, state: StateIndex): Value {
  const { variables, locals, calls, resources } = module.configuration;
  switch (name) {
    case 'var':
      return lazyEntries(variables, (declaration) => variableValue(input.configuration, { module, declaration }, input.evaluate));
    case 'local':
      return lazyEntries(locals, ({ attribute }) => input.evaluate(attribute.expression, moduleScope(module)));
    case 'path':
      return { module: module.configuration.directory, root: '.', cwd: input.directory };
    case 'terraform':
      return asMapping({ workspace: input.workspaceName ?? 'default' }, 'resource');
    case 'module':
      return lazyEntries(calls, (call) => moduleValue(module, call, input));
    case 'data':
      return resourcesByType(
        [...resources.values()].filter((declaration) => declaration.mode === 'data'),
        (declaration) => dataValue(module, declaration, { input, state }),
      );
    default: {
      const declarations = [...resources.values()].filter((declaration) => declaration.mode === 'managed' && declaration.type === name);
      if (declarations.length === 0) return UNKNOWN;
      return resourcesByName(declarations, (declaration) => resourceValue(module, declaration, { input, state }));
    }
  }
}

type DeclarationValue = (declaration: ResourceDeclaration) => Value;

function resourcesByType(declarations: readonly ResourceDeclaration[], value: DeclarationValue): Value {
  return lazyEntries(
    groupBy(declarations, ({ type }) => type),
    (own) => resourcesByName(own, value),
  );
}

function resourcesByName(declarations: readonly ResourceDeclaration[], value: DeclarationValue): Value {
  return lazyEntries(new Map(declarations.map((declaration) => [declaration.name, declaration])), value);
}

/** An object with the value of each entry, computed on access. */
function lazyEntries<Entry>(entries: ReadonlyMap<string, Entry>, value: (entry: Entry) => Value): Value {
  return lazyObject(entries.keys(), (key) => {
    const entry = entries.get(key);
    return entry === undefined ? UNKNOWN : value(entry);
  });
}

/** A tuple for count, an object for for_each; null if it is not enabled. */
function expandedValue<Instance>(expansion: Expansion<Instance> | typeof UNKNOWN, value: (instance: Instance) => Value): Value {
  if (expansion === UNKNOWN) return UNKNOWN;
  const [first] = expansion.instances;
  if (expansion.kind === 'single') return first === undefined ? null : value(first.instance);
  if (expansion.kind === 'count') return expansion.instances.map(({ instance }) => value(instance));
  return Object.fromEntries(expansion.instances.map(({ index, instance }) => [String(index), value(instance)]));
}

function moduleValue(module: ModuleInstance, call: ModuleCall, input: ReferenceInput): Value {
  return expandedValue(input.tree.callInstances(module, call), (instance) => {
    return lazyEntries(instance.configuration.outputs, ({ block }) => {
      const value = argumentOf(block.body, 'value');
      return value === undefined ? UNKNOWN : input.evaluate(value, moduleScope(instance));
    });
  });
}

interface ResourceInput {
  readonly input: ReferenceInput;
  readonly state: StateIndex;
}

function resourceValue(module: ModuleInstance, declaration: ResourceDeclaration, { input, state }: ResourceInput): Value {
  return expandedValue(input.tree.resourceInstances(module, declaration), (instance) =>
    instanceValue(instance, state.managed.get(instance.address), input),
  );
}

/** Data sources are known from the state only, except policy documents. */
function dataValue(module: ModuleInstance, declaration: ResourceDeclaration, { input, state }: ResourceInput): Value {
  const instances = state.data.get(`${module.address}|${declaration.type}.${declaration.name}`) ?? [];
  const byIndex = new Map(instances.map((instance) => [instance.index, instance]));
  return expandedValue(input.tree.resourceInstances(module, declaration), (instance) => {
    const stored = byIndex.get(indexOf(instance.scope)) ?? instances.find(({ address }) => address === instance.address);
    return declaration.type === POLICY_DOCUMENT ? documentValue(instance, stored, input) : readValue(instance, stored, input);
  });
}

function indexOf(scope: Scope): string | number | undefined {
  return scope.count?.index ?? (typeof scope.each?.key === 'string' ? scope.each.key : undefined);
}
