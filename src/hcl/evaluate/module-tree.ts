import { printAddress } from '#domain/resource-address.ts';
import type { Block } from '../syntax.ts';
import type { Configuration, ModuleCall, ResourceDeclaration } from './configuration.ts';
import type { ModuleInstance, Part, ResourceInstance, Scope, Evaluate } from './evaluator.ts';
import { expandBlock, stepScope } from './repetition.ts';
import type { Repetition } from './repetition.ts';
import { UNKNOWN } from './value.ts';

/** Nested module calls multiply. */
const MAX_INSTANCES = 100_000;

export interface Expansion<Instance> {
  readonly kind: Repetition['kind'];
  readonly instances: readonly { readonly index: string | number | undefined; readonly instance: Instance }[];
}

/** Expands module calls and resource blocks, each once. */
export interface ModuleTree {
  readonly root: ModuleInstance;
  /** Unknown for an external or recursive module, or an unknown repetition. */
  readonly callInstances: (module: ModuleInstance, call: ModuleCall) => Expansion<ModuleInstance> | typeof UNKNOWN;
  readonly resourceInstances: (module: ModuleInstance, declaration: ResourceDeclaration) => Expansion<ResourceInstance> | typeof UNKNOWN;
}

/** Expands on demand. `evaluate`: returns unknown for errors. */
export function createModuleTree(configuration: Configuration, evaluate: Evaluate): ModuleTree {
  const root = rootScope(configuration).module;
  const calls = new Map<string, Expansion<ModuleInstance> | typeof UNKNOWN>();
  const resources = new Map<string, Expansion<ResourceInstance> | typeof UNKNOWN>();
  let made = 0;
  const counted = <Instance>(expansion: Expansion<Instance> | typeof UNKNOWN): Expansion<Instance> | typeof UNKNOWN => {
    made += expansion === UNKNOWN ? 0 : expansion.instances.length;
    return made > MAX_INSTANCES ? UNKNOWN : expansion;
  };
  return {
    root,
    callInstances: (module, call) =>
      memoize(calls, `${module.address}|${call.name}`, () => counted(expandCall(configuration, evaluate, { module, call }))),
    resourceInstances: (module, declaration) =>
      memoize(resources, `${module.address}|${declaration.mode}.${declaration.type}.${declaration.name}`, () =>
        counted(expandResource(module, declaration, evaluate)),
      ),
  };
}

/** Returns the scope outside any repeated block. */
export function moduleScope(module: ModuleInstance): Scope {
  return { module, bindings: {} };
}

/** Returns the scope of the root module. */
export function rootScope({ root }: Pick<Configuration, 'root'>): Scope {
  return moduleScope({ address: '', configuration: root, caller: undefined });
}

/** All managed instances of a module and below, or those of a part. */
export function allInstances(tree: ModuleTree, module: ModuleInstance, within?: Part): readonly ResourceInstance[] {
  const own = managedIn(module).flatMap((declaration) =>
    within?.has(module, `${declaration.type}.${declaration.name}`) === false
      ? []
      : instancesOf(tree.resourceInstances(module, declaration)),
  );
  return [
    ...own,
    ...modulesIn(tree, module).flatMap((inner) => (within?.reaches(inner) === false ? [] : allInstances(tree, inner, within))),
  ];
}

/** Modules below a module with instances below them, or those of a part. */
export function modulesBelow(tree: ModuleTree, module: ModuleInstance, within: Part | undefined): readonly ModuleInstance[] {
  return modulesIn(tree, module)
    .filter((inner) => within?.reaches(inner) !== false && hasInstances(tree, inner))
    .flatMap((inner) => [inner, ...modulesBelow(tree, inner, within)]);
}

/** True for a resource or module block that has instances. */
export function isExpanded(tree: ModuleTree, module: ModuleInstance, { type, labels }: Block): boolean {
  const { calls, resources } = module.configuration;
  const call = type === 'module' ? calls.get(labels[0] ?? '') : undefined;
  if (call !== undefined) return instancesOf(tree.callInstances(module, call)).some((inner) => hasInstances(tree, inner));
  const declaration = type === 'resource' ? resources.get(labels.join('.')) : undefined;
  return declaration !== undefined && instancesOf(tree.resourceInstances(module, declaration)).length > 0;
}

