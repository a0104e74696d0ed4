import { realpath } from 'node:fs/promises';
import { resolve } from 'node:path';
import { WorkspaceError } from '#domain/errors.ts';
import type { ErrorText } from '#domain/errors.ts';
import { describeRoot } from '#domain/workspace/roots.ts';
import type { SourceFile, StateResource, Workspace } from '#domain/workspace.ts';
import type { Terraform } from '#ports.ts';
import { describeBackend, findBackend, selectedWorkspace } from './backend.ts';
import type { Environment, Program } from './cli.ts';
import { readDataFiles } from './data-files.ts';
import { dataFolderOf } from './data-folder.ts';
import { findBorder } from './find-border.ts';
import { findRootsOutsideRun } from './find-bystanders.ts';
import { findRoots } from './find-roots.ts';
import type { FoundRoot, RootOptions } from './find-roots.ts';
import { findState } from './find-state.ts';
import { differencesSince } from './moved-since.ts';
import { planRefresh } from './plan-refresh.ts';
import { readJsonText } from './read-text.ts';
import { readRefresh } from './refresh.ts';
import type { Refresh } from './refresh.ts';
import { checkSameProject, checkSameState } from './same-project.ts';
import { repositoryTop } from './repository-top.ts';
import { sweepScratch } from './scratch.ts';
import { readFetchedModules } from './read-fetched-modules.ts';
import { pathIn, readSourceFiles, readVariableFiles, readSiblingVariableFiles } from './source-files.ts';
import { shareTexts } from './share-texts.ts';
import { parseState } from './state.ts';
import { schemaOfRoot } from './workspace-schema.ts';

export interface RootsOptions {
  readonly roots: readonly RootOptions[];
  /** Absolute path of the folder with all roots and modules; default: each root's git repository. */
  readonly repository?: string | undefined;
  readonly environment: Environment;
  readonly program: Program;
  /** Absolute path of the cache folder for printed schemas; absent: no cache. */
  readonly cacheFolder?: string | undefined;
  /** Called for parts that could not be read and are left out. */
  readonly onWarning: (message: string) => void;
}

type ReadOptions = Omit<RootsOptions, 'roots'>;

/** A limit on remote states read at a time, because of memory and rate limits. */
const AT_A_TIME = 4;

/** Creates the port for opening workspaces. open() reads the disk each time. */
export function openRoots(options: RootsOptions): Terraform {
  // The second reading repeats no warnings and runs no refresh.
  const again = { ...options, roots: options.roots.map((root) => ({ ...root, refresh: 'off' })), onWarning: () => undefined };
  return {
    open: () => readRoots(options),
    movedSince: async (workspaces) => differencesSince(workspaces, await readRoots(again)),
  };
}

async function readRoots({ roots: asked, onWarning, ...readOptions }: RootsOptions): Promise<readonly Workspace[]> {
  const { environment, program } = readOptions;
  const roots = await findRoots(asked);
  if (asked.some((root) => root.refresh === 'auto')) await sweepScratch({ environment, host: program.host });
  const workspaces: Workspace[] = [];
  const share = shareTexts();
  for (let start = 0; start < roots.length; start += AT_A_TIME) {
    const group = roots.slice(start, start + AT_A_TIME).map((root) => {
      const name = describeRoot({ root: root.root ?? '.', workspaceName: root.workspace ?? 'default' });
      const warn = root.root === undefined ? onWarning : (message: string): void => onWarning(`${name}: ${message}`);
      const read = readWorkspace(root, { ...readOptions, environment: withWorkspace(environment, root.workspace), onWarning: warn });
      return root.root === undefined ? read : read.catch((error: unknown) => Promise.reject(namedError(error, name)));
    });
    workspaces.push(...(await Promise.all(group)).map((workspace) => withFiles(workspace, share(workspace.files))));
  }
  const bystanders = await findRootsOutsideRun(workspaces, onWarning);
  return bystanders.length === 0 ? workspaces : workspaces.map((workspace) => ({ ...workspace, bystanders }));
}

/** Freshly read files are not patched. */
function withFiles(workspace: Workspace, files: readonly SourceFile[]): Workspace {
  return { ...workspace, files, unpatchedFiles: files };
}

/** Adds the root's name to an error if there are several roots. */
function namedError(error: unknown, name: string): unknown {
  return error instanceof WorkspaceError
    ? new WorkspaceError(error.code, `${error.message.slice(0, -1)} (${name}).` as ErrorText, error.hint, error)
    : error;
}

/** https://developer.hashicorp.com/terraform/cli/config/environment-variables#tf_workspace */
function withWorkspace(environment: Environment, workspace: string | undefined): Environment {
  return workspace === undefined ? environment : { ...environment, TF_WORKSPACE: workspace };
}

