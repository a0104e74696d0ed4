import * as c from '../words.ts';

const byArn = c.by({ arn: 'policyArn' });

// https://docs.aws.amazon.com/IAM/latest/UserGuide/access_policies_managed-versioning.html
export const iamPolicy = c.defineResource({
  type: 'aws_iam_policy',
  is: ['grants'],
  governs: { label: 'description', access: 'policy' },
  importId: '{arn}',
  calls: {
    CreatePolicy: c.creates(
      c.firstOf(c.by({ arn: c.response('policy.arn') }), c.by({ name: 'policyName' })),
      {
        id: c.response('policy.arn'),
        arn: c.response('policy.arn'),
        policy_id: c.response('policy.policyId'),
        name: 'policyName',
        policy: ['policyDocument', c.jsonText],
      },
      'path description tags',
    ),
    CreatePolicyVersion: [
      c.updates(
        c.where((event) => c.request('setAsDefault')(event) === true, byArn),
        { policy: ['policyDocument', c.jsonText] },
      ),
      c.leaves(
        'a version that is not the default one changes nothing yet',
        c.where((event) => c.request('setAsDefault')(event) !== true, byArn),
      ),
    ],
    // The record contains the new default version, but not its content.
    SetDefaultPolicyVersion: c.updates(byArn, c.hiddenWrite('policy')),
    DeletePolicyVersion: c.leaves('the default version cannot be deleted', byArn),
    ...c.tagged(byArn, { calls: ['TagPolicy', 'UntagPolicy'] }),
    DeletePolicy: c.deletes(byArn),
  },
  identity: 'name path',
  terraformOnly: 'delay_after_policy_creation_in_ms name_prefix',
});