function hasInstances(tree: ModuleTree, module: ModuleInstance): boolean {
  return (
    managedIn(module).some((declaration) => instancesOf(tree.resourceInstances(module, declaration)).length > 0) ||
    modulesIn(tree, module).some((inner) => hasInstances(tree, inner))
  );
}

function managedIn({ configuration }: ModuleInstance): readonly ResourceDeclaration[] {
  return [...configuration.resources.values()].filter((declaration) => declaration.mode === 'managed');
}

function modulesIn(tree: ModuleTree, module: ModuleInstance): readonly ModuleInstance[] {
  return [...module.configuration.calls.values()].flatMap((call) => instancesOf(tree.callInstances(module, call)));
}

function instancesOf<Instance>(expansion: Expansion<Instance> | typeof UNKNOWN): readonly Instance[] {
  return expansion === UNKNOWN ? [] : expansion.instances.map(({ instance }) => instance);
}

/** Returns the instance with the same address in another version of the code; undefined without one. */
export function sameInstance(tree: ModuleTree, instance: ResourceInstance): ResourceInstance | undefined {
  const module = sameModule(tree, instance.scope.module);
  const { mode, type, name } = instance.declaration;
  const declaration = module?.configuration.resources.get(`${mode === 'data' ? 'data.' : ''}${type}.${name}`);
  const expansion = module === undefined || declaration === undefined ? UNKNOWN : tree.resourceInstances(module, declaration);
  return expansion === UNKNOWN ? undefined : expansion.instances.find((other) => other.instance.address === instance.address)?.instance;
}

function sameModule(tree: ModuleTree, module: ModuleInstance): ModuleInstance | undefined {
  if (module.caller === undefined) return tree.root;
  const caller = sameModule(tree, module.caller.scope.module);
  const call = caller?.configuration.calls.get(module.caller.callName);
  const expansion = caller === undefined || call === undefined ? UNKNOWN : tree.callInstances(caller, call);
  return expansion === UNKNOWN ? undefined : expansion.instances.find((other) => other.instance.address === module.address)?.instance;
}

/** Unknown while it is computed: it may depend on itself. */
function memoize<Result>(
  memory: Map<string, Result | typeof UNKNOWN>,
  key: string,
  compute: () => Result | typeof UNKNOWN,
): Result | typeof UNKNOWN {
  const known = memory.get(key);
  if (known !== undefined) return known;
  memory.set(key, UNKNOWN);
  const result = compute();
  memory.set(key, result);
  return result;
}

function expandCall(
  configuration: Configuration,
  evaluate: Evaluate,
  at: { readonly module: ModuleInstance; readonly call: ModuleCall },
): Expansion<ModuleInstance> | typeof UNKNOWN {
  const { module, call } = at;
  const called = call.directory === undefined ? undefined : configuration.modules.get(call.directory);
  if (called === undefined || isInside(module, called.directory)) return UNKNOWN;
  const scope = moduleScope(module);
  return expanded(expandBlock(call.block, scope, evaluate), (step) => ({
    address: printAddress({ module: module.address, type: 'module', name: call.name, index: step.index }),
    configuration: called,
    caller: { callName: call.name, scope: stepScope(scope, step) },
  }));
}

function expanded<Instance>(
  repetition: Repetition | typeof UNKNOWN,
  instanceOf: (step: Repetition['steps'][number]) => Instance,
): Expansion<Instance> | typeof UNKNOWN {
  if (repetition === UNKNOWN) return UNKNOWN;
  return { kind: repetition.kind, instances: repetition.steps.map((step) => ({ index: step.index, instance: instanceOf(step) })) };
}

/** Recursive modules never end. */
function isInside(module: ModuleInstance, directory: string): boolean {
  return module.configuration.directory === directory || (module.caller !== undefined && isInside(module.caller.scope.module, directory));
}

function expandResource(
  module: ModuleInstance,
  declaration: ResourceDeclaration,
  evaluate: Evaluate,
): Expansion<ResourceInstance> | typeof UNKNOWN {
  const scope = moduleScope(module);
  return expanded(expandBlock(declaration.block, scope, evaluate), (step) => ({
    address: printAddress({ module: module.address, type: declaration.type, name: declaration.name, index: step.index }),
    declaration,
    scope: stepScope(scope, step),
  }));
}
