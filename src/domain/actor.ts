import type { CloudTrailEvent } from './cloudtrail-event.ts';
import { DEFAULT_ORIGINS, originOf } from './origin.ts';
import type { Origin, OriginPolicy } from './origin.ts';
import { rememberCallers } from './trail/known-callers.ts';
import { principalOf } from './trail/principal.ts';
import { remember } from './text/remember.ts';
import { isCliUserAgent, isConsoleUserAgent, isTerraformUserAgent } from './trail/user-agent.ts';

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
  /** Who stands behind the session, as far as the record or the window proves it: a name, a mail address, a pipeline's subject. */
  readonly person?: string;
  /** Roles that the person went through before this one, first to last; absent where none is known. */
  readonly chain?: readonly string[];
  readonly via: 'console' | 'cli' | 'sdk' | 'terraform' | 'automation' | 'service';
  readonly origin: Origin;
}

/** A record whose caller was looked up with policy and window in view: it says more than the record alone. */
interface AttributedEvent extends CloudTrailEvent {
  readonly actor: Actor;
}

/**
 * Names the actor of a record. Signing in through SSO makes an assumed role whose session name is the
 * person, so the session name is kept apart from the role.
 * https://docs.aws.amazon.com/awscloudtrail/latest/userguide/cloudtrail-event-reference-user-identity.html
 * @returns the actor that was attached to it, else what the record alone says; `unknown` where it does not say
 */
export function actorOf(event: CloudTrailEvent): Actor {
  if (isAttributed(event)) return event.actor;
  const known = readActors.get(event);
  if (known !== undefined) return known;
  const actor = byCaller.get(event) ?? readAnew(event);
  readActors.set(event, actor);
  return actor;
}

function readAnew(event: CloudTrailEvent): Actor {
  const actor = readActor(event, DEFAULT_ORIGINS);
  // Where another code made the change, the actor names its stack, and that stands in what was asked for.
  if (actor.origin.class !== 'foreign-iac') byCaller.set(event, actor);
  return actor;
}

/** Every stage asks for the actors of the same events: to find a caller again, all that tells one from another has to be read. */
const readActors = new WeakMap<CloudTrailEvent, Actor>();
const byCaller = rememberCallers<Actor>();

/**
 * Reads the actor out of one record.
 * @param policy what the team says about its principals
 * @returns the actor, without what only other records could tell
 */
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

/**
 * Attaches an actor to a record, so that every later stage sees the same one.
 * @param actor who made the call
 * @returns a new record, of which actorOf returns that actor
 */
export function attribute(event: CloudTrailEvent, actor: Actor): CloudTrailEvent {
  const attributed: AttributedEvent = { ...event, actor };
  return attributed;
}

/**
 * Whether a record has an actor attached.
 * @returns true for what attribute returned; records out of a trail have none, whatever they hold
 */
export function isAttributed(event: CloudTrailEvent): event is AttributedEvent {
  // Read, not looked for: records come in many shapes, and `in` is slow among them.
  return (event as Partial<AttributedEvent>).actor !== undefined;
}

/** Roles that Identity Center makes; it names their sessions after the user, and nobody else can assume them. https://docs.aws.amazon.com/singlesignon/latest/userguide/using-service-linked-roles.html */
const SSO_ROLE = /^AWSReservedSSO_(.+)_[0-9a-f]{16}$/;

/**
 * Who an identity proves to be. A session name proves nothing, except where Identity Center gives it.
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/id_credentials_temp_control-access_monitor.html
 * @returns a name, or undefined where the record alone proves none
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

/**
 * Names an actor's session, the unit by which calls belong together.
 * @returns a key equal for two calls of one session, stable between runs
 */
export function actorKey(actor: Actor): string {
  return `${actor.arn || actor.principal}|${actor.via}`;
}

/**
 * A role's name for people.
 * @param role as IAM names it
 * @returns the permission set of a role that Identity Center made; any other role as it is
 */
export const plainRole = remember((role: string): string => role.replace(SSO_ROLE, '$1'));

/**
 * A short name of an actor for people.
 * @returns such as `alice@example.com (PowerUser, console)`, along a chain of roles `alice@example.com (PowerUser via ci-role, cli)`
 */
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
