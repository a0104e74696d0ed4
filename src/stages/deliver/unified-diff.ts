import { FILE_HEADERS_ONLY, formatPatch, structuredPatch } from 'diff';
import type { FileChange } from '#domain/patch.ts';

/**
 * Makes a unified diff for `git apply` and `patch -p1`: `a/` and `b/` prefixes, CRLF kept, a missing final newline marked. It has no
 * `diff --git` line: git would resolve its names from the top of the repository, and a root is often deeper. https://git-scm.com/docs/git-apply
 * @returns the diff; empty if nothing changed
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
