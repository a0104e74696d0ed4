import { integer } from '../convert.ts';
import { by, computed, creates, defineResource, deletes, identity, put } from '../define.ts';
import { idFrom } from '../select.ts';
import { terraformOnly } from '../write.ts';
import { answer, anyOf, parameter } from './request.ts';

/** Only IPv4: an IPv6 range is answered under another name, and is part of the network itself. */
const madeId = answer('cidrBlockAssociation.associationId');

// https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_AssociateVpcCidrBlock.html
export const vpcIpv4CidrBlockAssociation = defineResource({
  type: 'aws_vpc_ipv4_cidr_block_association',
  eventSource: 'ec2.amazonaws.com',
  traits: {
    is: [],
    governs: {
      identifier: 'cidr_block ipv4_ipam_pool_id ipv4_netmask_length vpc_id',
    },
  },
  importId: idFrom('', 'id'),
  calls: {
    AssociateVpcCidrBlock: creates(
      by({ id: madeId }),
      put('id', madeId),
      put('vpc_id', parameter('VpcId')),
      put('cidr_block', anyOf(parameter('CidrBlock'), answer('cidrBlockAssociation.cidrBlock'))),
      put('ipv4_ipam_pool_id', parameter('Ipv4IpamPoolId')),
      put('ipv4_netmask_length', parameter('Ipv4NetmaskLength'), integer),
    ),
    DisassociateVpcCidrBlock: deletes(by({ id: parameter('AssociationId') })),
  },
  attributes: {
    vpc_id: identity(),
    cidr_block: identity(),
    ipv4_ipam_pool_id: identity(),
    ipv4_netmask_length: identity(),
    timeouts: terraformOnly(),
    id: computed(),
  },
  references: { vpc_id: { type: 'aws_vpc', attribute: 'id' } },
});