async function readWorkspace(options: FoundRoot, readOptions: ReadOptions): Promise<Workspace> {
  const { directory, root } = options;
  const { repository, environment, onWarning, cacheFolder } = readOptions;
  const border = await findBorder(directory, repository);
  const variableFiles = await Promise.all(options.variableFiles.map((file) => realpath(file).catch(() => resolve(file))));
  const dataFolder = dataFolderOf(directory, environment);
  const code = await readSourceFiles(directory, onWarning, { binary: readOptions.program.binary, environment });
  const program = { ...readOptions.program, isOpenTofu: code.isOpenTofu };
  const given = [...(await readVariableFiles(directory, variableFiles)), ...(await readSiblingVariableFiles(directory, variableFiles))];
  const own = withVariableFiles(code.files, given);
  const fetched = await readFetchedModules({ directory, dataFolder, isOpenTofu: code.isOpenTofu }, own, onWarning);
  const files = [...own, ...fetched, ...(await readDataFiles(directory, own))];
  const workspaceName = await selectedWorkspace(dataFolder, environment);
  const backend = await findBackend(dataFolder, own);
  const found = await findState({ directory, backend, workspace: workspaceName, environment, program }, options.state);
  const state = parseState(found.text, found.where);
  checkSameProject(own, state.resources);
  const workspace: Workspace = {
    directory,
    ...(root === undefined ? {} : { root }),
    ...(await folderOf(directory)),
    border,
    ...(code.isOpenTofu ? { isOpenTofu: true } : {}),
    ...(workspaceName === 'default' ? {} : { workspaceName }),
    backend: describeBackend(backend, workspaceName),
    ...(state.serial === undefined ? {} : { stateSerial: state.serial }),
    ...(state.lineage === undefined ? {} : { stateLineage: state.lineage }),
    files,
    unpatchedFiles: files,
    variableFiles: variableFiles.map((file) => pathIn(directory, file)),
    resources: state.resources,
    stateText: found.text,
    ...(await schemaOfRoot({ directory, environment, program, cacheFolder }, files, state.resources)),
    environmentVariables: variablesOf(environment),
    adopted: [],
  };
  const refresh = await findRefresh(options.refresh, workspace, { ...readOptions, program });
  if (refresh === undefined) return workspace;
  return { ...workspace, refresh: refresh.changes, ...(refresh.takenAt === undefined ? {} : { refreshedAt: refresh.takenAt }) };
}

async function folderOf(directory: string): Promise<Pick<Workspace, 'folder'>> {
  const top = await repositoryTop(directory);
  return top === undefined ? {} : { folder: pathIn(top, directory) || '.' };
}

/** Skips a `-var-file` that Terraform reads automatically. */
function withVariableFiles(files: readonly SourceFile[], given: readonly SourceFile[]): readonly SourceFile[] {
  const known = new Set(files.map((file) => file.path));
  return [
    ...files,
    ...given.filter((file, index) => !known.has(file.path) && given.findIndex((other) => other.path === file.path) === index),
  ];
}

async function findRefresh(option: string, workspace: Workspace, readOptions: ReadOptions): Promise<Refresh | undefined> {
  if (option === 'off') return undefined;
  if (option === 'auto') return refreshFromProvider(workspace, readOptions);
  const path = resolve(option);
  const text = await readJsonText(path, {
    code: 'refresh-not-found',
    what: 'a refresh-only plan as JSON',
    hint: 'Pass --refresh FILE, or --refresh off.',
  });
  return readRefreshOf(workspace.resources, text, path);
}

/** With `auto`, a failed refresh is a warning. */
async function refreshFromProvider(workspace: Workspace, { environment, program, onWarning }: ReadOptions): Promise<Refresh | undefined> {
  try {
    const planned = await planRefresh(workspace, environment, program);
    if (planned.kind === 'output') return readRefreshOf(workspace.resources, planned.text, `\`${planned.command}\``);
    onWarning(`continuing without a refresh, from the trail only: ${planned.why}`);
  } catch (error) {
    if (!(error instanceof WorkspaceError)) throw error;
    onWarning(`continuing without a refresh, from the trail only: ${error.message}`);
  }
  return undefined;
}

function readRefreshOf(resources: readonly StateResource[], text: string, where: string): Refresh {
  const refresh = readRefresh(text, where);
  checkSameState(refresh.changes, resources);
  return refresh;
}

// https://developer.hashicorp.com/terraform/cli/config/environment-variables#tf_var_name
function variablesOf(environment: Environment): Readonly<Record<string, string>> {
  const named = Object.entries(environment).flatMap(([key, value]) =>
    key.startsWith('TF_VAR_') && value !== undefined ? [[key.slice('TF_VAR_'.length), value] as const] : [],
  );
  return Object.fromEntries(named);
}
