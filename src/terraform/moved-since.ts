import { describeRoot } from '#domain/workspace/roots.ts';
import type { SourceFile, Workspace } from '#domain/workspace.ts';

/** Returns the differences between two readings of the same roots, in order: phrases such as `main.tf changed`. */
export function differencesSince(before: readonly Workspace[], now: readonly Workspace[]): readonly string[] {
  if (before.length !== now.length) return [`there are ${now.length} roots instead of ${before.length}`];
  return before.flatMap((previous, index) => {
    const current = now[index] ?? previous;
    const where = previous.root === undefined ? '' : ` in ${describeRoot(previous)}`;
    return [...movedFiles(previous.files, current.files), ...movedState(previous, current)].map((what) => `${what}${where}`);
  });
}

function movedFiles(previous: readonly SourceFile[], current: readonly SourceFile[]): readonly string[] {
  const texts = new Map(current.map(({ path, text }) => [path, text]));
  const known = new Set(previous.map(({ path }) => path));
  return [
    ...previous
      .filter(({ path, text }) => texts.get(path) !== text)
      .map(({ path }) => `${path} ${texts.has(path) ? 'changed' : 'is gone'}`),
    ...current.filter(({ path }) => !known.has(path)).map(({ path }) => `${path} is new`),
  ];
}

// A state without a serial is compared as a whole.
// https://developer.hashicorp.com/terraform/language/state/backends#manual-state-pull-push
function movedState(previous: Workspace, current: Workspace): readonly string[] {
  if (previous.stateLineage !== current.stateLineage) return ['the state was replaced (its lineage changed)'];
  if (previous.stateSerial !== current.stateSerial)
    return [`the state went from serial ${previous.stateSerial ?? 'none'} to ${current.stateSerial ?? 'none'}`];
  return previous.stateSerial === undefined && previous.stateText !== current.stateText ? ['the state changed'] : [];
}
