import { dirname } from 'node:path';
import { z } from 'zod';
import { ActSection } from './act.ts';
import { AgentSection } from './agent.ts';
import { explainIssues } from './explain-issues.ts';
import { VcsSettings } from './vcs.ts';
import { KnowledgeSection } from './knowledge.ts';
import { parseYaml, readYamlFile } from './load.ts';
import type { YamlFile } from './load.ts';
import { checkReferences, Policy } from './policy-schema.ts';
import { resolveRoots, Roots } from './roots-schema.ts';
import type { ConfiguredRoot } from './roots-schema.ts';
import { resolveTraces, Traces } from './trace.ts';

/** The schema of reconcile.yaml. */
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
  .check(checkReferences);

/** A parsed file with the policy's defaults. Sections that the file does not have are absent. */
export interface LoadedConfiguration {
  readonly roots?: readonly ConfiguredRoot[];
  /** Sources of the trail. */
  readonly traces?: readonly string[];
  readonly policy: Policy;
  readonly vcs?: VcsSettings;
  readonly agent?: AgentSection;
  readonly knowledge?: KnowledgeSection;
  readonly act?: ActSection;
}

/**
 * Reads the configuration file.
 * @param path absolute; paths in the file are relative to its folder
 * @throws ConfigurationError if the file is unreadable, not YAML or invalid, with line and column
 */
export async function loadConfiguration(path: string): Promise<LoadedConfiguration> {
  return configurationIn(await readYamlFile(path), path);
}

/** Like loadConfiguration, from a text. `path`: absolute path of the file, which need not exist */
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
