import type { CloudTrailClientConfig } from '@aws-sdk/client-cloudtrail';

export interface AccountRole {
  /** Twelve digits. */
  readonly id: string;
  /** A role's name with its path, or its ARN. */
  readonly role: string;
  readonly externalId?: string;
}

export interface RoleEndpoint {
  readonly region: string | undefined;
  readonly endpoint: string | undefined;
}

/** Identifies this program's sessions in the other account's trail. */
const SESSION_NAME = 'reconcile';

/**
 * Returns credentials of a role in another account, fetched on use and refreshed before they expire. A failure fails the client's first
 * call. https://docs.aws.amazon.com/STS/latest/APIReference/API_AssumeRole.html
 */
export async function credentialsOf(
  account: AccountRole,
  { region, endpoint }: RoleEndpoint,
): Promise<NonNullable<CloudTrailClientConfig['credentials']>> {
  const { fromTemporaryCredentials } = await import('@aws-sdk/credential-providers');
  return fromTemporaryCredentials({
    params: {
      RoleArn: roleArn(account, region),
      RoleSessionName: SESSION_NAME,
      ...(account.externalId === undefined ? {} : { ExternalId: account.externalId }),
    },
    clientConfig: { ...(region === undefined ? {} : { region }), ...(endpoint === undefined ? {} : { endpoint }) },
  });
}

/** The region determines the partition. https://docs.aws.amazon.com/whitepapers/latest/aws-fault-isolation-boundaries/partitions.html */
function roleArn({ id, role }: AccountRole, region = ''): string {
  if (role.startsWith('arn:')) return role;
  const partition = region.startsWith('us-gov-') ? 'aws-us-gov' : region.startsWith('cn-') ? 'aws-cn' : 'aws';
  return `arn:${partition}:iam::${id}:role/${role}`;
}
