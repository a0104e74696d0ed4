import { computed, defineResource, identity, written } from '../define.ts';
import { idFrom } from '../select.ts';
import { listCalls } from './acl-calls.ts';
import { taggingCalls } from './tags.ts';

// A network's own list is there from the beginning and cannot be deleted.
// https://docs.aws.amazon.com/vpc/latest/userguide/default-network-acl.html
export const defaultNetworkAcl = defineResource({
  type: 'aws_default_network_acl',
  eventSource: 'ec2.amazonaws.com',
  traits: {
    is: ['protects'],
    governs: {
      identifier: 'default_network_acl_id',
      protection: 'egress ingress',
      placement: 'subnet_ids',
    },
  },
  importId: idFrom('', 'id'),
  calls: { ...listCalls(true), ...taggingCalls('acl-') },
  attributes: {
    default_network_acl_id: identity(),
    egress: written(),
    ingress: written(),
    subnet_ids: written(),
    tags: written(),
    arn: computed(),
    id: computed(),
    owner_id: computed(),
    tags_all: computed(),
    vpc_id: computed(),
  },
});
