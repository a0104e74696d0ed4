import type { Expression } from '../syntax.ts';
import type { Configuration, ModuleCall, ModuleConfiguration } from './configuration.ts';
import { createEvaluator } from './create-evaluator.ts';
import type { Evaluator, ModuleInstance } from './evaluator.ts';
import { argumentOf } from '../locate.ts';
import { rootScope } from './module-tree.ts';

/** Returns the folder of a call's module from its source; undefined if the module is not available. */
export type FolderOf = (directory: string, call: ModuleCall, source: string) => string | undefined;

/** The limit for modules nested in modules. */
const MAX_LEVELS = 30;

/**
 * Finds the modules of calls whose source is computed from variables and locals. Terraform refuses sources that depend on a state.
 * https://opentofu.org/docs/language/modules/sources/ · https://developer.hashicorp.com/terraform/language/modules/configuration
 * @returns the configuration with the known folders; a call whose instances have different folders gets none
 */
export function withComputedSources(configuration: Configuration, folderOf: FolderOf): Configuration {
  let known = configuration;
  for (let level = 0; level < MAX_LEVELS && [...known.modules.values()].some(hasOpenCall); level += 1) {
    const folders = foldersIn(known, folderOf);
    if (folders.size === 0) return known;
    known = withFolders(known, folders);
  }
  return known;
}

function hasOpenCall({ calls }: ModuleConfiguration): boolean {
  return [...calls.values()].some((call) => computedSource(call) !== undefined);
}

function computedSource({ directory, block }: ModuleCall): Expression | undefined {
  const source = argumentOf(block.body, 'source');
  return directory !== undefined || source?.kind === 'literal' ? undefined : source;
}

/** Folders by directory and call, if all instances of the call agree. */
function foldersIn(configuration: Configuration, folderOf: FolderOf): ReadonlyMap<string, string> {
  const evaluator = createEvaluator({ configuration, resources: [], directory: '/', readFile: () => undefined });
  const found = new Map<string, string | undefined>();
  visit({ module: rootScope(configuration).module, level: 0, evaluator }, (module, call, source) => {
    const { directory } = module.configuration;
    const folder = folderOf(directory, call, source);
    const key = keyOf(directory, call);
    found.set(key, found.has(key) && found.get(key) !== folder ? undefined : folder);
  });
  return new Map([...found].flatMap(([key, folder]) => (folder === undefined ? [] : [[key, folder] as const])));
}

interface Visited {
  readonly module: ModuleInstance;
  readonly level: number;
  readonly evaluator: Evaluator;
}

function visit({ module, level, evaluator }: Visited, onSource: (module: ModuleInstance, call: ModuleCall, source: string) => void): void {
  if (level > MAX_LEVELS) return;
  for (const call of module.configuration.calls.values()) {
    const source = computedSource(call);
    const scope = { module, bindings: {} };
    const value = source === undefined ? undefined : evaluator.evaluate(source, scope);
    if (typeof value === 'string') onSource(module, call, value);
    const called = evaluator.configuration.modules.get(call.directory ?? '');
    if (called === undefined) continue;
    const inner = { address: `${module.address}|${call.name}`, configuration: called, caller: { callName: call.name, scope } };
    visit({ module: inner, level: level + 1, evaluator }, onSource);
  }
}

function withFolders(configuration: Configuration, folders: ReadonlyMap<string, string>): Configuration {
  const modules = new Map(
    [...configuration.modules].map(([directory, module]) => {
      const calls = [...module.calls].map(([name, call]): [string, ModuleCall] => {
        const folder = folders.get(keyOf(directory, call));
        return [name, folder === undefined ? call : { ...call, directory: folder }];
      });
      return [directory, { ...module, calls: new Map(calls) }];
    }),
  );
  return { ...configuration, modules, root: modules.get('.') ?? configuration.root };
}

function keyOf(directory: string, { name }: ModuleCall): string {
  return `${directory}|${name}`;
}
