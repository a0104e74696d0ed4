/** Roots that Terragrunt runs. https://terragrunt.gruntwork.io/docs/ */
import { join, sep } from 'node:path';
import { isCodeFile } from '#domain/workspace/code-file.ts';
import type { SourceFile } from '#domain/workspace.ts';

/** Its configuration, in the folder in which it is run. */
export const TERRAGRUNT_FILE = 'terragrunt.hcl';

const CACHE = `${sep}.terragrunt-cache${sep}`;

/**
 * The configuration behind a root that Terragrunt copied into its cache.
 * @param directory absolute path of the root
 * @returns absolute path of terragrunt.hcl; undefined for a root that lies elsewhere
 */
export function terragruntBehind(directory: string): string | undefined {
  const at = `${directory}${sep}`.indexOf(CACHE);
  return at === -1 ? undefined : join(directory.slice(0, at), TERRAGRUNT_FILE);
}

/**
 * Marks the code of a root by what makes it: copies in the cache of Terragrunt, and what CDK for Terraform wrote.
 * @param directory absolute path of the root
 * @param files its code and that of its local modules
 * @param pathIn how a file is called in the workspace
 * @returns the files; those that people write as they were
 */
export function withMakers(directory: string, files: readonly SourceFile[], pathIn: (path: string) => string): readonly SourceFile[] {
  const configuration = terragruntBehind(directory);
  const isCdktf = `${directory}${sep}`.includes(`${sep}cdktf.out${sep}`);
  if (configuration === undefined && !isCdktf) return files;
  const generatedBy = configuration === undefined ? 'CDK for Terraform' : `Terragrunt (${pathIn(configuration)})`;
  return files.map((file) => (isCodeFile(file.path) && file.path !== 'cdk.tf.json' ? { ...file, generatedBy } : file));
}
