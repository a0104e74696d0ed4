/**
 * Addresses in moved, removed and import blocks, and the blocks they name. Takes the files of a root and its local modules; what cannot be
 * told from them (a registry module, a for_each that is computed) is "unknown" and never guessed.
 */
import path from 'node:path';
import { parseAddress } from '#domain/resource-address.ts';
import type { ResourceAddress } from '#domain/resource-address.ts';
import type { ModuleConfiguration } from './evaluate/configuration.ts';
import { loadConfiguration } from './evaluate/load-configuration.ts';
import { blockOf, findAttribute, keyText } from './locate.ts';
import type { Block, Expression, HclFile } from './syntax.ts';

const STEP = String.raw`module\.[A-Za-z_][\w-]*(?:\[(?:\d+|"(?:[^"\\]|\\.)*")\])?`;
const MODULE_PATH = new RegExp(`^${STEP}(?:\\.${STEP})*$`);

/** One step of a module path. */
interface ModuleStep {
  readonly name: string;
  readonly index: string | number | undefined;
}

/**
 * The module a file belongs to.
 * @returns its directory relative to the root, `.` for the root module's
 */
export function directoryOf(file: HclFile): string {
  return path.posix.dirname(path.posix.normalize(file.path));
}

/**
 * Whether a text is a module's address, not a resource's.
 * @param text such as `module.web["a"].module.inner`
 * @returns true where every step is a module
 */
export function isModuleAddress(text: string): boolean {
  return MODULE_PATH.test(text);
}

/** From the outside in; none for the root module. */
function moduleSteps(path: string): readonly ModuleStep[] {
  return [...path.matchAll(new RegExp(STEP, 'g'))].map(([step]) => {
    const found = parseAddress(step);
    return found === undefined ? { name: '', index: undefined } : { name: found.name, index: found.index };
  });
}

/**
 * Whether an address names one instance of several.
 * @param text a resource's or module's address
 * @returns true where a key stands anywhere in it
 */
export function hasInstanceKey(text: string): boolean {
  return text.replace(/"(?:[^"\\]|\\.)*"/g, '').includes('[');
}

/** What the files say about an address. */
export type Declared =
  /** `certain`: the instance too, not only its block; a computed count or for_each does not tell. */
  | { readonly kind: 'declared'; readonly block: Block; readonly file: HclFile; readonly certain: boolean }
  /** The files would show it, and do not. */
  | { readonly kind: 'absent'; readonly what: string }
  /** The key does not go with the block's count or for_each. */
  | { readonly kind: 'misfit'; readonly reason: string }
  | { readonly kind: 'unknown' };

/**
 * Finds the block that an address names, and whether its keys are ones the block has.
 * @param files the files of the root and its local modules
 * @param directory of the module that the address is written in, `.` for the root
 * @returns the block, or why there is none
 */
export function declaredAt(files: readonly HclFile[], directory: string, address: ResourceAddress): Declared {
  const walked = walkTo(files, directory, address.module);
  return walked.kind === 'module' ? inModule(walked.module, address) : walked;
}

/**
 * Finds the module that a path leads to.
 * @param files the files of the root and its local modules
 * @param directory of the module that the path is written in
 * @param modulePath such as `module.web["a"].module.inner`
 * @returns what its files declare; undefined where there is no such path, or it leaves what the files show
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
  const [count, each] = [findAttribute(block.body, 'count'), findAttribute(block.body, 'for_each')];
  if (count.kind === 'found') return count.node.expression.kind === 'literal';
  return each.kind !== 'found' || keysOf(each.node.expression) !== undefined;
}

/**
 * Finds the call of a module in the files of one module.
 * @param files the files of the root and its local modules
 * @param directory of the module that the address is written in
 * @param address a module's address of one step, without a key
 * @returns the file that calls it; undefined where none does, and for an address of more steps
 */
export function callingFile(files: readonly HclFile[], directory: string, address: string): HclFile | undefined {
  const isCall = (block: Block): boolean => block.type === 'module' && `module.${block.labels[0]}` === address;
  return files.find((file) => directoryOf(file) === directory && file.body.blocks.some(isCall));
}

/** https://developer.hashicorp.com/terraform/language/meta-arguments/for_each#referring-to-instances */
function misfitOf(name: string, block: Block, index: string | number | undefined): string | undefined {
  const count = findAttribute(block.body, 'count');
  const each = findAttribute(block.body, 'for_each');
  if (count.kind === 'found') {
    if (typeof index !== 'number') return `expected a number for ${name}, which has count, found ${shown(index)}`;
    const size = count.node.expression.kind === 'literal' ? count.node.expression.value : undefined;
    return typeof size === 'number' && index >= size ? `expected a number below ${size} for ${name}, found ${index}` : undefined;
  }
  if (each.kind === 'found') {
    if (typeof index !== 'string') return `expected a key in quotes for ${name}, which has for_each, found ${shown(index)}`;
    const keys = keysOf(each.node.expression);
    return keys !== undefined && !keys.includes(index)
      ? `expected one of the keys of ${name} (${keys.map((key) => JSON.stringify(key)).join(', ')}), found ${JSON.stringify(index)}`
      : undefined;
  }
  return index === undefined ? undefined : `expected no key for ${name}, which has neither count nor for_each, found ${shown(index)}`;
}

function shown(index: string | number | undefined): string {
  return index === undefined ? 'none' : `[${JSON.stringify(index)}]`;
}

/** Keys as written; undefined where any of them is computed. */
function keysOf(expression: Expression): readonly string[] | undefined {
  const found =
    expression.kind === 'object'
      ? expression.entries.map((entry) => keyText(entry.key))
      : expression.kind === 'call' && expression.name === 'toset' && expression.arguments[0]?.kind === 'tuple'
        ? expression.arguments[0].elements.map((element) => keyText(element))
        : [undefined];
  return found.every((key) => key !== undefined) ? found : undefined;
}
