import { dirname, resolve } from 'node:path';
import { z } from 'zod';
import { ConfigurationError } from '#domain/errors.ts';
import { readYamlFile } from './load.ts';

const Root = z.strictObject({
  dir: z.string().min(1).describe('the root, or a pattern: * and ? inside a name, ** for any number of folders'),
  workspace: z.string().min(1).optional().describe('the Terraform workspace; absent: the one that is selected there'),
  state: z.string().min(1).optional().describe('auto, or a state: tfstate v4, or the output of terraform show -json'),
  refresh: z.string().min(1).optional().describe('auto, off, or the JSON of a refresh-only plan'),
  varFiles: z.array(z.string().min(1)).default([]).describe('values of variables, as for terraform plan; the last wins'),
});

const Configuration = z.strictObject({ roots: z.array(z.union([z.string().min(1), Root])).min(1) });

/** One root as the configuration names it. Paths are absolute. */
export interface ConfiguredRoot {
  readonly directory: string;
  readonly workspace?: string;
  /** `auto` or a path. */
  readonly state: string;
  /** `auto`, `off` or a path; absent: as for the whole run. */
  readonly refresh?: string;
  readonly variableFiles: readonly string[];
}

/**
 * Reads which roots a run is of.
 * @param path absolute path of a YAML file, such as reconcile.yaml; paths in it are relative to its folder
 * @returns the roots in the file's order, patterns as they are written
 * @throws ConfigurationError when the file cannot be read, is no YAML, or says something else
 */
export async function loadRoots(path: string): Promise<readonly ConfiguredRoot[]> {
  const parsed = Configuration.safeParse((await readYamlFile(path)) ?? {});
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.length === 0 ? 'the file' : issue.path.join('.')}: ${issue.message}`);
    throw new ConfigurationError(
      'configuration-invalid',
      `Expected ${path} to hold roots, a list of folders or of {dir, workspace, state, refresh, varFiles}; found ${problems.join('; ')}`,
      'Correct the fields named above; every field but dir may be left out.',
    );
  }
  const folder = dirname(path);
  const fileOr = (text: string, ...words: readonly string[]): string => (words.includes(text) ? text : resolve(folder, text));
  return parsed.data.roots
    .map((root) => (typeof root === 'string' ? { dir: root, varFiles: [] } : root))
    .map(({ dir, workspace, state, refresh, varFiles }: z.infer<typeof Root>) => ({
      directory: resolve(folder, dir),
      ...(workspace === undefined ? {} : { workspace }),
      state: fileOr(state ?? 'auto', 'auto'),
      ...(refresh === undefined ? {} : { refresh: fileOr(refresh, 'auto', 'off') }),
      variableFiles: varFiles.map((file) => resolve(folder, file)),
    }));
}
