import type { StateResource } from '#domain/workspace.ts';
import type { Expression } from '../syntax.ts';
import type { ModuleCall, ResourceDeclaration } from './configuration.ts';
import type { EvaluatorInput, ModuleInstance, ResourceInstance, Scope } from './evaluator.ts';
import { documentValue, instanceValue, readValue } from './instance-values.ts';
import { asMapping, lazyObject } from './kinds.ts';
import { moduleScope } from './module-tree.ts';
import type { Expansion, ModuleTree } from './module-tree.ts';
import { POLICY_DOCUMENT } from './policy-document.ts';
import { UNKNOWN } from './value.ts';
import type { Value } from './value.ts';
import { variableValue } from './variables.ts';
import { findAttribute } from '../locate.ts';

type Evaluate = (expression: Expression, scope: Scope) => Value;

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
  const data = groupData(input.resources);
  const managed = new Map(
    input.resources.filter((resource) => resource.mode === 'managed').map((resource) => [resource.address, resource]),
  );
  const state: StateIndex = { data, managed };
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

function groupData(resources: readonly StateResource[]): ReadonlyMap<string, readonly StateResource[]> {
  const groups = new Map<string, StateResource[]>();
  for (const resource of resources) {
    if (resource.mode !== 'data') continue;
    const key = `${resource.module}|${resource.type}.${resource.name}`;
    groups.set(key, [...(groups.get(key) ?? []), resource]);
  }
  return groups;
}

function resolveInModule(name: string, module: ModuleInstance, input: ReferenceInput, state: StateIndex): Value {
  const { variables, locals, calls, resources } = module.configuration;
  switch (name) {
    case 'var':
      return lazyObject(variables.keys(), (key) => {
        const declaration = variables.get(key);
        return declaration === undefined ? UNKNOWN : variableValue(input.configuration, { module, declaration }, input.evaluate);
      });
    case 'local':
      return lazyObject(locals.keys(), (key) => {
        const local = locals.get(key);
        return local === undefined ? UNKNOWN : input.evaluate(local.attribute.expression, moduleScope(module));
      });
    case 'path':
      return { module: module.configuration.directory, root: '.', cwd: input.directory };
    case 'terraform':
      return asMapping({ workspace: input.workspaceName ?? 'default' }, 'resource');
    case 'module':
      return lazyObject(calls.keys(), (key) => {
        const call = calls.get(key);
        return call === undefined ? UNKNOWN : moduleValue(module, call, input);
      });
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
  return lazyObject(
    declarations.map((declaration) => declaration.type),
    (type) =>
      resourcesByName(
        declarations.filter((declaration) => declaration.type === type),
        value,
      ),
  );
}

function resourcesByName(declarations: readonly ResourceDeclaration[], value: DeclarationValue): Value {
  const byName = new Map(declarations.map((declaration) => [declaration.name, declaration]));
  return lazyObject(byName.keys(), (name) => {
    const declaration = byName.get(name);
    return declaration === undefined ? UNKNOWN : value(declaration);
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
    const { outputs } = instance.configuration;
    return lazyObject(outputs.keys(), (key) => {
      const value = findAttribute(outputs.get(key)?.block.body, 'value');
      return value === undefined ? UNKNOWN : input.evaluate(value.expression, moduleScope(instance));
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
