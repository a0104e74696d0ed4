/**
 * Opens a Terraform root: takes a directory and where state and refresh come from, returns code, state, schema and
 * refresh as one value. Does not parse HCL and does not know what any resource type means.
 */
import { realpath } from 'node:fs/promises';
import { resolve } from 'node:path';
import { WorkspaceError } from '#domain/errors.ts';
import type { SourceFile, StateResource, Workspace } from '#domain/workspace.ts';
import type { Terraform } from '#ports.ts';
import { planRefresh } from './cli.ts';
import type { Environment } from './cli.ts';
import { findState } from './find-state.ts';
import { loadBundledSchema } from './provider-schema.ts';
import { readJsonText } from './read-text.ts';
import { readRefresh } from './refresh.ts';
import type { Refresh } from './refresh.ts';
import { checkSameProject, checkSameState } from './same-project.ts';
import { pathIn, readSourceFiles, readVariableFiles } from './source-files.ts';
import { readState } from './state.ts';

/** Where a workspace is read from. */
export interface WorkspaceOptions {
  /** Path of the root, relative to the working directory. */
  readonly directory: string;
  /** Paths of files with values of variables, as for `terraform plan -var-file`: the last wins. */
  readonly variableFiles: readonly string[];
  /** `auto`, or path of a raw tfstate or of `terraform show -json`. */
  readonly state: string;
  /** `auto` asks the provider, `off` leaves the refresh out, anything else is the path of a refresh-only plan as JSON. */
  readonly refresh: string;
  readonly environment: Environment;
  /** Told of what could not be read and is done without. */
  readonly onWarning: (message: string) => void;
}

/**
 * Makes the port through which the flow opens its workspace.
 * @param options where everything is
 * @returns the port; open() reads the disk anew each time and fails with WorkspaceError
 */
export function openWorkspace(options: WorkspaceOptions): Terraform {
  return { open: () => readWorkspace(options) };
}

async function readWorkspace(options: WorkspaceOptions): Promise<Workspace> {
  // `../` of a module source leaves the real folder, not the link that led there. A missing folder is named as it was given.
  const given = resolve(options.directory);
  const directory = await realpath(given).catch(() => given);
  const { environment, onWarning } = options;
  const variableFiles = await Promise.all(options.variableFiles.map((file) => realpath(file).catch(() => resolve(file))));
  const files = withVariableFiles(await readSourceFiles(directory, onWarning), await readVariableFiles(directory, variableFiles));
  const state = await findState({ directory, files, environment }, options.state);
  const resources = readState(state.text, state.where);
  checkSameProject(files, resources);
  const refresh = await findRefresh(directory, resources, options);
  return {
    directory,
    files,
    unpatchedFiles: files,
    variableFiles: variableFiles.map((file) => pathIn(directory, file)),
    resources,
    schema: loadBundledSchema(),
    ...(refresh === undefined ? {} : { refresh: refresh.changes }),
    ...(refresh?.takenAt === undefined ? {} : { refreshedAt: refresh.takenAt }),
    environmentVariables: variablesOf(environment),
    adopted: [],
  };
}

/** A file may be given that Terraform reads anyway. */
function withVariableFiles(files: readonly SourceFile[], given: readonly SourceFile[]): readonly SourceFile[] {
  const known = new Set(files.map((file) => file.path));
  return [
    ...files,
    ...given.filter((file, index) => !known.has(file.path) && given.findIndex((other) => other.path === file.path) === index),
  ];
}

async function findRefresh(
  directory: string,
  resources: readonly StateResource[],
  options: WorkspaceOptions,
): Promise<Refresh | undefined> {
  if (options.refresh === 'off') return undefined;
  if (options.refresh === 'auto') return askProvider(directory, resources, options);
  const path = resolve(options.refresh);
  const text = await readJsonText(path, {
    code: 'refresh-not-found',
    what: 'a refresh-only plan as JSON',
    hint: 'pass --refresh FILE, or --refresh off',
  });
  return readRefreshOf(resources, text, path);
}

/** With `auto` nobody asked for a refresh by name, so whatever stands in its way is a warning. */
async function askProvider(
  directory: string,
  resources: readonly StateResource[],
  options: WorkspaceOptions,
): Promise<Refresh | undefined> {
  const planned = await planRefresh(
    directory,
    options.environment,
    options.variableFiles.map((file) => resolve(file)),
  );
  try {
    if (planned.kind === 'output') return readRefreshOf(resources, planned.text, `\`${planned.command}\``);
    options.onWarning(`going on without a refresh, from the trace alone: ${planned.why}`);
  } catch (error) {
    if (!(error instanceof WorkspaceError)) throw error;
    options.onWarning(`going on without a refresh, from the trace alone: ${error.message}`);
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
