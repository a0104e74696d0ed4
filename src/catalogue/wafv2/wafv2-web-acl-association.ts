import * as c from '../words.ts';

/** A resource has at most one web ACL: a new association replaces the previous one. */
const byResource = c.by({ resource_arn: 'resourceArn' });

const pair: c.Select = (event) => {
  const [acl, resource] = [c.request('webACLArn')(event), c.request('resourceArn')(event)];
  return typeof acl === 'string' && typeof resource === 'string' ? `${acl},${resource}` : undefined;
};

// https://docs.aws.amazon.com/waf/latest/APIReference/API_AssociateWebACL.html
export const wafv2WebAclAssociation = c.defineResource({
  type: 'aws_wafv2_web_acl_association',
  is: ['protects'],
  importId: '{web_acl_arn},{resource_arn}',
  calls: {
    AssociateWebACL: c.puts(byResource, { id: pair, web_acl_arn: 'webACLArn' }, 'resource_arn'),
    DisassociateWebACL: c.deletes(byResource),
  },
  identity: 'resource_arn web_acl_arn',
  references: { web_acl_arn: 'aws_wafv2_web_acl.arn', resource_arn: 'aws_lb.arn' },
});
