import type { CloudTrailEvent } from './cloudtrail-event.ts';
import { DEFAULT_ORIGINS, originOf } from './origin.ts';
import type { Origin, OriginPolicy } from './origin.ts';
import { rememberCallers } from './trail/known-callers.ts';
import { principalOf } from './trail/principal.ts';
import { remember } from './text/remember.ts';
import { isCliUserAgent, isConsoleUserAgent, isTerraformUserAgent } from './trail/user-agent.ts';

export interface Actor {
  readonly kind: 'iam-user' | 'assumed-role' | 'federated-user' | 'root' | 'aws-service' | 'unknown';
  /** Empty if CloudTrail gives none. */
  readonly arn: string;
  readonly accountId: string;
  /** Role name of an assumed role, user name of a user, host name of a service. */
  readonly principal: string;
  /** With SSO: the person's name or mail address. */
  readonly sessionName?: string;
  /** Proven by the record or the window: a name, a mail address, a pipeline's subject. */
  readonly person?: string;
  /** Roles assumed before this one, first to last. */
  readonly chain?: readonly string[];
  readonly via: 'console' | 'cli' | 'sdk' | 'terraform' | 'automation' | 'service';
  readonly origin: Origin;
}

/** A record whose actor was resolved with the policy and the other records of the window. */
interface AttributedEvent extends CloudTrailEvent {
  readonly actor: Actor;
}

/**
 * The actor of a record: the one attached to it, else what the record alone proves. An SSO sign-in is an assumed role whose session name is
 * the person. https://docs.aws.amazon.com/awscloudtrail/latest/userguide/cloudtrail-event-reference-user-identity.html
 */
export function actorOf(event: CloudTrailEvent): Actor {
  if (isAttributed(event)) return event.actor;
  const known = readActors.get(event);
  if (known !== undefined) return known;
  const actor = byCaller.get(event) ?? computeActor(event);
  readActors.set(event, actor);
  return actor;
}

function computeActor(event: CloudTrailEvent): Actor {
  const actor = readActor(event, DEFAULT_ORIGINS);
  // A change made by other IaC names its stack, which is in the request.
  if (actor.origin.class !== 'foreign-iac') byCaller.set(event, actor);
  return actor;
}

/** Per event, because every stage reads its actor, and a lookup by caller compares every part of the identity. */
const readActors = new WeakMap<CloudTrailEvent, Actor>();
const byCaller = rememberCallers<Actor>();

/** Reads the actor from one record alone. */
export function readActor(event: CloudTrailEvent, policy: OriginPolicy): Actor {
  const identity = event.userIdentity;
  const principal = principalOf(identity);
  const person = personIn(identity);
  return {
    kind: kindOf(event),
    arn: principal.arn,
    accountId: identity.accountId ?? event.recipientAccountId ?? '',
    principal: principal.name,
    ...(principal.session === undefined ? {} : { sessionName: principal.session }),
    ...(person === undefined ? {} : { person }),
    via: viaOf(event),
    origin: originOf(event, policy),
  };
}

/** Returns a copy of the record that carries its actor, so that every later stage sees the same one. */
export function attribute(event: CloudTrailEvent, actor: Actor): CloudTrailEvent {
  const attributed: AttributedEvent = { ...event, actor };
  return attributed;
}

/** True for records from `attribute`; records of a trail carry no actor. */
export function isAttributed(event: CloudTrailEvent): event is AttributedEvent {
  // A property read, because `in` is slow on records of many shapes.
  return (event as Partial<AttributedEvent>).actor !== undefined;
}

// Roles created by Identity Center, which sets the session name to the user; no other principal can assume them.
// https://docs.aws.amazon.com/singlesignon/latest/userguide/using-service-linked-roles.html
const SSO_ROLE = /^AWSReservedSSO_(.+)_[0-9a-f]{16}$/;

/**
 * Returns the person that an identity proves. A session name proves no person unless Identity Center sets it.
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/id_credentials_temp_control-access_monitor.html
 */
export function personIn(identity: CloudTrailEvent['userIdentity']): string | undefined {
  const source = identity.sessionContext?.sourceIdentity;
  if (source !== undefined && source !== '') return source;
  const { name, session } = principalOf(identity);
  switch (identity.type) {
    case 'IAMUser':
    case 'SAMLUser':
    case 'WebIdentityUser':
      return identity.userName ?? identity.onBehalfOf?.userId;
    case 'FederatedUser':
      return identity.sessionContext?.sessionIssuer?.userName ?? identity.onBehalfOf?.userId;
    case 'AssumedRole':
      return session !== undefined && SSO_ROLE.test(name) ? session : identity.onBehalfOf?.userId;
    default:
      return identity.onBehalfOf?.userId;
  }
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
  if (event.sessionCredentialFromConsole === 'true' || isConsoleUserAgent(userAgent) || invokedBy !== undefined) return 'console';
  return isCliUserAgent(userAgent) ? 'cli' : 'sdk';
}

/** A key of the actor's session, stable between runs. */
export function actorKey(actor: Actor): string {
  return `${actor.arn || actor.principal}|${actor.via}`;
}

/** Returns the permission set of an Identity Center role; any other role unchanged. */
export const plainRole = remember((role: string): string => role.replace(SSO_ROLE, '$1'));

/** Describes an actor, such as `alice@example.com (PowerUser, console)`; along a role chain `… (PowerUser via ci-role, cli)`. */
export function describeActor(actor: Actor): string {
  const who = actor.person ?? actor.sessionName;
  const roles = [...(actor.chain ?? []), actor.principal].map(plainRole);
  const through = throughOf(actor);
  if (who === undefined || (who === actor.principal && roles.length === 1)) return `${roles.join(' via ')} (${through})`;
  return `${who} (${roles.join(' via ')}, ${through})`;
}

function throughOf({ via, origin }: Actor): string {
  switch (origin.class) {
    case 'claims-terraform':
      return 'unverified Terraform';
    case 'other-terraform':
      return "another root's Terraform";
    case 'foreign-iac':
    case 'agent':
      return origin.tool ?? via;
    default:
      return via;
  }
}
