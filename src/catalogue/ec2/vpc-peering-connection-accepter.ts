import { by, computed, constant, creates, defineResource, deletes, identity, put, updates, written } from '../define.ts';
import { idFrom, where } from '../select.ts';
import { terraformOnly } from '../write.ts';
import { connection, isBetweenAccounts, peeringOptions } from './peering.ts';
import { parameter } from './request.ts';
import { taggingCalls } from './tags.ts';

const byConnection = by({ vpc_peering_connection_id: parameter('VpcPeeringConnectionId') });

// https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_AcceptVpcPeeringConnection.html
export const vpcPeeringConnectionAccepter = defineResource({
  type: 'aws_vpc_peering_connection_accepter',
  eventSource: 'ec2.amazonaws.com',
  traits: {
    is: ['opens-network'],
    governs: {
      identifier: 'vpc_peering_connection_id',
      reach: 'accepter auto_accept requester',
    },
    safer: {
      'public-exposure': {
        'accepter.allow_remote_vpc_dns_resolution': false,
        'requester.allow_remote_vpc_dns_resolution': false,
        auto_accept: false,
      },
    },
  },
  importId: idFrom('', 'vpc_peering_connection_id'),
  calls: {
    // Between networks of one account the connection itself is the resource.
    AcceptVpcPeeringConnection: creates(
      where(isBetweenAccounts, byConnection),
      put('id', parameter('VpcPeeringConnectionId')),
      put('vpc_peering_connection_id', parameter('VpcPeeringConnectionId')),
      put('vpc_id', connection('accepterVpcInfo.vpcId')),
      put('peer_vpc_id', connection('requesterVpcInfo.vpcId')),
      put('peer_owner_id', connection('requesterVpcInfo.ownerId'), String),
      put('peer_region', connection('requesterVpcInfo.region')),
      constant('auto_accept', true),
    ),
    ModifyVpcPeeringConnectionOptions: updates(byConnection, ...peeringOptions),
    DeleteVpcPeeringConnection: deletes(byConnection),
    ...taggingCalls('pcx-'),
  },
  attributes: {
    vpc_peering_connection_id: identity(),
    accepter: written(),
    auto_accept: written(),
    requester: written(),
    tags: written(),
    timeouts: terraformOnly(),
    accept_status: computed(),
    id: computed(),
    peer_owner_id: computed(),
    peer_region: computed(),
    peer_vpc_id: computed(),
    tags_all: computed(),
    vpc_id: computed(),
  },
});
