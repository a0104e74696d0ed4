import type { CloudTrailClient } from '@aws-sdk/client-cloudtrail';
import { SourceError } from '#domain/errors.ts';
import type { ExaminedTrail } from '#ports/doctor.ts';
import { DENIED, wordsOf } from '../aws-errors.ts';
import { explainLakeError } from './lake-errors.ts';
import type { LakePlace } from './lake-source.ts';
import type { ExamineTrailOptions } from '../examine-options.ts';
import { requirePermission } from '../required-permission.ts';

/** No query has this id. The error of describing it shows whether the caller has permission. */
const NO_QUERY = '00000000-0000-0000-0000-000000000000';

const DOUBT = 'The permission to start a query is not checked: the role needs TrailByLake of docs/iam.';

/**
 * Describes a query that does not exist: a caller without permission is refused before the lookup. Also reads the event data store if the
 * caller may; a nightly role does not need that permission. It starts no query, because that would cost money.
 * @throws SourceError if it is refused, or the store accepts no queries
 */
export async function examineLake(place: LakePlace, { endpoint, signal }: ExamineTrailOptions): Promise<ExaminedTrail> {
  const { CloudTrailClient: Client, DescribeQueryCommand } = await import('@aws-sdk/client-cloudtrail');
  const name = `CloudTrail Lake ${place.store}`;
  const client: CloudTrailClient = new Client({
    maxAttempts: 2,
    ...(place.region === undefined ? {} : { region: place.region }),
    ...(endpoint === undefined ? {} : { endpoint }),
  });
  const whose = place.owner === undefined ? {} : { EventDataStoreOwnerAccountId: place.owner };
  const askQuery = async (): Promise<void> => {
    await client.send(new DescribeQueryCommand({ QueryId: NO_QUERY, ...whose }), { abortSignal: signal }).catch((error: unknown) => {
      if (wordsOf(error).kind !== 'QueryIdNotFoundException') throw error;
    });
  };
  try {
    await requirePermission('cloudtrail:DescribeQuery', askQuery, (error) => explainLakeError(error, name));
    return { name, found: await lookAtStore(client, { place, name, signal }), doubt: DOUBT };
  } finally {
    client.destroy();
  }
}

/** https://docs.aws.amazon.com/awscloudtrail/latest/APIReference/API_GetEventDataStore.html */
async function lookAtStore(
  client: CloudTrailClient,
  { place, name, signal }: { readonly place: LakePlace; readonly name: string; readonly signal: AbortSignal },
): Promise<string> {
  const { GetEventDataStoreCommand } = await import('@aws-sdk/client-cloudtrail');
  try {
    const answer = await client.send(new GetEventDataStoreCommand({ EventDataStore: place.store }), { abortSignal: signal });
    if (answer.Status === 'ENABLED' || answer.Status === 'STOPPED_INGESTION') return 'the event data store accepts queries';
    throw new SourceError(
      'store-inactive',
      `Expected an event data store that accepts queries (${name}); found it ${answer.Status ?? 'without a status'}.`,
      'Restore it with aws cloudtrail restore-event-data-store, or read the bucket: --trace s3://BUCKET.',
    );
  } catch (error) {
    const { kind, message } = wordsOf(error);
    if (DENIED(kind, message))
      return 'the status of queries is readable; cloudtrail:GetEventDataStore is not allowed, so the store was not checked';
    throw explainLakeError(error, name);
  }
}
