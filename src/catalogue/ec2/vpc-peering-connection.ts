import { by, computed, constant, creates, defineResource, deletes, identity, put, updates, written } from '../define.ts';
import { replaceMap } from '../maps.ts';
import { idFrom } from '../select.ts';
import { terraformOnly } from '../write.ts';
import { byConnection, connection, peeringOptions } from './peering.ts';
import { anyOf, creationTags, parameter } from './request.ts';
import { taggingCalls } from './tags.ts';

// https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_CreateVpcPeeringConnection.html
export const vpcPeeringConnection = defineResource({
  type: 'aws_vpc_peering_connection',
  eventSource: 'ec2.amazonaws.com',
  traits: {
    is: ['opens-network'],
    governs: {
      identifier: 'peer_owner_id peer_region peer_vpc_id vpc_id',
      reach: 'accepter requester',
      'terraform-only': 'auto_accept',
    },
    safer: {
      'public-exposure': { 'accepter.allow_remote_vpc_dns_resolution': false, 'requester.allow_remote_vpc_dns_resolution': false },
    },
  },
  importId: idFrom('', 'id'),
  calls: {
    CreateVpcPeeringConnection: creates(
      by({ id: connection('vpcPeeringConnectionId') }),
      put('id', connection('vpcPeeringConnectionId')),
      put('vpc_id', parameter('VpcId')),
      put('peer_vpc_id', parameter('PeerVpcId')),
      put('peer_owner_id', anyOf(parameter('PeerOwnerId'), connection('accepterVpcInfo.ownerId')), String),
      put('peer_region', parameter('PeerRegion')),
      replaceMap('tags', creationTags('vpc-peering-connection')),
    ),
    AcceptVpcPeeringConnection: updates(byConnection, constant('accept_status', 'active')),
    ModifyVpcPeeringConnectionOptions: updates(byConnection, ...peeringOptions),
    RejectVpcPeeringConnection: updates(byConnection, constant('accept_status', 'rejected')),
    DeleteVpcPeeringConnection: deletes(byConnection),
    ...taggingCalls('pcx-'),
  },
  attributes: {
    vpc_id: identity(),
    peer_owner_id: identity(),
    peer_region: identity(),
    peer_vpc_id: identity(),
    accepter: written(),
    requester: written(),
    tags: written(),
    auto_accept: terraformOnly(),
    timeouts: terraformOnly(),
    accept_status: computed(),
    id: computed(),
    tags_all: computed(),
  },
  references: {
    vpc_id: { type: 'aws_vpc', attribute: 'id' },
    peer_vpc_id: { type: 'aws_vpc', attribute: 'id' },
  },
});
