/** Who a record says has called, by the names a team knows: roles, users, sessions. */
import type { CloudTrailEvent } from '../cloudtrail-event.ts';
import { remember } from '../text/remember.ts';

/** The caller of a record, taken apart. */
export interface Principal {
  /** Full ARN of the caller; empty where CloudTrail gives none. */
  readonly arn: string;
  /** Role name of an assumed role, user name of a user, host name of a service. */
  readonly name: string;
  /** Role session name: whoever assumes the role chooses it, except where the trust policy or Identity Center does. */
  readonly session?: string;
  /** ARN of the role behind a session, with its path. */
  readonly issuer?: string;
}

/**
 * Takes the caller of a record apart.
 * https://docs.aws.amazon.com/awscloudtrail/latest/userguide/cloudtrail-event-reference-user-identity.html
 * @returns the caller; its name is `unknown` where the record gives none
 */
export function principalOf(identity: CloudTrailEvent['userIdentity']): Principal {
  const arn = identity.arn ?? '';
  const [, role, session] = /:assumed-role\/([^/]+)\/(.+)$/s.exec(arn) ?? [];
  const issuer = identity.sessionContext?.sessionIssuer;
  return {
    arn,
    name: role ?? identity.userName ?? issuer?.userName ?? identity.invokedBy ?? (arn.split('/').at(-1) || 'unknown'),
    ...(session === undefined ? {} : { session }),
    ...(issuer?.arn === undefined ? {} : { issuer: issuer.arn }),
  };
}

/**
 * Whether a name that a team lists means this caller. A session is meant by its own ARN, by that of the assumed role
 * before it, by that of the IAM role, and by the role's name. `*` stands for any text, except across the account of an ARN.
 * @param listed a role name, a user name or an ARN; `*` is a wildcard
 * @returns true where it does; an empty name means nobody
 */
export function isListed(principal: Principal, listed: string): boolean {
  if (listed === '') return false;
  const pattern = wildcard(listed);
  if (!listed.startsWith('arn:')) return pattern.test(principal.name);
  const { arn, issuer } = principal;
  if ([arn, withoutSession(arn), ...(issuer === undefined ? [] : [issuer])].some((name) => pattern.test(name))) return true;
  return issuer === undefined && isSessionOf(arn, listed);
}

/** Stars become text without a colon, so that one of them never spans an ARN's account. */
const wildcard = remember((listed: string): RegExp => {
  const parts = listed.split(/\*+/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('[^:]*')}$`, 's');
});

function withoutSession(arn: string): string {
  return arn.replace(/(:assumed-role\/[^/]+)\/.*$/s, '$1');
}

/** The session's ARN has the role's account and name, and leaves out its path. */
function isSessionOf(sessionArn: string, roleArn: string): boolean {
  const [, account, role] = /^arn:[^:]+:sts::(\d+):assumed-role\/([^/]+)\//.exec(sessionArn) ?? [];
  const [, listedAccount, path] = /^arn:[^:]+:iam::(\d+):role\/(.+)$/.exec(roleArn) ?? [];
  return account !== undefined && account === listedAccount && role === path?.split('/').at(-1);
}
