import type { FileChange } from '#domain/patch.ts';

/** Joins successive changes into one per file. @throws Error when one does not start from the previous text, since an edit would be lost */
export function joinChanges(changes: readonly FileChange[]): readonly FileChange[] {
  const joined = new Map<string, FileChange>();
  for (const change of changes) {
    const earlier = joined.get(change.path);
    if (earlier !== undefined && earlier.after !== change.before)
      throw new Error(`two patches of ${change.path} do not follow from each other`);
    joined.set(change.path, { path: change.path, before: earlier === undefined ? change.before : earlier.before, after: change.after });
  }
  return [...joined.values()];
}
