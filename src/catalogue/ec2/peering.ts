/** What the two resources of a peering connection have in common: that of the side that asks and that of the side that is asked. */
import * as c from '../words.ts';
import { answer, member, parameter } from './request.ts';

/** The connection that a call names. */
export const byConnection = c.by({ id: parameter('VpcPeeringConnectionId') });

/**
 * Selects what the answer says of the connection.
 * @param path names as EC2 answers with them, dotted
 * @returns a selector
 */
export function connection(path: string): c.Select {
  return answer(`vpcPeeringConnection.${path}`);
}

const names = c.changedBlock({
  allow_remote_vpc_dns_resolution: c.value('allow', false, (found) => c.boolean(found) as c.Json),
});

function options(name: string): c.Select {
  return (event) => {
    const found = parameter(name)(event);
    const allow = c.isJsonObject(found) ? member(found, 'AllowDnsResolutionFromRemoteVpc') : undefined;
    return allow === undefined ? undefined : { allow };
  };
}

/** What either side lets the other do. https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_ModifyVpcPeeringConnectionOptions.html */
export const peeringOptions: readonly c.Writer[] = [
  c.change('accepter', options('AccepterPeeringConnectionOptions'), names),
  c.change('requester', options('RequesterPeeringConnectionOptions'), names),
];

/**
 * Whether the networks are of two accounts: then each has a resource of its own for its side.
 * @param event a call whose answer describes the connection
 * @returns true where the answer names two owners
 */
export function isBetweenAccounts(event: c.CloudTrailEvent): boolean {
  const [requester, accepter] = [connection('requesterVpcInfo.ownerId')(event), connection('accepterVpcInfo.ownerId')(event)];
  return requester !== undefined && accepter !== undefined && String(requester) !== String(accepter);
}
