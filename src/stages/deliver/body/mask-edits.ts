import type { FileChange } from '#domain/patch.ts';
import type { SourceFile, Workspace } from '#domain/workspace.ts';
import { maskSources } from '#hcl/mask-sources.ts';

/** Returns edits as they are shown in a thread; commits contain them unmasked. */
export type MaskEdits = (files: readonly FileChange[]) => readonly FileChange[];

/** Masks secrets in the lines around an edit, because more people read a thread (by mail, as a quote) than the code. */
export function maskEdits(workspaces: readonly Pick<Workspace, 'files'>[]): MaskEdits {
  // The file that marks a variable as sensitive may be another than the one with its value.
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
