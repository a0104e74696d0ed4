import { FILE_HEADERS_ONLY, formatPatch, structuredPatch } from 'diff';
import type { FileChange } from '#domain/patch.ts';

/**
 * Prints changes as one unified diff that `git apply` and `patch -p1` take: `a/` and `b/` before the names, CRLF
 * kept, a missing newline at the end of a file marked. There is no `diff --git` line on purpose: git reads the
 * names below one from the top of the repository, and a Terraform root is often a folder deeper down.
 * https://git-scm.com/docs/git-apply
 * @param changes files before and after; a file that did not change is left out
 * @returns the diff, or the empty text when nothing changed
 */
export function unifiedDiff(changes: readonly FileChange[]): string {
  return changes
    .filter((change) => change.before !== change.after)
    .map(fileDiff)
    .join('');
}

function fileDiff(change: FileChange): string {
  const before = change.before === undefined ? '/dev/null' : `a/${change.path}`;
  return formatPatch(
    structuredPatch(before, `b/${change.path}`, change.before ?? '', change.after, undefined, undefined, { context: 3 }),
    FILE_HEADERS_ONLY,
  );
}
