import path from 'node:path';
import { parseAddress } from '#domain/resource-address.ts';
import type { ResourceAddress } from '#domain/resource-address.ts';
import type { ModuleConfiguration } from './evaluate/configuration.ts';
import { loadConfiguration } from './evaluate/load-configuration.ts';
import { blockOf, argumentOf, keyText } from './locate.ts';
import type { Block, Expression, HclFile } from './syntax.ts';

const STEP = String.raw`module\.[A-Za-z_][\w-]*(?:\[(?:\d+|"(?:[^"\\]|\\.)*")\])?`;
const MODULE_PATH = new RegExp(`^${STEP}(?:\\.${STEP})*$`);

interface ModuleStep {
  readonly name: string;
  readonly index: string | number | undefined;
}

/** The directory of a file relative to the root, `.` for the root module. */
export function directoryOf(file: HclFile): string {
  return path.posix.dirname(path.posix.normalize(file.path));
}

/** The files of one directory. */
export function inDirectory(files: readonly HclFile[], directory: string): readonly HclFile[] {
  return files.filter((file) => directoryOf(file) === directory);
}

/** True for an address of modules only, such as `module.web["a"].module.inner`. */
export function isModuleAddress(text: string): boolean {
  return MODULE_PATH.test(text);
}

/** The steps of a module path, from the outside in. */
function moduleSteps(path: string): readonly ModuleStep[] {
  return [...path.matchAll(new RegExp(STEP, 'g'))].map(([step]) => {
    const found = parseAddress(step);
    return found === undefined ? { name: '', index: undefined } : { name: found.name, index: found.index };
  });
}

/** True if any step of the address has a key. */
export function hasInstanceKey(text: string): boolean {
  return text.replace(/"(?:[^"\\]|\\.)*"/g, '').includes('[');
}

/** The declaration of an address in the files. Unknown for anything outside the files, such as a registry module. */
export type Declared =
  /** `certain`: the instance exists too. False with a computed count or for_each. */
  | { readonly kind: 'declared'; readonly block: Block; readonly file: HclFile; readonly certain: boolean }
  | { readonly kind: 'absent'; readonly what: string }
  /** The key does not match the block's count or for_each. */
  | { readonly kind: 'misfit'; readonly reason: string }
  | { readonly kind: 'unknown' };

/**
 * Returns the block of an address, and whether the block has its instance key.
 * @param files of the root and its local modules
 * @param directory of the module that contains the address, `.` for the root
 */
export function declaredAt(files: readonly HclFile[], directory: string, address: ResourceAddress): Declared {
  const walked = walkTo(files, directory, address.module);
  return walked.kind === 'module' ? inModule(walked.module, address) : walked;
}

/**
 * The contents of the module at a path. Undefined if the path does not exist or leaves the files.
 * @param files of the root and its local modules
 * @param modulePath such as `module.web["a"].module.inner`, from `directory`
 */
export function moduleAt(files: readonly HclFile[], directory: string, modulePath: string): ModuleConfiguration | undefined {
  const walked = walkTo(files, directory, modulePath);
  return walked.kind === 'module' ? walked.module : undefined;
}

function walkTo(
  files: readonly HclFile[],
  directory: string,
  modulePath: string,
): { readonly kind: 'module'; readonly module: ModuleConfiguration } | Exclude<Declared, { kind: 'declared' }> {
  const { modules } = loadConfiguration(files, {}).configuration;
  let module = modules.get(directory);
  for (const step of moduleSteps(modulePath)) {
    const call = module?.calls.get(step.name);
    if (module === undefined) return { kind: 'unknown' };
    if (call === undefined) return { kind: 'absent', what: `module ${step.name}` };
    const misfit = misfitOf(`module.${step.name}`, call.block, step.index);
    if (misfit !== undefined) return { kind: 'misfit', reason: misfit };
    module = call.directory === undefined ? undefined : modules.get(call.directory);
  }
  return module === undefined ? { kind: 'unknown' } : { kind: 'module', module };
}

function inModule(module: ModuleConfiguration, address: ResourceAddress): Declared {
  const found = blockOf(module.files, address);
  const name = `${address.type}.${address.name}`;
  if (found.kind === 'not-found') return { kind: 'absent', what: `resource ${name}` };
  if (found.kind === 'ambiguous') return { kind: 'misfit', reason: `expected one resource ${name}, found ${found.nodes.length}` };
  const misfit = misfitOf(name, found.node.block, address.index);
  return misfit === undefined
    ? { kind: 'declared', ...found.node, certain: isCertain(found.node.block) }
    : { kind: 'misfit', reason: misfit };
}

function isCertain(block: Block): boolean {
  const [count, each] = [argumentOf(block.body, 'count'), argumentOf(block.body, 'for_each')];
  if (count !== undefined) return count.kind === 'literal';
  return each === undefined || keysOf(each) !== undefined;
}

/**
 * The file with the call of a module.
 * @param files of the root and its local modules
 * @param address of one step, without a key
 */
export function callingFile(files: readonly HclFile[], directory: string, address: string): HclFile | undefined {
  const isCall = (block: Block): boolean => block.type === 'module' && `module.${block.labels[0]}` === address;
  return inDirectory(files, directory).find((file) => file.body.blocks.some(isCall));
}

/** https://developer.hashicorp.com/terraform/language/meta-arguments/for_each#referring-to-instances */
function misfitOf(name: string, block: Block, index: string | number | undefined): string | undefined {
  const count = argumentOf(block.body, 'count');
  const each = argumentOf(block.body, 'for_each');
  if (count !== undefined) {
    if (typeof index !== 'number') return `expected a number for ${name}, which has count, found ${shown(index)}`;
    const size = count.kind === 'literal' ? count.value : undefined;
    return typeof size === 'number' && index >= size ? `expected a number below ${size} for ${name}, found ${index}` : undefined;
  }
  if (each !== undefined) {
    if (typeof index !== 'string') return `expected a key in quotes for ${name}, which has for_each, found ${shown(index)}`;
    const keys = keysOf(each);
    return keys !== undefined && !keys.includes(index)
      ? `expected one of the keys of ${name} (${keys.map((key) => JSON.stringify(key)).join(', ')}), found ${JSON.stringify(index)}`
      : undefined;
  }
  return index === undefined ? undefined : `expected no key for ${name}, which has neither count nor for_each, found ${shown(index)}`;
}

function shown(index: string | number | undefined): string {
  return index === undefined ? 'none' : `[${JSON.stringify(index)}]`;
}

/** Undefined if a key is computed. */
function keysOf(expression: Expression): readonly string[] | undefined {
  const found =
    expression.kind === 'object'
      ? expression.entries.map((entry) => keyText(entry.key))
      : expression.kind === 'call' && expression.name === 'toset' && expression.arguments[0]?.kind === 'tuple'
        ? expression.arguments[0].elements.map((element) => keyText(element))
        : [undefined];
  return found.every((key) => key !== undefined) ? found : undefined;
}
