import type { Drift } from '#domain/drift.ts';
import { parseAddress } from '#domain/resource-address.ts';
import type { Workspace } from '#domain/workspace.ts';
import type { Evaluator, ModuleInstance, ResourceInstance } from '#hcl/evaluate/evaluator.ts';
import { openEvaluator } from '#hcl/open-evaluator.ts';
import { isForeign } from '#hcl/origin/make-edits.ts';
import { positionOf, definitionChain } from '#hcl/origin/definition-chain.ts';
import { declaredAt } from './declared-at.ts';
import { generatorAt } from './explain-refusal.ts';

const SHOWN = 3;

/**
 * Describes the edit that a person has to make, with its place, without values, in one sentence without a full stop.
 * @param drift an accepted drift without a proved patch
 * @throws WorkspaceError when a file is not HCL
 */
export function byHand(drift: Drift, workspace: Workspace): string {
  switch (drift.kind) {
    case 'unmanaged':
      return `write a block ${drift.resourceType} and an import block for it`;
    case 'missing':
      return `remove it from code${at(declaredAt(drift, workspace))}, and keep the other instances of that block`;
    case 'changed':
      return `edit the code: ${manualChanges(drift, workspace)}`;
  }
}

function manualChanges({ address = '', changes }: Drift, workspace: Workspace): string {
  const evaluator = openEvaluator(workspace);
  const instance = evaluator.instance(address);
  const paths = [...new Set(changes.map((change) => change.path))];
  if (instance === undefined) return `${named(paths)} of ${address} in the source of its module${at(callOf(address, evaluator))}`;
  const described = paths.slice(0, SHOWN).map((path) => {
    const places = definitionChain(instance, path, evaluator);
    const { block, file } = instance.declaration;
    const where = places.at(-1)?.where ?? positionOf(file, block.range.start);
    return manualChange(path, instance, { where, generator: generatorAt(where, evaluator) });
  });
  return [...described, ...(paths.length > SHOWN ? [`${paths.length - SHOWN} more attributes in the same way`] : [])].join('; ');
}

function manualChange(
  path: string,
  { address, scope }: ResourceInstance,
  { where, generator }: { readonly where: string; readonly generator: string | undefined },
): string {
  const { module } = scope;
  const isInside = module.caller !== undefined && module.configuration.files.some((file) => where.startsWith(`${file.path}:`));
  if (isInside) {
    const where_ = isForeign(where) ? `, in its original source (${where})` : ` at ${where}`;
    return `add an input for ${path} to ${module.address}${where_}, and set it in the module call${at(positionOfCall(module))}`;
  }
  return `give ${path} a separate value for ${address} ${generator === undefined ? 'at' : `in the source of ${generator}, which writes`} ${where}`;
}

function positionOfCall({ caller }: ModuleInstance): string | undefined {
  const call = caller?.scope.module.configuration.calls.get(caller.callName);
  return call === undefined ? undefined : positionOf(call.file, call.block.range.start);
}

/** Returns the position of the outermost module call, for a module whose code is not known here. */
function callOf(address: string, { configuration }: Evaluator): string | undefined {
  const name = /^module\.([\w-]+)/.exec(parseAddress(address)?.module ?? '')?.[1];
  const call = name === undefined ? undefined : configuration.root.calls.get(name);
  return call === undefined ? undefined : positionOf(call.file, call.block.range.start);
}

function named(paths: readonly string[]): string {
  const shown = paths.slice(0, SHOWN).join(', ');
  return paths.length > SHOWN ? `${shown} and ${paths.length - SHOWN} more` : shown;
}

function at(where: string | undefined): string {
  return where === undefined ? '' : ` (${where})`;
}
