import type { CloudTrailClient } from '@aws-sdk/client-cloudtrail';
import { SourceError } from '#domain/errors.ts';
import { DENIED, explainBy, NO_CREDENTIALS, NO_REGION } from '../aws-errors.ts';
import type { Explanation } from '../aws-errors.ts';
import type { DigestKeys, FindDigestKeys } from './digest-keys.ts';

const NAME = 'CloudTrail ListPublicKeys';

// No key is older: log file validation was released in October 2015.
// https://docs.aws.amazon.com/awscloudtrail/latest/userguide/cloudtrail-document-history.html
const FIRST_KEYS = new Date('2015-10-01T00:00:00Z');

const OTHERWISE =
  'Or write the keys to a file: aws cloudtrail list-public-keys --start-time TIME --region REGION > keys.json, and pass it with --digest-keys.';

const EXPLANATIONS: readonly Explanation[] = [
  { code: 'no-credentials', fits: NO_CREDENTIALS, expected: 'valid AWS credentials', hint: `Sign in. ${OTHERWISE}` },
  {
    code: 'access-denied',
    fits: DENIED,
    expected: 'permission to read public keys',
    hint: `Allow the caller the IAM action cloudtrail:ListPublicKeys on resource "*". ${OTHERWISE}`,
  },
  NO_REGION,
  { code: 'digest-keys', fits: () => true, expected: 'public keys', hint: OTHERWISE },
];

export interface KeyOptions {
  readonly endpoint: string | undefined;
}

/**
 * Fetches each region's keys once. A region signs its digests with its own keys, regardless of the trail's home region.
 * https://docs.aws.amazon.com/awscloudtrail/latest/userguide/cloudtrail-log-file-validation-custom-validation.html
 */
export function digestKeysOfCloudTrail(options: KeyOptions): FindDigestKeys {
  const byRegion = new Map<string, Promise<DigestKeys>>();
  return async (regions) => {
    const lists = await Promise.all(
      [...new Set(regions)].map((region) => {
        const keys = byRegion.get(region) ?? listDigestKeys({ ...options, region });
        byRegion.set(region, keys);
        return keys;
      }),
    );
    return new Map(lists.flatMap((keys) => [...keys]));
  };
}

/**
 * Returns all public keys that CloudTrail has used in a region.
 * https://docs.aws.amazon.com/awscloudtrail/latest/APIReference/API_ListPublicKeys.html
 * @throws SourceError if there are none, or the call fails
 */
async function listDigestKeys({ endpoint, region }: KeyOptions & { readonly region: string }): Promise<DigestKeys> {
  // Loaded on use, because the SDK takes longer to load than a whole run over a recorded trail.
  const sdk = await import('@aws-sdk/client-cloudtrail');
  const client: CloudTrailClient = new sdk.CloudTrailClient({ region, ...(endpoint === undefined ? {} : { endpoint }) });
  const keys = new Map<string, Buffer>();
  try {
    let token: string | undefined;
    do {
      const question = { StartTime: FIRST_KEYS, ...(token === undefined ? {} : { NextToken: token }) };
      const page = await client.send(new sdk.ListPublicKeysCommand(question));
      for (const { Fingerprint, Value } of page.PublicKeyList ?? [])
        if (Fingerprint !== undefined && Value !== undefined) keys.set(Fingerprint, Buffer.from(Value));
      token = page.NextToken === '' ? undefined : page.NextToken;
    } while (token !== undefined);
  } catch (error) {
    throw explainBy(error, `${NAME} (${region})`, EXPLANATIONS);
  } finally {
    client.destroy();
  }
  if (keys.size > 0) return keys;
  throw new SourceError('digest-keys', `Expected public keys from ${NAME} in ${region}; found none.`, OTHERWISE);
}
