/** The record that a change would leave in the trail, as far as a proposal tells: who and when. What was called nobody knows yet. */
import type { Catalogue } from '#catalogue/catalogue.ts';
import { attribute, readActor } from '#domain/actor.ts';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import type { OriginPolicy } from '#domain/origin.ts';
import type { StateResource } from '#domain/workspace.ts';
import { homeOf } from '#domain/workspace/places.ts';
import { placeOf } from './resources/place-of.ts';

/** What a proposal tells of the call. */
export interface SupposedCall {
  /** Becomes the eventID. */
  readonly id: string;
  /** ISO 8601. */
  readonly at: string;
  /** A role or user name, or an ARN. */
  readonly actor: string;
  readonly resource: StateResource;
}

/** Of an account that nothing names. */
const NO_ACCOUNT = '000000000000';

/**
 * Makes the record of a call that was not made.
 * @param call who, when, and on what
 * @param resources of the state, which say in which account it stands
 * @param by the catalogue, and what the team says about its principals
 * @returns a record with its actor; a bare name counts as a role's, behind which no person is seen
 */
export function supposedCall(
  { id, at, actor, resource }: SupposedCall,
  resources: readonly StateResource[],
  { catalogue, policy }: { readonly catalogue: Catalogue; readonly policy: OriginPolicy },
): CloudTrailEvent {
  const { account = NO_ACCOUNT, region = '' } = placeOf(resource, homeOf(resources));
  const entry = catalogue.entries.get(resource.type);
  const changing = Object.entries(entry?.calls ?? {}).find(([, calls]) => [calls].flat().some((one) => one.effect !== 'deletes'));
  const event: CloudTrailEvent = {
    eventID: id,
    eventTime: at,
    eventSource: entry?.eventSource ?? 'unknown.amazonaws.com',
    eventName: changing?.[0] ?? 'Unknown',
    awsRegion: region,
    recipientAccountId: account,
    userIdentity: identityOf(actor, account),
    requestParameters: null,
    readOnly: false,
  };
  return attribute(event, readActor(event, policy));
}

/** https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_identifiers.html#identifiers-arns */
function identityOf(actor: string, home: string): CloudTrailEvent['userIdentity'] {
  const [, user = '', userName] = /^arn:[^:]+:iam::(\d+):user\/(?:.*\/)?([^/]+)$/.exec(actor) ?? [];
  if (userName !== undefined) return { type: 'IAMUser', arn: actor, accountId: user, userName };
  const [, sts = '', sessionRole] = /^arn:[^:]+:sts::(\d+):assumed-role\/([^/]+)\/.+$/.exec(actor) ?? [];
  if (sessionRole !== undefined) return roleIdentity({ account: sts, role: sessionRole, arn: actor });
  const [, iam, role] = /^arn:[^:]+:iam::(\d+):role\/(?:.*\/)?([^/]+)$/.exec(actor) ?? [];
  const [account, name] = [iam ?? home, role ?? actor];
  return roleIdentity({
    account,
    role: name,
    arn: `arn:aws:sts::${account}:assumed-role/${name}/${name}`,
    issuer: role === undefined ? undefined : actor,
  });
}

function roleIdentity(of: {
  readonly account: string;
  readonly role: string;
  readonly arn: string;
  readonly issuer?: string | undefined;
}): CloudTrailEvent['userIdentity'] {
  const { account, role, arn, issuer = `arn:aws:iam::${account}:role/${role}` } = of;
  return { type: 'AssumedRole', arn, accountId: account, sessionContext: { sessionIssuer: { type: 'Role', arn: issuer, userName: role } } };
}
