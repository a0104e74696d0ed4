import type { RunReport } from '#domain/run-report.ts';
import { describeSchema } from '#domain/workspace/describe-schema.ts';
import { describeRoot } from '#domain/workspace/roots.ts';

/**
 * Says what a run went by: which file its policy is in, which schema of the providers it read each root by, and what it could not look for.
 * @returns sentences; none of a report that does not tell
 */
export function basisLines({ policy, roots = [], limits = [] }: RunReport): readonly string[] {
  const file =
    policy === undefined
      ? []
      : [policy.file === null ? 'Policy: defaults, because no reconcile.yaml was found.' : `Policy: ${policy.file}`];
  return [...file, ...schemaLines(roots), ...limits];
}

/** One line where all roots are read alike, else one for each way, with the roots that it is of. */
function schemaLines(roots: NonNullable<RunReport['roots']>): readonly string[] {
  const ways = new Map<string, string[]>();
  for (const { root = '.', workspace, schema } of roots) {
    if (schema === undefined) continue;
    const { from, aws, why } = schema;
    const way = describeSchema({ from, ...(aws === undefined ? {} : { aws }), ...(why === undefined ? {} : { why }) });
    const name = describeRoot({ root, ...(workspace === undefined ? {} : { workspaceName: workspace }) });
    ways.set(way, [...(ways.get(way) ?? []), name]);
  }
  return [...ways].map(([way, names]) => `Provider schema${ways.size > 1 ? ` of ${names.join(', ')}` : ''}: ${way}.`);
}
