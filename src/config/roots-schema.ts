import { resolve } from 'node:path';
import { z } from 'zod';

const Root = z.strictObject({
  dir: z.string().min(1).describe('the root, or a pattern: * and ? inside a name, ** for any number of folders'),
  workspace: z.string().min(1).optional().describe('the Terraform workspace; absent: the selected one'),
  state: z.string().min(1).optional().describe('auto, or a state file: tfstate v4 or the output of terraform show -json'),
  refresh: z.string().min(1).optional().describe('auto, off, or the JSON of a refresh-only plan'),
  varFiles: z.array(z.string().min(1)).default([]).describe('tfvars files, as for terraform plan; the last one wins'),
});

export const Roots = z
  .array(z.union([z.string().min(1), Root]))
  .min(1)
  .describe('the Terraform roots: folders, or folders with their own workspace, state, refresh and varFiles');

/** A root of the configuration file, with absolute paths. */
export interface ConfiguredRoot {
  readonly directory: string;
  readonly workspace?: string;
  /** `auto` or a path. */
  readonly state: string;
  /** `auto`, `off` or a path; absent: the run's setting. */
  readonly refresh?: string;
  readonly variableFiles: readonly string[];
}

/** Makes paths absolute. The order stays, and patterns are not expanded. `folder`: absolute path of the file's folder */
export function resolveRoots(roots: z.infer<typeof Roots>, folder: string): readonly ConfiguredRoot[] {
  const fileOr = (text: string, ...words: readonly string[]): string => (words.includes(text) ? text : resolve(folder, text));
  return roots
    .map((root) => (typeof root === 'string' ? { dir: root, varFiles: [] } : root))
    .map(({ dir, workspace, state, refresh, varFiles }: z.infer<typeof Root>) => ({
      directory: resolve(folder, dir),
      ...(workspace === undefined ? {} : { workspace }),
      state: fileOr(state ?? 'auto', 'auto'),
      ...(refresh === undefined ? {} : { refresh: fileOr(refresh, 'auto', 'off') }),
      variableFiles: varFiles.map((file) => resolve(folder, file)),
    }));
}
