import { describeRoot } from '#domain/workspace/roots.ts';
import type { SourceFile, Workspace } from '#domain/workspace.ts';

/** Returns the differences between two readings of the same roots, in order: phrases such as `main.tf changed`. */
export function differencesSince(before: readonly Workspace[], now: readonly Workspace[]): readonly string[] {
  if (before.length !== now.length) return [`there are ${now.length} roots instead of ${before.length}`];
  return before.flatMap((was, index) => {
    const is = now[index] ?? was;
    const where = was.root === undefined ? '' : ` in ${describeRoot(was)}`;
    return [...movedFiles(was.files, is.files), ...movedState(was, is)].map((what) => `${what}${where}`);
  });
}

function movedFiles(was: readonly SourceFile[], is: readonly SourceFile[]): readonly string[] {
  const texts = new Map(is.map(({ path, text }) => [path, text]));
  const known = new Set(was.map(({ path }) => path));
  return [
    ...was.filter(({ path, text }) => texts.get(path) !== text).map(({ path }) => `${path} ${texts.has(path) ? 'changed' : 'is gone'}`),
    ...is.filter(({ path }) => !known.has(path)).map(({ path }) => `${path} is new`),
  ];
}

// A state without a serial is compared as a whole.
// https://developer.hashicorp.com/terraform/language/state/backends#manual-state-pull-push
function movedState(was: Workspace, is: Workspace): readonly string[] {
  if (was.stateLineage !== is.stateLineage) return ['the state was replaced (its lineage changed)'];
  if (was.stateSerial !== is.stateSerial) return [`the state went from serial ${was.stateSerial ?? 'none'} to ${is.stateSerial ?? 'none'}`];
  return was.stateSerial === undefined && was.stateText !== is.stateText ? ['the state changed'] : [];
}
