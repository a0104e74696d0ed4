import { by, computed, creates, defineResource, deletes, identity, put, written } from '../define.ts';
import { replaceMap } from '../maps.ts';
import { arnOf, idFrom } from '../select.ts';
import { listCalls } from './acl-calls.ts';
import { answer, creationTags, parameter } from './request.ts';
import { taggingCalls } from './tags.ts';

const madeId = answer('networkAcl.networkAclId');

// https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_CreateNetworkAcl.html
export const networkAcl = defineResource({
  type: 'aws_network_acl',
  eventSource: 'ec2.amazonaws.com',
  traits: {
    is: ['protects'],
    governs: {
      identifier: 'vpc_id',
      protection: 'egress ingress',
      placement: 'subnet_ids',
    },
  },
  importId: idFrom('', 'id'),
  calls: {
    CreateNetworkAcl: creates(
      by({ id: madeId }),
      put('id', madeId),
      put('arn', arnOf('ec2', 'network-acl/', madeId)),
      put('vpc_id', parameter('VpcId')),
      replaceMap('tags', creationTags('network-acl')),
    ),
    ...listCalls(false),
    DeleteNetworkAcl: deletes(by({ id: parameter('NetworkAclId') })),
    ...taggingCalls('acl-'),
  },
  attributes: {
    vpc_id: identity(),
    egress: written(),
    ingress: written(),
    subnet_ids: written(),
    tags: written(),
    arn: computed(),
    id: computed(),
    owner_id: computed(),
    tags_all: computed(),
  },
  references: { vpc_id: { type: 'aws_vpc', attribute: 'id' } },
});
