import path from 'node:path';
import { isCodeFile, isOverrideFile } from '#domain/workspace/code-file.ts';
import { isFetched } from '#domain/workspace/fetched-code.ts';
import type { ProviderSchema } from '#domain/value/provider-schema.ts';
import type { SourceFile } from '#domain/workspace.ts';
import { parseSource } from '../json/parse-source.ts';
import { isHclFile } from '../parse/parse.ts';
import type { Block, HclFile, SyntaxProblem } from '../syntax.ts';
import { withComputedSources } from './computed-sources.ts';
import type {
  Configuration,
  LocalDeclaration,
  ModuleCall,
  ModuleConfiguration,
  ResourceDeclaration,
  VariableDeclaration,
} from './configuration.ts';
import { fetchedModules, matchesCall } from './fetched-modules.ts';
import type { FindFetched } from './fetched-modules.ts';
import { readVariableSources } from './variable-sources.ts';
import type { VariableSources } from './variable-sources.ts';
import { argumentOf } from '../locate.ts';
import { groupBy } from '#domain/group-by.ts';

export interface LoadedConfiguration {
  readonly configuration: Configuration;
  readonly problems: readonly SyntaxProblem[];
}

/**
 * Reads a Terraform root with its local modules, and with the downloaded modules in the manifest.
 * @param files the code, the `.tfvars` and `.tfvars.json` files and the manifest of downloaded modules, paths relative to the root
 * @param environmentVariables values of TF_VAR_name, by name
 * @param variableFiles paths of those files that `--var-file` names, the last wins
 * @param schema distinguishes nested blocks from attributes in JSON code
 * @param unpatched the files before the patch
 * @returns the configuration, and all files that are neither HCL nor JSON; a downloaded module with such a file is unknown
 */
export function loadConfiguration(
  files: readonly SourceFile[],
  environmentVariables: Readonly<Record<string, string>>,
  variableFiles: readonly string[] = [],
  schema?: ProviderSchema,
  unpatched = files,
): LoadedConfiguration {
  const parsed = files.filter((file) => isCodeFile(file.path) && file.isData !== true).map((file) => parsedOnce(file, schema));
  const broken = parsed.filter((candidate): candidate is SyntaxProblem => !isHclFile(candidate));
  const unread = new Set(broken.filter((problem) => isFetched(problem.path)).map((problem) => directoryOf(problem.path)));
  const read = parsed.filter((candidate) => isHclFile(candidate)).filter(({ path: file }) => !unread.has(directoryOf(file)));
  const byDirectory = new Map<string, readonly HclFile[]>([
    ['.', []],
    ...groupBy(read.sort(compareFiles), (file) => directoryOf(file.path)),
  ]);
  const fetched = fetchedModules(files);
  const modules = new Map([...byDirectory].map(([directory, inside]) => [directory, moduleOf(directory, inside, fetched)]));
  const root = modules.get('.') ?? readModule('.', [], fetched);
  const sources = readVariableSources({ files, unpatched, variableFiles }, environmentVariables);
  const configuration = { modules, root, variableSources: withRest(sources, root), inputs: sources.inputs };
  return {
    configuration: withComputedSources(configuration, (inside, call, source) => folderOf({ ...call, directory: inside }, source, fetched)),
    problems: [...broken.filter((problem) => !isFetched(problem.path)), ...sources.problems],
  };
}

/** A variable that Terragrunt may set does not get its default. */
function withRest({ byName, rest }: VariableSources, root: ModuleConfiguration): Configuration['variableSources'] {
  if (rest === undefined) return byName;
  return new Map([...[...root.variables.keys()].map((name) => [name, rest] as const), ...byName]);
}

/** Override files last, so that they win. https://developer.hashicorp.com/terraform/language/files/override */
function compareFiles(left: HclFile, right: HclFile): number {
  const [leftLast, rightLast] = [isOverrideFile(left.path), isOverrideFile(right.path)];
  if (leftLast !== rightLast) return leftLast ? 1 : -1;
  return left.path < right.path ? -1 : 1;
}

interface ParsedFile {
  readonly schema: ProviderSchema | undefined;
  readonly parsed: HclFile | SyntaxProblem;
}

const parsedFiles = new WeakMap<SourceFile, ParsedFile>();

/** Cached, because roots and drafts share most of their files. */
function parsedOnce(file: SourceFile, schema: ProviderSchema | undefined): HclFile | SyntaxProblem {
  const known = parsedFiles.get(file);
  if (known !== undefined && known.schema === schema) return known.parsed;
  const plain = parseSource(file.path, file.text, schema);
  const parsed = file.generatedBy === undefined ? plain : { ...plain, generatedBy: file.generatedBy };
  parsedFiles.set(file, { schema, parsed });
  return parsed;
}

