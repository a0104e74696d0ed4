import type { CloudTrailClientConfig } from '@aws-sdk/client-cloudtrail';

/** An account that is read through a role in it. */
export interface AccountRole {
  /** Twelve digits. */
  readonly id: string;
  /** Name of a role, path included, or its ARN. */
  readonly role: string;
  readonly externalId?: string;
}

/** Where the role is asked for. */
export interface RoleEndpoint {
  readonly region: string | undefined;
  /** URL in place of AWS's own; undefined: as the AWS SDK is configured. */
  readonly endpoint: string | undefined;
}

/** Every session of the tool bears this name, so that the trail of the other account tells who read it. */
const SESSION_NAME = 'reconcile';

/**
 * Credentials of a role in another account, fetched when first needed and again before they run out.
 * https://docs.aws.amazon.com/STS/latest/APIReference/API_AssumeRole.html
 * @param where the region and endpoint that STS is asked at
 * @returns what a client takes as its credentials; failing to get them fails the client's first call
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

/** Partitions are told by the region. https://docs.aws.amazon.com/whitepapers/latest/aws-fault-isolation-boundaries/partitions.html */
function roleArn({ id, role }: AccountRole, region = ''): string {
  if (role.startsWith('arn:')) return role;
  const partition = region.startsWith('us-gov-') ? 'aws-us-gov' : region.startsWith('cn-') ? 'aws-cn' : 'aws';
  return `arn:${partition}:iam::${id}:role/${role}`;
}
