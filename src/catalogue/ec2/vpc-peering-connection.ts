import * as c from '../words.ts';
import { byConnection, connection, peeringOptions } from './peering.ts';
import { anyOf, creationTags, parameter } from './request.ts';
import { taggingCalls } from './tags.ts';

// https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_CreateVpcPeeringConnection.html
export const vpcPeeringConnection = c.defineResource({
  type: 'aws_vpc_peering_connection',
  is: ['opens-network'],
  governs: { reach: 'accepter requester' },
  safer: {
    'public-exposure': { 'accepter.allow_remote_vpc_dns_resolution': false, 'requester.allow_remote_vpc_dns_resolution': false },
  },
  calls: {
    CreateVpcPeeringConnection: c.creates(c.by({ id: connection('vpcPeeringConnectionId') }), {
      id: connection('vpcPeeringConnectionId'),
      vpc_id: parameter('VpcId'),
      peer_vpc_id: parameter('PeerVpcId'),
      peer_owner_id: [anyOf(parameter('PeerOwnerId'), connection('accepterVpcInfo.ownerId')), String],
      peer_region: parameter('PeerRegion'),
      tags: creationTags('vpc-peering-connection'),
    }),
    AcceptVpcPeeringConnection: c.updates(byConnection, c.constant('accept_status', 'active')),
    ModifyVpcPeeringConnectionOptions: c.updates(byConnection, ...peeringOptions),
    RejectVpcPeeringConnection: c.updates(byConnection, c.constant('accept_status', 'rejected')),
    DeleteVpcPeeringConnection: c.deletes(byConnection),
    ...taggingCalls('pcx-'),
  },
  identity: 'vpc_id peer_owner_id peer_region peer_vpc_id',
  terraformOnly: 'auto_accept',
  references: { vpc_id: 'aws_vpc.id', peer_vpc_id: 'aws_vpc.id' },
});
