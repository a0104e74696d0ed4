/**
 * Derives from code alone which parts of a root an edit can change: blocks whose text changed, and all readers of them through locals,
 * variables, module calls and outputs. All other values stay the same, so each of many roots is compared only in part.
 */
import { posix } from 'node:path';
import type { FileChange } from '#domain/patch.ts';
import { isJsonCode, isOverrideFile, VARIABLE_FILE } from '#domain/workspace/code-file.ts';
import type { Configuration, ModuleCall, ModuleConfiguration, VariableSource } from '../evaluate/configuration.ts';
import type { Evaluator, ModuleInstance, Part } from '../evaluate/evaluator.ts';
import type { HclFile } from '../syntax.ts';
import { ALL, PROVIDER, readIn, textsOf } from './block-parts.ts';
import { callPathsOf, calledBy } from './call-paths.ts';
import type { CallPath } from './call-paths.ts';
import { isWithin } from './reachable-source.ts';
import { READS_FILES } from './references-to.ts';
import { memoizeByObject } from '#domain/memoize-by-object.ts';

/**
 * Finds the parts that file changes can affect.
 * @param changes of the root's files, paths relative to the root
 * @param before the evaluator of the unchanged code
 * @param after the evaluator of the changed code
 * @returns undefined if everything may change or the code does not show what does: a provider, an override file, a replaced module
 */
export function touchedBy(changes: readonly FileChange[], before: Evaluator, after: Evaluator): Part | undefined {
  const seeds = seedsOf(changes, before.configuration, after.configuration);
  if (seeds === undefined) return undefined;
  const marks = new Map<string, Set<string>>();
  for (const [path, names] of [...spread(before.configuration, seeds), ...spread(after.configuration, seeds)])
    marks.set(path, new Set([...(marks.get(path) ?? []), ...names]));
  const reached = new Set([...marks.keys()].flatMap(outwards));
  return {
    has: (module, name) => {
      const names = marks.get(pathOf(module));
      return names !== undefined && (names.has(name) || names.has(ALL) || names.has(`${name.slice(0, name.lastIndexOf('.'))}.${ALL}`));
    },
    reaches: (module) => reached.has(pathOf(module)),
  };
}

/** A module path and all outer ones: `module.a.module.b.`, `module.a.` and '' for the root. */
function outwards(path: string): readonly string[] {
  return path === '' ? [''] : [path, ...outwards(path.replace(/module\.[^.]+\.$/, ''))];
}

/** `module.a.module.b.`, without instance keys. */
function pathOf({ caller }: ModuleInstance): string {
  return caller === undefined ? '' : `${pathOf(caller.scope.module)}module.${caller.callName}.`;
}

interface Seeds {
  /** Changed names, by directory. */
  readonly names: ReadonlyMap<string, ReadonlySet<string>>;
  /** Directories with changed code. */
  readonly edited: readonly string[];
  /** A changed file is not code, but code may read it. */
  readonly readsFiles: boolean;
}

function seedsOf(changes: readonly FileChange[], before: Configuration, after: Configuration): Seeds | undefined {
  const names = new Map<string, Set<string>>();
  const add = (directory: string, found: Iterable<string>): void => {
    names.set(directory, new Set([...(names.get(directory) ?? []), ...found]));
  };
  const edited = new Set<string>();
  let readsFiles = false;
  for (const { path } of changes) {
    const directory = posix.dirname(posix.normalize(path));
    const [previous, current] = [fileIn(before, directory, path), fileIn(after, directory, path)];
    if (previous === undefined && current === undefined) {
      if (path.endsWith('.hcl')) return undefined;
      readsFiles = true;
      continue;
    }
    const found = current === undefined || isJsonCode(path) || isOverrideFile(path) ? undefined : changedNames(previous, current);
    if (found === undefined) return undefined;
    edited.add(directory);
    add(directory, found);
  }
  if (changes.some(({ path }) => VARIABLE_FILE.test(path))) add('.', changedSources(before, after));
  return { names, edited: [...edited], readsFiles };
}

function fileIn({ modules }: Configuration, directory: string, path: string): HclFile | undefined {
  return modules.get(directory)?.files.find((file) => file.path === path);
}

const compared = new WeakMap<HclFile, { readonly before: HclFile | undefined; readonly names: ReadonlySet<string> | undefined }>();