function directoryOf(file: string): string {
  return path.posix.dirname(path.posix.normalize(file));
}

interface ReadModule {
  readonly files: readonly HclFile[];
  readonly fetched: FindFetched;
  readonly module: ModuleConfiguration;
}

/** Keyed by the first file of the module. */
const readModules = new WeakMap<HclFile, readonly ReadModule[]>();
/** Enough for a draft and the code before it. */
const MAX_CACHED = 4;

/** Cached by list of files, because roots and drafts share most of their modules. */
function moduleOf(directory: string, files: readonly HclFile[], fetched: FindFetched): ModuleConfiguration {
  const [first] = files;
  const known = (first === undefined ? undefined : readModules.get(first)) ?? [];
  const same = known.find((one) => one.fetched === fetched && isSameList(one.files, files));
  if (same !== undefined) return same.module;
  const module = readModule(directory, files, fetched);
  if (first !== undefined) readModules.set(first, [{ files, fetched, module }, ...known].slice(0, MAX_CACHED));
  return module;
}

function isSameList(left: readonly HclFile[], right: readonly HclFile[]): boolean {
  return left.length === right.length && left.every((file, index) => file === right[index]);
}

function readModule(directory: string, files: readonly HclFile[], fetched: FindFetched): ModuleConfiguration {
  const blocks = files.flatMap((file) => file.body.blocks.map((block) => ({ file, block })));
  const ofType = (type: string): readonly { readonly file: HclFile; readonly block: Block }[] =>
    blocks.filter(({ block }) => block.type === type);
  const resources = blocks.flatMap(({ file, block }) => readResource(block, file));
  return {
    directory,
    files,
    variables: new Map(
      ofType('variable')
        .map(({ file, block }) => readVariable(block, file))
        .map((variable) => [variable.name, variable]),
    ),
    locals: new Map(
      ofType('locals').flatMap(({ file, block }) =>
        block.body.attributes.map((attribute): [string, LocalDeclaration] => [attribute.name, { name: attribute.name, attribute, file }]),
      ),
    ),
    resources: new Map(
      resources.map((resource) => [`${resource.mode === 'data' ? 'data.' : ''}${resource.type}.${resource.name}`, resource]),
    ),
    calls: new Map(
      ofType('module')
        .map(({ file, block }) => readCall({ directory, block, file }, fetched))
        .map((call) => [call.name, call]),
    ),
    outputs: new Map(ofType('output').map(({ file, block }) => [block.labels[0] ?? '', { block, file }])),
  };
}

function readVariable(block: Block, file: HclFile): VariableDeclaration {
  return {
    name: block.labels[0] ?? '',
    block,
    file,
    type: argumentOf(block.body, 'type'),
    defaultValue: argumentOf(block.body, 'default'),
  };
}

function readResource(block: Block, file: HclFile): ResourceDeclaration[] {
  const [type, name] = block.labels;
  if (type === undefined || name === undefined) return [];
  if (block.type === 'resource') return [{ mode: 'managed', type, name, block, file }];
  return block.type === 'data' ? [{ mode: 'data', type, name, block, file }] : [];
}

function readCall(
  { directory, block, file }: { readonly directory: string; readonly block: Block; readonly file: HclFile },
  fetched: FindFetched,
): ModuleCall {
  const name = block.labels[0] ?? '';
  const source = textOf(block, 'source');
  return { name, block, file, directory: source === undefined ? undefined : folderOf({ directory, name, block }, source, fetched) };
}

/** Only ./ and ../ are local: https://developer.hashicorp.com/terraform/language/modules/sources#local-paths */
function folderOf(
  { directory, name, block }: { readonly directory: string } & Pick<ModuleCall, 'name' | 'block'>,
  source: string,
  fetched: FindFetched,
): string | undefined {
  if (/^\.\.?(?:\/|$)/.test(source)) return path.posix.join(directory, source).replace(/(?<=.)\/$/, '');
  const module = fetched(directory, name);
  return module !== undefined && matchesCall({ source, version: textOf(block, 'version') }, module) ? module.directory : undefined;
}

function textOf(block: Block, name: string): string | undefined {
  const written = argumentOf(block.body, name);
  return written?.kind === 'literal' && typeof written.value === 'string' ? written.value : undefined;
}
