/** The roots of a run, as its report names them. */
import type { ReconciliationReport, RunReport } from '#domain/run-report.ts';
import type { RootPlace } from '#domain/workspace/roots.ts';
import type { Workspace } from '#domain/workspace.ts';

/** A root of the run, and by which schema of the providers it was read. */
export type ReadRoot = RootPlace & Pick<Workspace, 'schemaOrigin'>;

/** Says which root something is in, and where its state lies. */
export function toPlace({ root, workspaceName, backend }: RootPlace): Pick<ReconciliationReport, 'root' | 'workspace' | 'backend'> {
  return {
    root: root ?? '.',
    ...(workspaceName === undefined ? {} : { workspace: workspaceName }),
    ...(backend === undefined ? {} : { backend: { type: backend.type, key: backend.key ?? null } }),
  };
}

/** Says of a root of the run what was read of it, and by which schema. */
export function toRoot({ schemaOrigin, ...place }: ReadRoot): NonNullable<RunReport['roots']>[number] {
  return { ...toPlace(place), ...(schemaOrigin === undefined ? {} : { schema: { ...schemaOrigin } }) };
}
