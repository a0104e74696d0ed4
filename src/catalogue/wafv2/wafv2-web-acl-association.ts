import { by, computed, defineResource, deletes, identity, put, puts, request } from '../define.ts';
import type { Select } from '../define.ts';
import { idFrom } from '../select.ts';
import { terraformOnly } from '../write.ts';

/** A resource has at most one web ACL: associating another replaces the first. */
const byResource = by({ resource_arn: request('resourceArn') });

const pair: Select = (event) => {
  const [acl, resource] = [request('webACLArn')(event), request('resourceArn')(event)];
  return typeof acl === 'string' && typeof resource === 'string' ? `${acl},${resource}` : undefined;
};

// https://docs.aws.amazon.com/waf/latest/APIReference/API_AssociateWebACL.html
export const wafv2WebAclAssociation = defineResource({
  type: 'aws_wafv2_web_acl_association',
  eventSource: 'wafv2.amazonaws.com',
  traits: {
    is: ['protects'],
    governs: {
      identifier: 'resource_arn web_acl_arn',
    },
  },
  importId: idFrom(',', 'web_acl_arn', 'resource_arn'),
  calls: {
    AssociateWebACL: puts(
      byResource,
      put('id', pair),
      put('resource_arn', request('resourceArn')),
      put('web_acl_arn', request('webACLArn')),
    ),
    DisassociateWebACL: deletes(byResource),
  },
  attributes: {
    resource_arn: identity(),
    web_acl_arn: identity(),
    timeouts: terraformOnly(),
    id: computed(),
  },
  references: {
    web_acl_arn: { type: 'aws_wafv2_web_acl', attribute: 'arn' },
    resource_arn: { type: 'aws_lb', attribute: 'arn' },
  },
});
