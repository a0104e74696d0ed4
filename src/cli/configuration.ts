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

/** The trail that is read where none is named: CloudTrail itself. */
export const CLOUDTRAIL = 'cloudtrail';

/** The options that say what a command goes by. */
export interface ConfigurationOptions {
  readonly config?: string | undefined;
  readonly policy?: string | undefined;
  /** The roots, where they are named. */
  readonly dir?: readonly string[] | undefined;
  /** The folder that holds all roots and modules, where it is named. */
  readonly repository?: string | undefined;
}

type FileOptions = Omit<ConfigurationOptions, 'policy'>;

/**
 * Reads the configuration file: the one that is named, else the one found from the roots, or this folder, up to the top of the repository.
 * @param terminal where relative paths start
 * @returns what it says, and its absolute path; undefined where none is named and there is none
 * @throws ConfigurationError when it cannot be followed, or two are found
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

/**
 * Works out the policy: that of --policy whole, else that of the configuration file, else the default one.
 * @param terminal where relative paths start
 * @returns the policy
 * @throws ConfigurationError when a file cannot be followed
 */
export async function policyOf(options: ConfigurationOptions, terminal: Pick<Terminal, 'cwd'>): Promise<Policy> {
  if (options.policy !== undefined) return loadPolicy(resolve(terminal.cwd, options.policy));
  return (await configurationOf(options, terminal))?.policy ?? parsePolicy(undefined, 'the default policy');
}

/**
 * Works out where the team's Rego policy is: its paths start where the file lies that names it.
 * @param policy as policyOf returned it
 * @param terminal where relative paths start
 * @returns absolute paths; undefined where the team has none
 */
export async function regoOf(options: ConfigurationOptions, { rego }: Policy, terminal: Pick<Terminal, 'cwd'>): Promise<Rego | undefined> {
  const file = rego === undefined ? undefined : await policyFileOf(options, terminal);
  return rego === undefined || file === undefined ? undefined : resolveRego(rego, dirname(file));
}

/**
 * Works out which file the policy is in.
 * @param terminal where relative paths start
 * @returns absolute path; undefined where there is none and the defaults hold
 * @throws ConfigurationError when the file cannot be followed
 */
export async function policyFileOf(options: ConfigurationOptions, terminal: Pick<Terminal, 'cwd'>): Promise<string | undefined> {
  return options.policy === undefined ? (await configurationOf(options, terminal))?.path : resolve(terminal.cwd, options.policy);
}

/**
 * Works out how pull requests are made: as the configuration file says, else as by default.
 * @param terminal where relative paths start
 * @returns the settings
 * @throws ConfigurationError when the file cannot be followed
 */
export async function vcsOf(options: FileOptions, terminal: Pick<Terminal, 'cwd'>): Promise<VcsSettings> {
  return (await configurationOf(options, terminal))?.vcs ?? DEFAULT_VCS;
}

/**
 * Works out which trail is read: the sources of --trace, else those of the configuration file, else CloudTrail.
 * @param terminal where relative paths start
 * @returns sources, at least one
 * @throws ConfigurationError when the file cannot be followed
 */
export async function tracesOf(
  { trace, ...options }: FileOptions & { readonly trace?: readonly string[] | undefined },
  terminal: Pick<Terminal, 'cwd'>,
): Promise<readonly string[]> {
  return trace ?? (await configurationOf(options, terminal))?.traces ?? [CLOUDTRAIL];
}
