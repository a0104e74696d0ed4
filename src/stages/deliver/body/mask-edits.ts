import type { FileChange } from '#domain/patch.ts';
import type { SourceFile, Workspace } from '#domain/workspace.ts';
import { maskSources } from '#hcl/mask-sources.ts';

/** Edits as they are shown; the commits have them whole. */
export type MaskEdits = (files: readonly FileChange[]) => readonly FileChange[];

/** Masks the secrets that stand beside an edit: a thread is mailed and quoted farther than the code is read. */
export function maskEdits(workspaces: readonly Pick<Workspace, 'files'>[]): MaskEdits {
  // A variable may be marked as sensitive in another file than its value.
  const marking = workspaces.flatMap(({ files }) => files.filter(({ text }) => text.includes('sensitive')));
  const masked = (texts: readonly SourceFile[]): readonly SourceFile[] => maskSources([...marking, ...texts]).slice(marking.length);
  return (files) => {
    const after = masked(files.map(({ path, after: text }) => ({ path, text })));
    const before = masked(files.map(({ path, before: text = '' }) => ({ path, text })));
    return files.map((file, index) => ({
      path: file.path,
      before: file.before === undefined ? undefined : before[index]?.text,
      after: after[index]?.text ?? '',
    }));
  };
}
