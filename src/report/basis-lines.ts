import type { RunReport } from '#domain/run-report.ts';

/**
 * Says what a run went by: which file its policy is in, and what it could not look for.
 * @returns sentences; none of a report that does not tell
 */
export function basisLines({ policy, limits = [] }: RunReport): readonly string[] {
  if (policy === undefined) return limits;
  return [policy.file === null ? 'Policy: defaults, because no reconcile.yaml was found.' : `Policy: ${policy.file}`, ...limits];
}
