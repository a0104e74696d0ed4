import * as c from '../words.ts';
import { listCalls } from './acl-calls.ts';
import { answer, creationTags, parameter } from './request.ts';
import { taggingCalls } from './tags.ts';

const madeId = answer('networkAcl.networkAclId');

// https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_CreateNetworkAcl.html
export const networkAcl = c.defineResource({
  type: 'aws_network_acl',
  importId: '{id}',
  is: ['protects'],
  governs: { protection: 'egress ingress', placement: 'subnet_ids' },
  calls: {
    CreateNetworkAcl: c.creates(c.by({ id: madeId }), {
      id: madeId,
      arn: c.arnOf('ec2', 'network-acl/', madeId),
      vpc_id: parameter('VpcId'),
      tags: creationTags('network-acl'),
    }),
    ...listCalls(false),
    DeleteNetworkAcl: c.deletes(c.by({ id: parameter('NetworkAclId') })),
    ...taggingCalls('acl-'),
  },
  identity: 'vpc_id',
  written: 'egress ingress subnet_ids',
  references: { vpc_id: 'aws_vpc.id' },
});
