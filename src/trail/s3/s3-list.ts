import type { ListObjectsV2CommandOutput } from '@aws-sdk/client-s3';
import { SourceError } from '#domain/errors.ts';
import type { TimeWindow } from '#domain/trail/time-window.ts';
import { firstKey, isTrailFolder, placeFile, placeFolder } from './s3-layout.ts';
import type { TrailKind } from './s3-layout.ts';
import type { OpenBucket, TrailObject } from './s3-object.ts';
import { workAhead } from '../parallel-reads.ts';

/** Number of folders listed in parallel. */
const WIDTH = 8;
/** Maximum number of folders that an error names. */
const MAX_NAMED = 5;

export interface Listed extends OpenBucket {
  readonly kind: TrailKind;
}

/**
 * Lists the files of a trail, or its digests, sorted by account, region and day. Folders and days outside the window are skipped. A prefix
 * that names one object gives that object.
 * @throws SourceError if there is no trail, and errors of the SDK
 */
export async function* listTrail(bucket: Listed, window: TimeWindow, signal: AbortSignal): AsyncGenerator<TrailObject, void> {
  if (bucket.prefix !== '' && !bucket.prefix.endsWith('/')) {
    yield { key: bucket.prefix, size: undefined };
    return;
  }
  const listings = workAhead(listFolders(bucket, signal), WIDTH, async (folder, stop) => ({
    folder,
    first: await list(bucket, { prefix: folder, after: firstKey(folder, window) }, AbortSignal.any([signal, stop])),
  }));
  for await (const { folder, first } of listings) {
    for (let page: ListObjectsV2CommandOutput | undefined = first; page !== undefined;) {
      const keys = keysOf(page, folder, window);
      for (const { key, size, place } of keys) if (place === 'wanted') yield { key, size };
      const next: string | undefined = keys.some(({ place }) => place === 'past') ? undefined : page.NextContinuationToken;
      page = next === undefined ? undefined : await list(bucket, { prefix: folder, token: next }, signal);
    }
  }
}

type PlacedKey = TrailObject & { readonly place: ReturnType<typeof placeFile> };

function keysOf({ Contents = [] }: ListObjectsV2CommandOutput, folder: string, window: TimeWindow): readonly PlacedKey[] {
  return Contents.map(({ Key = '', Size }) => ({ key: Key, size: Size, place: placeFile(Key, folder, window) }));
}

async function* listFolders(bucket: Listed, signal: AbortSignal): AsyncGenerator<string, void> {
  const otherFolders: string[] = [];
  let anyTrail = false;
  const waiting = [bucket.prefix];
  for (let folder = waiting.shift(); folder !== undefined; folder = waiting.shift()) {
    const place = placeFolder(folder, bucket);
    // Listed folders exist; the prefix from the user may not.
    anyTrail ||=
      folder.includes(`/${bucket.kind}/`) && place !== 'foreign' && (folder !== bucket.prefix || (await holdsAny(bucket, folder, signal)));
    if (place === 'read') yield folder;
    else if (place === 'foreign') otherFolders.push(folder);
    else if (place === 'open') {
      const children = await listChildren(bucket, folder, signal);
      waiting.unshift(...children.filter(isTrailFolder));
      otherFolders.push(...children.filter((child) => !isTrailFolder(child)));
    }
  }
  if (!anyTrail) throw noTrail(bucket, otherFolders);
}

async function holdsAny(bucket: OpenBucket, folder: string, signal: AbortSignal): Promise<boolean> {
  return ((await list(bucket, { prefix: folder }, signal)).Contents ?? []).length > 0;
}

async function listChildren(bucket: OpenBucket, folder: string, signal: AbortSignal): Promise<readonly string[]> {
  const children: string[] = [];
  let token: string | undefined;
  do {
    const page = await list(bucket, { prefix: folder, delimiter: '/', token }, signal);
    children.push(...(page.CommonPrefixes ?? []).flatMap(({ Prefix }) => Prefix ?? []));
    token = page.NextContinuationToken;
  } while (token !== undefined);
  return children;
}

interface Listing {
  readonly prefix: string;
  readonly after?: string | undefined;
  readonly delimiter?: string | undefined;
  readonly token?: string | undefined;
}

/** Keys are in byte order. https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListObjectsV2.html */
async function list(
  { client, bucket, requesterPays }: OpenBucket,
  { prefix, after, delimiter, token }: Listing,
  abortSignal: AbortSignal,
): Promise<ListObjectsV2CommandOutput> {
  const { ListObjectsV2Command } = await import('@aws-sdk/client-s3');
  const question = {
    Bucket: bucket,
    Prefix: prefix,
    ...(after === undefined ? {} : { StartAfter: after }),
    ...(delimiter === undefined ? {} : { Delimiter: delimiter }),
    ...(token === undefined ? {} : { ContinuationToken: token }),
    ...(requesterPays ? { RequestPayer: 'requester' as const } : {}),
  };
  return client.send(new ListObjectsV2Command(question), { abortSignal });
}

function noTrail({ bucket, prefix, accounts }: OpenBucket, otherFolders: readonly string[]): SourceError {
  const named = otherFolders.slice(0, MAX_NAMED).join(', ');
  const more = otherFolders.length > MAX_NAMED ? ` and ${otherFolders.length - MAX_NAMED} more` : '';
  const of = accounts.length === 0 ? '' : ` of ${accounts.join(', ')}`;
  return new SourceError(
    'no-trail-in-bucket',
    `Expected AWSLogs/ACCOUNT/CloudTrail/${of} in s3://${bucket}/${prefix}; found ${named === '' ? 'no folder' : `the folders ${named}${more}`}.`,
    'Use the prefix of the trail, S3KeyPrefix of aws cloudtrail describe-trails: s3://BUCKET/PREFIX. Digests and Insights are not events.',
  );
}
