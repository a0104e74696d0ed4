import type { RunReport } from '#domain/run-report.ts';

/** One call that could not be told. */
type Unexplained = RunReport['unexplained'][number];

/**
 * What stands behind the reason of a call that could not be told.
 * @returns the resource type that would hold it, or the members of its request that nothing reads; none for the other reasons
 */
export function unexplainedNames({ heldBy, members = [] }: Unexplained): readonly string[] {
  return heldBy === undefined ? members : [heldBy];
}
