import type { Catalogue } from '#catalogue/catalogue.ts';
import { attribute, readActor } from '#domain/actor.ts';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import type { OriginPolicy } from '#domain/origin.ts';
import type { StateResource } from '#domain/workspace.ts';
import { locationOf } from '#domain/workspace/places.ts';
import { placeOf } from './resources/place-of.ts';

export interface SupposedCall {
  /** The eventID of the record. */
  readonly id: string;
  readonly at: string;
  /** A role or user name, or an ARN. */
  readonly actor: string;
  readonly resource: StateResource;
}

/** The account id if the account is unknown. */
const NO_ACCOUNT = '000000000000';

/** Returns the record that a change would leave, without a call. A bare actor name is a role. `resources`: state, for the account */
export function supposedCall(
  { id, at, actor, resource }: SupposedCall,
  resources: readonly StateResource[],
  { catalogue, policy }: { readonly catalogue: Catalogue; readonly policy: OriginPolicy },
): CloudTrailEvent {
  const { account = NO_ACCOUNT, region = '' } = placeOf(resource, locationOf(resources));
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
function identityOf(actor: string, defaultAccount: string): CloudTrailEvent['userIdentity'] {
  const [, user = '', userName] = /^arn:[^:]+:iam::(\d+):user\/(?:.*\/)?([^/]+)$/.exec(actor) ?? [];
  if (userName !== undefined) return { type: 'IAMUser', arn: actor, accountId: user, userName };
  const [, sts = '', sessionRole] = /^arn:[^:]+:sts::(\d+):assumed-role\/([^/]+)\/.+$/.exec(actor) ?? [];
  if (sessionRole !== undefined) return roleIdentity({ account: sts, role: sessionRole, arn: actor });
  const [, iam, role] = /^arn:[^:]+:iam::(\d+):role\/(?:.*\/)?([^/]+)$/.exec(actor) ?? [];
  const [account, name] = [iam ?? defaultAccount, role ?? actor];
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
