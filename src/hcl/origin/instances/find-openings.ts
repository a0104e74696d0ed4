import { printAddress } from '#domain/resource-address.ts';
import type { ModuleCall, ModuleConfiguration, ResourceDeclaration } from '../../evaluate/configuration.ts';
import type { Definition, Evaluator, ModuleInstance, Scope } from '../../evaluate/evaluator.ts';
import type { Block, Expression, HclFile } from '../../syntax.ts';
import { repetitionOfBlock } from '../../call-repetition.ts';
import { argumentOf } from '../../locate.ts';

/** A for_each or count that could create one more instance of a resource block. */
export interface Opening {
  readonly declaration: ResourceDeclaration;
  readonly repetition: Definition;
  /** The resource or module call. */
  readonly repeated: { readonly block: Block; readonly file: HclFile };
  /** The scope for expressions of the resource. */
  readonly scope: Scope;
  /** The scope with the `each` and `count` of the new instance: `scope`, or that of the call. */
  readonly openScope: Scope;
  /** A count of the resource inside a repeated module; it must be 1. */
  readonly innerCount: Expression | undefined;
  readonly addressOf: (index: string | number) => string;
}

/** The limit for nested modules. */
const MAX_DEPTH = 4;

/** Returns the openings for a resource type: those of resource blocks, then those of module calls. */
export function findOpenings(type: string, evaluator: Evaluator): readonly Opening[] {
  const modules = evaluator.modules();
  return [
    ...modules.flatMap((module) => openingsOfResources(type, module)),
    ...modules.flatMap((module) =>
      [...module.configuration.calls.values()].flatMap((call) => openingsOfCall(type, call, { module, evaluator })),
    ),
  ];
}

function openingsOfResources(type: string, module: ModuleInstance): readonly Opening[] {
  return declared(type, module.configuration).flatMap((declaration) => {
    const { block, file } = declaration;
    const repetition = repetitionOfBlock(declaration, module);
    if (repetition === undefined) return [];
    const scope: Scope = { module, bindings: {} };
    const addressOf = (index: string | number): string => printAddress({ module: module.address, type, name: declaration.name, index });
    return [{ declaration, repetition, repeated: { block, file }, scope, openScope: scope, innerCount: undefined, addressOf }];
  });
}

function openingsOfCall(
  type: string,
  call: ModuleCall,
  from: { readonly module: ModuleInstance; readonly evaluator: Evaluator },
): readonly Opening[] {
  const { module, evaluator } = from;
  const repetition = repetitionOfBlock(call, module);
  const configuration = call.directory === undefined ? undefined : evaluator.configuration.modules.get(call.directory);
  if (repetition === undefined || configuration === undefined) return [];
  const openScope: Scope = { module, bindings: {} };
  const moduleAddress = (index: string | number): string =>
    printAddress({ module: module.address, type: 'module', name: call.name, index });
  const inner: ModuleInstance = { address: moduleAddress(''), configuration, caller: { callName: call.name, scope: openScope } };
  return insideOf(type, inner, { evaluator, steps: [] }).map(({ declaration, scope, steps, innerCount }) => ({
    declaration,
    repetition,
    repeated: { block: call.block, file: call.file },
    scope,
    openScope,
    innerCount,
    addressOf: (index) =>
      printAddress({
        module: [moduleAddress(index), ...steps].join('.'),
        type,
        name: declaration.name,
        index: innerCount === undefined ? undefined : 0,
      }),
  }));
}

interface Inside {
  readonly declaration: ResourceDeclaration;
  readonly scope: Scope;
  readonly steps: readonly string[];
  readonly innerCount: Expression | undefined;
}

/** Resources that exist once per instance of a module. */
function insideOf(
  type: string,
  module: ModuleInstance,
  at: { readonly evaluator: Evaluator; readonly steps: readonly string[] },
): readonly Inside[] {
  if (at.steps.length > MAX_DEPTH) return [];
  const scope: Scope = { module, bindings: {} };
  const own = declared(type, module.configuration).flatMap((declaration): readonly Inside[] =>
    argumentOf(declaration.block.body, 'for_each') === undefined
      ? [{ declaration, scope, steps: at.steps, innerCount: argumentOf(declaration.block.body, 'count') }]
      : [],
  );
  const nested = [...module.configuration.calls.values()].flatMap((call): readonly Inside[] => {
    const configuration = call.directory === undefined ? undefined : at.evaluator.configuration.modules.get(call.directory);
    if (configuration === undefined || repetitionOfBlock(call, module) !== undefined) return [];
    const inner = { address: `${module.address}.module.${call.name}`, configuration, caller: { callName: call.name, scope } };
    return insideOf(type, inner, { ...at, steps: [...at.steps, `module.${call.name}`] });
  });
  return [...own, ...nested];
}

/** The managed resources of a type. */
export function declared(type: string, configuration: ModuleConfiguration): readonly ResourceDeclaration[] {
  return [...configuration.resources.values()].filter((declaration) => declaration.mode === 'managed' && declaration.type === type);
}
