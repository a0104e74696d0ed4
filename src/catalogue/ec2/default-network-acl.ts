import * as c from '../words.ts';
import { listCalls } from './acl-calls.ts';
import { taggingCalls } from './tags.ts';

// A VPC's default ACL exists from the beginning and cannot be deleted.
// https://docs.aws.amazon.com/vpc/latest/userguide/default-network-acl.html
export const defaultNetworkAcl = c.defineResource({
  type: 'aws_default_network_acl',
  importId: '{id}',
  is: ['protects'],
  governs: { protection: 'egress ingress', placement: 'subnet_ids' },
  calls: { ...listCalls(true), ...taggingCalls('acl-') },
  identity: 'default_network_acl_id',
  written: 'egress ingress subnet_ids',
});
