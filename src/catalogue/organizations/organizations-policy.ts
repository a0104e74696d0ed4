import * as c from '../words.ts';

const byPolicy = c.by({ id: 'policyId' });
const byTagged = c.where((event) => String(c.request('resourceId')(event)).startsWith('p-'), c.by({ id: 'resourceId' }));

// https://docs.aws.amazon.com/organizations/latest/APIReference/API_UpdatePolicy.html
export const organizationsPolicy = c.defineResource({
  type: 'aws_organizations_policy',
  is: ['protects', 'grants'],
  governs: {
    label: 'description',
    identifier: 'name type',
    // A policy that denies more or allows less can stop whole accounts, so no direction of change is safe.
    protection: 'content',
  },

  calls: {
    CreatePolicy: c.creates(
      c.by({ id: c.response('policy.policySummary.id') }),
      { id: c.response('policy.policySummary.id'), arn: c.response('policy.policySummary.arn') },
      c.attributesFrom(c.request()),
      'tags',
    ),
    UpdatePolicy: c.updates(byPolicy, c.attributesFrom(c.request())),
    ...c.tagged(byTagged),
    DeletePolicy: c.deletes(byPolicy),
  },
  mapped: 'description name type',
  each: { content: c.from('content', c.jsonText) },
  terraformOnly: 'skip_destroy',
});
