/**
 * The one configuration file, reconcile.yaml: the roots, and the policy's sections beside them.
 * It takes a path and returns both; it knows no command and no default place.
 */
import { dirname } from 'node:path';
import { z } from 'zod';
import { ActSection } from './act.ts';
import { AgentSection } from './agent.ts';
import { explainIssues } from './explain-issues.ts';
import { VcsSettings } from './vcs.ts';
import { KnowledgeSection } from './knowledge.ts';
import { parseYaml, readYamlFile } from './load.ts';
import type { YamlFile } from './load.ts';
import { holdTogether, Policy } from './policy-schema.ts';
import { resolveRoots, Roots } from './roots-schema.ts';
import type { ConfiguredRoot } from './roots-schema.ts';
import { resolveTraces, Traces } from './trace.ts';

/** What reconcile.yaml may say. */
export const Configuration = z
  .strictObject({
    roots: Roots.optional(),
    trace: Traces.optional(),
    ...Policy.shape,
    vcs: VcsSettings.optional(),
    agent: AgentSection.optional(),
    knowledge: KnowledgeSection.optional(),
    act: ActSection.optional(),
  })
  .check(holdTogether);

/** What it says, with the policy's defaults. */
export interface LoadedConfiguration {
  /** Absent where the file lists none. */
  readonly roots?: readonly ConfiguredRoot[];
  /** Sources of the trail; absent where the file names none. */
  readonly traces?: readonly string[];
  readonly policy: Policy;
  /** Absent where the file says nothing about it. */
  readonly vcs?: VcsSettings;
  /** Absent where the file says nothing about it: no model is asked. */
  readonly agent?: AgentSection;
  /** Absent where the file says nothing about it: the usual settings. */
  readonly knowledge?: KnowledgeSection;
  /** Absent where the file says nothing about it: nothing is ever acted on. */
  readonly act?: ActSection;
}

/**
 * Reads the configuration file.
 * @param path absolute path of a YAML file; paths in it are relative to its folder
 * @returns roots, trail and policy
 * @throws ConfigurationError when the file cannot be read, is no YAML, or says something else; with line and column
 */
export async function loadConfiguration(path: string): Promise<LoadedConfiguration> {
  return configurationIn(await readYamlFile(path), path);
}

/**
 * Reads the text of a configuration file.
 * @param path absolute path where it lies or is to lie
 * @returns as loadConfiguration
 * @throws ConfigurationError when it is no YAML, or says something else; with line and column
 */
export function parseConfiguration(text: string, path: string): LoadedConfiguration {
  return configurationIn(parseYaml(text, path), path);
}

function configurationIn({ value, locate }: YamlFile, path: string): LoadedConfiguration {
  const parsed = Configuration.safeParse(value ?? {});
  if (!parsed.success) {
    throw explainIssues(parsed.error.issues, { code: 'configuration-invalid', schema: Configuration, where: path, value, locate });
  }
  const { roots, trace, vcs, agent, knowledge, act, ...policy } = parsed.data;
  return {
    policy,
    ...(roots === undefined ? {} : { roots: resolveRoots(roots, dirname(path)) }),
    ...(trace === undefined ? {} : { traces: resolveTraces(trace, dirname(path)) }),
    ...(vcs === undefined ? {} : { vcs }),
    ...(agent === undefined ? {} : { agent }),
    ...(knowledge === undefined ? {} : { knowledge }),
    ...(act === undefined ? {} : { act }),
  };
}
