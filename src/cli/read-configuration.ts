import { dirname, resolve } from 'node:path';
import { loadConfiguration } from '#config/configuration.ts';
import type { LoadedConfiguration } from '#config/configuration.ts';
import { findConfiguration } from '#config/find-configuration.ts';
import { DEFAULT_VCS } from '#config/vcs.ts';
import type { VcsSettings } from '#config/vcs.ts';
import { loadPolicy } from '#config/load-policy.ts';
import { parsePolicy } from '#config/policy-schema.ts';
import type { Policy } from '#config/policy-schema.ts';
import { resolveRego } from '#config/policy/rego.ts';
import type { Rego } from '#config/policy/rego.ts';
import type { Terminal } from './terminal.ts';

/** The default trail: CloudTrail itself. */
export const CLOUDTRAIL = 'cloudtrail';

export interface ConfigurationOptions {
  readonly config?: string | undefined;
  readonly policy?: string | undefined;
  readonly dir?: readonly string[] | undefined;
  /** The folder that contains all roots and modules. */
  readonly repository?: string | undefined;
}

type FileOptions = Omit<ConfigurationOptions, 'policy'>;

/**
 * Reads the configuration file: the given one, else the first one upwards from the roots or the working directory, within the repository.
 * @returns its contents and absolute path; undefined without a file
 * @throws ConfigurationError if it is invalid, or two are found
 */
export async function configurationOf(
  { config, dir, repository }: FileOptions,
  { cwd }: Pick<Terminal, 'cwd'>,
): Promise<(LoadedConfiguration & { readonly path: string }) | undefined> {
  const roots = dir?.map((folder) => resolve(cwd, folder));
  const path =
    config === undefined
      ? await findConfiguration({ cwd, roots, repository: repository === undefined ? undefined : resolve(cwd, repository) })
      : resolve(cwd, config);
  if (path === undefined) return undefined;
  return { path, ...(await loadConfiguration(path)) };
}

/** Returns the policy: --policy, else the configuration file, else defaults. @throws ConfigurationError if a file is invalid */
export async function policyOf(options: ConfigurationOptions, terminal: Pick<Terminal, 'cwd'>): Promise<Policy> {
  if (options.policy !== undefined) return loadPolicy(resolve(terminal.cwd, options.policy));
  return (await configurationOf(options, terminal))?.policy ?? parsePolicy(undefined, 'the default policy');
}

/** Returns absolute paths of the team's Rego policy; in the file they are relative to that file. */
export async function regoOf(options: ConfigurationOptions, { rego }: Policy, terminal: Pick<Terminal, 'cwd'>): Promise<Rego | undefined> {
  const file = rego === undefined ? undefined : await policyFileOf(options, terminal);
  return rego === undefined || file === undefined ? undefined : resolveRego(rego, dirname(file));
}

/** Returns the absolute path of the policy file; undefined for defaults. @throws ConfigurationError if the file is invalid */
export async function policyFileOf(options: ConfigurationOptions, terminal: Pick<Terminal, 'cwd'>): Promise<string | undefined> {
  return options.policy === undefined ? (await configurationOf(options, terminal))?.path : resolve(terminal.cwd, options.policy);
}

/** Returns the pull request settings: the configuration file, else defaults. @throws ConfigurationError if the file is invalid */
export async function vcsOf(options: FileOptions, terminal: Pick<Terminal, 'cwd'>): Promise<VcsSettings> {
  return (await configurationOf(options, terminal))?.vcs ?? DEFAULT_VCS;
}

/**
 * Returns the sources of the trail: --trace, else the configuration file, else CloudTrail.
 * @returns at least one
 * @throws ConfigurationError if the file is invalid
 */
export async function tracesOf(
  { trace, ...options }: FileOptions & { readonly trace?: readonly string[] | undefined },
  terminal: Pick<Terminal, 'cwd'>,
): Promise<readonly string[]> {
  return trace ?? (await configurationOf(options, terminal))?.traces ?? [CLOUDTRAIL];
}
