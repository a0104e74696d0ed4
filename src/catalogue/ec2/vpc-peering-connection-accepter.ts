import * as c from '../words.ts';
import { connection, isBetweenAccounts, peeringOptions } from './peering.ts';
import { parameter } from './request.ts';
import { taggingCalls } from './tags.ts';

const byConnection = c.by({ vpc_peering_connection_id: parameter('VpcPeeringConnectionId') });

// https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_AcceptVpcPeeringConnection.html
export const vpcPeeringConnectionAccepter = c.defineResource({
  type: 'aws_vpc_peering_connection_accepter',
  is: ['opens-network'],
  governs: { reach: 'accepter auto_accept requester' },
  safer: {
    'public-exposure': {
      'accepter.allow_remote_vpc_dns_resolution': false,
      'requester.allow_remote_vpc_dns_resolution': false,
      auto_accept: false,
    },
  },

  calls: {
    // Between VPCs of one account, the connection itself is the resource.
    AcceptVpcPeeringConnection: c.creates(
      c.where(isBetweenAccounts, byConnection),
      {
        id: parameter('VpcPeeringConnectionId'),
        vpc_peering_connection_id: parameter('VpcPeeringConnectionId'),
        vpc_id: connection('accepterVpcInfo.vpcId'),
        peer_vpc_id: connection('requesterVpcInfo.vpcId'),
        peer_owner_id: [connection('requesterVpcInfo.ownerId'), String],
        peer_region: connection('requesterVpcInfo.region'),
      },
      c.constant('auto_accept', true),
    ),
    ModifyVpcPeeringConnectionOptions: c.updates(byConnection, ...peeringOptions),
    DeleteVpcPeeringConnection: c.deletes(byConnection),
    ...taggingCalls('pcx-'),
  },
  identity: 'vpc_peering_connection_id',
});
