/** What the two resources of a peering connection have in common: that of the side that asks and that of the side that is asked. */
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import { isJsonObject } from '#domain/json.ts';
import type { Json } from '#domain/json.ts';
import { changedBlock, value } from '../blocks.ts';
import { boolean } from '../convert.ts';
import { by } from '../define.ts';
import type { Select, Writer } from '../define.ts';
import { change } from '../write.ts';
import { answer, member, parameter } from './request.ts';

/** The connection that a call names. */
export const byConnection = by({ id: parameter('VpcPeeringConnectionId') });

/**
 * Selects what the answer says of the connection.
 * @param path names as EC2 answers with them, dotted
 * @returns a selector
 */
export function connection(path: string): Select {
  return answer(`vpcPeeringConnection.${path}`);
}

const names = changedBlock({
  allow_remote_vpc_dns_resolution: value('allow', false, (found) => boolean(found) as Json),
});

function options(name: string): Select {
  return (event) => {
    const found = parameter(name)(event);
    const allow = isJsonObject(found) ? member(found, 'AllowDnsResolutionFromRemoteVpc') : undefined;
    return allow === undefined ? undefined : { allow };
  };
}

/** What either side lets the other do. https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_ModifyVpcPeeringConnectionOptions.html */
export const peeringOptions: readonly Writer[] = [
  change('accepter', options('AccepterPeeringConnectionOptions'), names),
  change('requester', options('RequesterPeeringConnectionOptions'), names),
];

/**
 * Whether the networks are of two accounts: then each has a resource of its own for its side.
 * @param event a call whose answer describes the connection
 * @returns true where the answer names two owners
 */
export function isBetweenAccounts(event: CloudTrailEvent): boolean {
  const [asking, asked] = [connection('requesterVpcInfo.ownerId')(event), connection('accepterVpcInfo.ownerId')(event)];
  return asking !== undefined && asked !== undefined && String(asking) !== String(asked);
}
