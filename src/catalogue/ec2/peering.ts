/** What the resources for the requester's and the accepter's side of a peering connection have in common. */
import * as c from '../words.ts';
import { answer, member, parameter } from './request.ts';

/** Identifies the connection of a call. */
export const byConnection = c.by({ id: parameter('VpcPeeringConnectionId') });

/**
 * Selects from the connection in the response.
 * @param path dotted names, as in EC2's responses
 * @returns a selector
 */
export function connection(path: string): c.Select {
  return answer(`vpcPeeringConnection.${path}`);
}

const names = c.changedBlock({
  allow_remote_vpc_dns_resolution: c.value('allow', false),
});

function options(name: string): c.Select {
  return (event) => {
    const found = parameter(name)(event);
    const allow = c.isJsonObject(found) ? member(found, 'AllowDnsResolutionFromRemoteVpc') : undefined;
    return allow === undefined ? undefined : { allow };
  };
}

/** What each side allows the other. https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_ModifyVpcPeeringConnectionOptions.html */
export const peeringOptions: readonly c.Writer[] = [
  c.change('accepter', options('AccepterPeeringConnectionOptions'), names),
  c.change('requester', options('RequesterPeeringConnectionOptions'), names),
];

/**
 * True if the VPCs are in two accounts. Each account then has a resource for its side.
 * @param event a call whose response describes the connection
 * @returns true if the response contains two owners
 */
export function isBetweenAccounts(event: c.CloudTrailEvent): boolean {
  const [requester, accepter] = [connection('requesterVpcInfo.ownerId')(event), connection('accepterVpcInfo.ownerId')(event)];
  return requester !== undefined && accepter !== undefined && String(requester) !== String(accepter);
}
