import * as c from '../words.ts';

const byBoth = c.by({ policy_id: 'policyId', target_id: 'targetId' });

// https://docs.aws.amazon.com/organizations/latest/APIReference/API_AttachPolicy.html
export const organizationsPolicyAttachment = c.defineResource({
  type: 'aws_organizations_policy_attachment',
  is: ['protects', 'grants'],
  governs: { access: 'policy_id' },
  importId: '{target_id}:{policy_id}',

  calls: {
    AttachPolicy: c.creates(
      byBoth,
      { id: (event) => `${String(c.request('targetId')(event))}:${String(c.request('policyId')(event))}` },
      'policy_id target_id',
    ),
    DetachPolicy: c.deletes(byBoth),
  },
  identity: 'policy_id target_id',
  terraformOnly: 'skip_destroy',
  references: { policy_id: 'aws_organizations_policy.id' },
});
