import { SourceError } from '#domain/errors.ts';
import type { ExaminedTrail } from '#ports/doctor.ts';
import { explainAthenaError } from './athena-errors.ts';
import type { AthenaPlace } from './athena-source.ts';
import { readTable } from './athena-table.ts';
import type { ExamineTrailOptions } from '../examine-options.ts';
import { requirePermission } from '../required-permission.ts';

/** The workgroup of a query without one. https://docs.aws.amazon.com/athena/latest/ug/workgroups-access.html */
const PRIMARY = 'primary';

/** Reads table and workgroup. It starts no query, because a query would write results. @throws SourceError if no query could be started */
export async function examineAthena(place: AthenaPlace, { endpoint, signal }: ExamineTrailOptions): Promise<ExaminedTrail> {
  const { AthenaClient, GetTableMetadataCommand, GetWorkGroupCommand } = await import('@aws-sdk/client-athena');
  const name = `Athena ${place.database}.${place.table}`;
  const explain = (error: unknown) => explainAthenaError(error, name);
  const client = new AthenaClient({
    maxAttempts: 2,
    ...(place.region === undefined ? {} : { region: place.region }),
    ...(endpoint === undefined ? {} : { endpoint }),
  });
  const workgroup = place.workgroup ?? PRIMARY;
  const where = { CatalogName: 'AwsDataCatalog', DatabaseName: place.database, TableName: place.table };
  try {
    const askTable = () =>
      client.send(new GetTableMetadataCommand(place.workgroup === undefined ? where : { ...where, WorkGroup: workgroup }), {
        abortSignal: signal,
      });
    const table = await requirePermission('athena:GetTableMetadata and glue:GetTable', askTable, explain);
    const { absent } = readTable(table.TableMetadata ?? {}, name);
    const askGroup = () => client.send(new GetWorkGroupCommand({ WorkGroup: workgroup }), { abortSignal: signal });
    const { WorkGroup: group } = await requirePermission('athena:GetWorkGroup', askGroup, explain);
    if (group?.State === 'DISABLED') throw disabled(name, workgroup);
    const { ResultConfiguration: results, ManagedQueryResultsConfiguration: managed } = group?.Configuration ?? {};
    if (place.output === undefined && results?.OutputLocation === undefined && managed?.Enabled !== true) throw noOutput(name, workgroup);
    return { name, found: `the table and the workgroup ${workgroup} are there`, doubt: doubtsOf(absent) };
  } finally {
    client.destroy();
  }
}

function doubtsOf(absent: readonly string[]): string {
  const columns = absent.length === 0 ? '' : ` The table has no columns for ${absent.join(', ')}: docs/athena.md explains each.`;
  return `Permissions to start a query and write its results are not checked: the role needs TrailByAthena, AthenaResults and TrailInBucket of docs/iam.${columns}`;
}

function disabled(name: string, workgroup: string): SourceError {
  return new SourceError(
    'wrong-workgroup',
    `Expected a workgroup that runs queries (${name}); found ${workgroup} disabled.`,
    'Enable it, or name another with workgroup=NAME.',
  );
}

function noOutput(name: string, workgroup: string): SourceError {
  return new SourceError(
    'no-output-location',
    `Expected a place for results (${name}); found none in the workgroup ${workgroup}.`,
    'Add output=s3://BUCKET/reconcile/ in the region of the query, or set one in the workgroup.',
  );
}
