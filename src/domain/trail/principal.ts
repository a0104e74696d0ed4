import type { CloudTrailEvent } from '../cloudtrail-event.ts';
import { remember } from '../text/remember.ts';

export interface Principal {
  readonly arn: string;
  /** Role name of an assumed role, user name of a user, host name of a service. */
  readonly name: string;
  /** Role session name: chosen by the caller, unless the trust policy or Identity Center sets it. */
  readonly session?: string;
  /** ARN of the role behind a session, with its path. */
  readonly issuer?: string;
}

/**
 * Parses a record's caller; its name is `unknown` if the record has none.
 * https://docs.aws.amazon.com/awscloudtrail/latest/userguide/cloudtrail-event-reference-user-identity.html
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
 * Returns whether a listed role name, user name or ARN matches this caller. A session matches by its own ARN, its assumed role's, its IAM
 * role's, and by the role's name. `*` matches any text, but never across the account of an ARN; an empty name matches no caller.
 */
export function isListed(principal: Principal, listed: string): boolean {
  if (listed === '') return false;
  const pattern = wildcard(listed);
  if (!listed.startsWith('arn:')) return pattern.test(principal.name);
  const { arn, issuer } = principal;
  if ([arn, withoutSession(arn), ...(issuer === undefined ? [] : [issuer])].some((name) => pattern.test(name))) return true;
  return issuer === undefined && isSessionOf(arn, listed);
}

/** Stars match text without a colon, so that none spans an ARN's account. */
const wildcard = remember((listed: string): RegExp => {
  const parts = listed.split(/\*+/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('[^:]*')}$`, 's');
});

function withoutSession(arn: string): string {
  return arn.replace(/(:assumed-role\/[^/]+)\/.*$/s, '$1');
}

/** The session's ARN has the role's account and name, without its path. */
function isSessionOf(sessionArn: string, roleArn: string): boolean {
  const [, account, role] = /^arn:[^:]+:sts::(\d+):assumed-role\/([^/]+)\//.exec(sessionArn) ?? [];
  const [, listedAccount, path] = /^arn:[^:]+:iam::(\d+):role\/(.+)$/.exec(roleArn) ?? [];
  return account !== undefined && account === listedAccount && role === path?.split('/').at(-1);
}
