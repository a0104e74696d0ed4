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
    // A policy that denies more, or allows less, stops whole accounts: no direction of it is the safe one.
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
  written: 'tags',
  terraformOnly: 'skip_destroy',
});
