import * as c from '../words.ts';
import { answer, anyOf, parameter } from './request.ts';

/** Only IPv4. An IPv6 range has another name in the response, and is part of the VPC. */
const madeId = answer('cidrBlockAssociation.associationId');

// https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_AssociateVpcCidrBlock.html
export const vpcIpv4CidrBlockAssociation = c.defineResource({
  type: 'aws_vpc_ipv4_cidr_block_association',
  calls: {
    AssociateVpcCidrBlock: c.creates(c.by({ id: madeId }), {
      id: madeId,
      vpc_id: parameter('VpcId'),
      cidr_block: anyOf(parameter('CidrBlock'), answer('cidrBlockAssociation.cidrBlock')),
      ipv4_ipam_pool_id: parameter('Ipv4IpamPoolId'),
      ipv4_netmask_length: parameter('Ipv4NetmaskLength'),
    }),
    DisassociateVpcCidrBlock: c.deletes(c.by({ id: parameter('AssociationId') })),
  },
  identity: 'vpc_id cidr_block ipv4_ipam_pool_id ipv4_netmask_length',
  references: { vpc_id: 'aws_vpc.id' },
});
