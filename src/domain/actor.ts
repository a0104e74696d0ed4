import type { CloudTrailEvent } from './cloudtrail-event.ts';

/** Who did it and through what. */
export interface Actor {
  readonly kind: 'iam-user' | 'assumed-role' | 'federated-user' | 'root' | 'aws-service' | 'unknown';
  /** Full ARN of the caller; empty where CloudTrail gives none. */
  readonly arn: string;
  readonly accountId: string;
  /** Role name of an assumed role, user name of a user, host name of a service. */
  readonly principal: string;
  /** Role session name; for SSO the person's name or mail address. */
  readonly sessionName?: string;
  readonly via: 'console' | 'cli' | 'sdk' | 'terraform' | 'automation' | 'service';
}

/**
 * Reads the actor out of a record. Signing in through SSO makes an assumed role whose session name is the
 * person, so the session name is kept apart from the role.
 * https://docs.aws.amazon.com/awscloudtrail/latest/userguide/cloudtrail-event-reference-user-identity.html
 * @param event a CloudTrail record
 * @returns the actor; `unknown` where the record does not say
 */
export function actorOf(event: CloudTrailEvent): Actor {
  const identity = event.userIdentity;
  const arn = identity.arn ?? '';
  const kind = kindOf(event);
  const [, rolePart, sessionPart] = /:assumed-role\/([^/]+)\/(.+)$/.exec(arn) ?? [];
  const principal =
    rolePart ??
    identity.userName ??
    identity.sessionContext?.sessionIssuer?.userName ??
    identity.invokedBy ??
    (arn.split('/').at(-1) || 'unknown');
  return {
    kind,
    arn,
    accountId: identity.accountId ?? event.recipientAccountId ?? '',
    principal,
    ...(sessionPart === undefined ? {} : { sessionName: sessionPart }),
    via: viaOf(event),
  };
}

function kindOf(event: CloudTrailEvent): Actor['kind'] {
  switch (event.userIdentity.type) {
    case 'IAMUser':
      return 'iam-user';
    case 'AssumedRole':
      return 'assumed-role';
    case 'FederatedUser':
    case 'SAMLUser':
    case 'WebIdentityUser':
    case 'IdentityCenterUser':
      return 'federated-user';
    case 'Root':
      return 'root';
    case 'AWSService':
      return 'aws-service';
    case undefined:
      return event.userIdentity.invokedBy === undefined ? 'unknown' : 'aws-service';
    default:
      return 'unknown';
  }
}

function viaOf(event: CloudTrailEvent): Actor['via'] {
  const userAgent = event.userAgent ?? '';
  const invokedBy = event.userIdentity.invokedBy;
  if (isTerraformUserAgent(userAgent)) return 'terraform';
  if (invokedBy === 'ssm.amazonaws.com') return 'automation';
  // "AWS Internal" with a person's identity is the console's back end.
  if (invokedBy !== undefined && invokedBy !== 'AWS Internal' && invokedBy !== 'signin.amazonaws.com') return 'service';
  if (
    event.sessionCredentialFromConsole === 'true' ||
    /^\[?(Mozilla\/|S3Console|console\.|AWS Internal|signin\.)/.test(userAgent) ||
    invokedBy !== undefined
  )
    return 'console';
  if (/aws-cli\//.test(userAgent)) return 'cli';
  return 'sdk';
}

/**
 * Whether a user agent is that of Terraform's AWS provider: both names must stand in it, because wrappers
 * append the word Terraform to their own.
 * @param userAgent the record's userAgent
 * @returns true for terraform and tofu runs of the AWS provider
 */
export function isTerraformUserAgent(userAgent: string): boolean {
  return /\bTerraform\//.test(userAgent) && /terraform-provider-aws|HashiCorp\/1\.0/.test(userAgent) && !/Pulumi/.test(userAgent);
}

/**
 * Names an actor's session, the unit by which calls belong together.
 * @param actor an actor
 * @returns a key equal for two calls of one session, stable between runs
 */
export function actorKey(actor: Actor): string {
  return `${actor.arn || actor.principal}|${actor.via}`;
}

/**
 * A short name of an actor for people.
 * @param actor an actor
 * @returns such as `alice@example.com (PowerUser, console)`
 */
export function describeActor(actor: Actor): string {
  const role = actor.principal.replace(/^AWSReservedSSO_(.+)_[0-9a-f]{16}$/, '$1');
  return actor.sessionName === undefined ? `${role} (${actor.via})` : `${actor.sessionName} (${role}, ${actor.via})`;
}
