import { by, computed, creates, defineResource, deletes, identity, put, request } from '../define.ts';
import { idFrom } from '../select.ts';
import { terraformOnly } from '../write.ts';

const byBoth = by({ policy_id: request('policyId'), target_id: request('targetId') });

// https://docs.aws.amazon.com/organizations/latest/APIReference/API_AttachPolicy.html
export const organizationsPolicyAttachment = defineResource({
  type: 'aws_organizations_policy_attachment',
  eventSource: 'organizations.amazonaws.com',
  traits: {
    is: ['protects', 'grants'],
    governs: {
      identifier: 'target_id',
      access: 'policy_id',
      'terraform-only': 'skip_destroy',
    },
  },
  importId: idFrom(':', 'target_id', 'policy_id'),

  calls: {
    AttachPolicy: creates(
      byBoth,
      put('id', (event) => `${String(request('targetId')(event))}:${String(request('policyId')(event))}`),
      put('policy_id', request('policyId')),
      put('target_id', request('targetId')),
    ),
    DetachPolicy: deletes(byBoth),
  },
  attributes: {
    policy_id: identity(),
    target_id: identity(),
    skip_destroy: terraformOnly(),
    id: computed(),
  },
  references: {
    policy_id: { type: 'aws_organizations_policy', attribute: 'id' },
  },
});