/** Names of the blocks that differ; undefined if one affects more than itself. Cached, because roots can share a file. */
function changedNames(before: HclFile | undefined, after: HclFile): ReadonlySet<string> | undefined {
  const known = compared.get(after);
  if (known !== undefined && known.before === before) return known.names;
  const [previous, current] = [before === undefined ? new Map<string, string>() : textsOf(before), textsOf(after)];
  const keys = [...new Set([...previous.keys(), ...current.keys()])].filter((key) => previous.get(key) !== current.get(key));
  const names = keys.every((key) => key !== ALL) ? new Set(keys) : undefined;
  compared.set(after, { before, names });
  return names;
}

function changedSources(before: Configuration, after: Configuration): readonly string[] {
  const names = new Set([...before.variableSources.keys(), ...after.variableSources.keys()]);
  return [...names]
    .filter((name) => textOfSource(before.variableSources.get(name)) !== textOfSource(after.variableSources.get(name)))
    .map((name) => `var.${name}`);
}

function textOfSource(source: VariableSource | undefined): string | undefined {
  if (source === undefined) return undefined;
  if (source.kind === 'environment') return `${source.kind} ${source.text} ${textOfSource(source.behind) ?? ''}`;
  const { range } = source.kind === 'file' ? source.attribute.expression : source.expression;
  const isJson = source.file.path.endsWith('.json');
  return `${source.kind} ${isJson ? source.file.text : source.file.text.slice(range.start, range.end)}`;
}

type Marks = ReadonlyMap<string, ReadonlySet<string>>;

/** Everything that depends on the seeds, by call path. */
function spread(configuration: Configuration, { names, edited, readsFiles }: Seeds): Marks {
  const marks = new Map<string, Set<string>>();
  const waiting: { readonly context: CallPath; readonly name: string }[] = [];
  const mark = (context: CallPath, name: string): void => {
    const own = marks.get(context.path) ?? new Set();
    if (own.has(name) || own.has(ALL)) return;
    marks.set(context.path, own.add(name));
    waiting.push({ context, name });
  };
  for (const context of callPathsOf(configuration)) {
    const { directory, calls } = context.configuration;
    for (const name of names.get(directory) ?? []) mark(context, name);
    if (readsFiles) mark(context, READS_FILES);
    // An unknown output may change with any text of its module.
    for (const [name, call] of calls) if (edited.some((one) => isWithin(one, call.directory ?? '.'))) mark(context, `module.${name}`);
  }
  for (const { context, name } of waiting) reach(context, name, { configuration, mark });
  return marks;
}

interface Spreading {
  readonly configuration: Configuration;
  readonly mark: (context: CallPath, name: string) => void;
}

function reach(context: CallPath, name: string, { configuration, mark }: Spreading): void {
  const [kind = '', call = '', argument = ''] = name.split('.');
  const intoCalled = (given: ModuleCall | undefined, what: string): void => {
    const inner = given === undefined ? undefined : calledBy(context, given, configuration);
    if (inner !== undefined) mark(inner, what);
  };
  if (kind === 'argument' || kind === 'repeat') {
    mark(context, `module.${call}`);
    intoCalled(context.configuration.calls.get(call), kind === 'repeat' ? ALL : `var.${argument}`);
  }
  if (name === ALL) for (const one of context.configuration.calls.values()) intoCalled(one, ALL);
  // Default tags of a provider reach resources that do not refer to it.
  if (name === PROVIDER) mark(topOf(context), ALL);
  if ((kind === 'output' || name === ALL) && context.caller !== undefined)
    mark(context.caller.context, `module.${context.caller.call.name}`);
  const whole = name.split('.').slice(0, 2).join('.');
  if (context.configuration.resources.has(whole)) mark(context, whole);
  const readers = readersIn(context.configuration);
  for (const reader of [...(readers.get(name) ?? []), ...(readers.get(`${kind}.${ALL}`) ?? [])]) mark(context, reader);
}

function topOf(context: CallPath): CallPath {
  return context.caller === undefined ? context : topOf(context.caller.context);
}

/** The readers of each name in the same module. */
const readersIn = memoizeByObject(({ files }: ModuleConfiguration): ReadonlyMap<string, readonly string[]> => {
  const readers = new Map<string, string[]>();
  for (const [reader, names] of files.flatMap(({ body }) => body.blocks.flatMap(readIn)))
    for (const name of names) readers.set(name, [...(readers.get(name) ?? []), reader]);
  return readers;
});
