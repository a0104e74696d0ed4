import { jsonText, text } from '../convert.ts';
import {
  attributesFrom,
  by,
  computed,
  creates,
  defineResource,
  deletes,
  from,
  put,
  request,
  response,
  updates,
  written,
} from '../define.ts';
import { mergeMap, removeKeys, replaceMap } from '../maps.ts';
import { idFrom, where } from '../select.ts';
import { terraformOnly } from '../write.ts';

const byPolicy = by({ id: request('policyId') });
const byTagged = where((event) => String(request('resourceId')(event)).startsWith('p-'), by({ id: request('resourceId') }));

// https://docs.aws.amazon.com/organizations/latest/APIReference/API_UpdatePolicy.html
export const organizationsPolicy = defineResource({
  type: 'aws_organizations_policy',
  eventSource: 'organizations.amazonaws.com',
  traits: {
    is: ['protects', 'grants'],
    governs: {
      label: 'description',
      identifier: 'name type',
      // A policy that denies more, or allows less, stops whole accounts: no direction of it is the safe one.
      protection: 'content',
      'terraform-only': 'skip_destroy',
    },
  },
  importId: idFrom('', 'id'),

  calls: {
    CreatePolicy: creates(
      by({ id: response('policy.policySummary.id') }),
      put('id', response('policy.policySummary.id')),
      put('arn', response('policy.policySummary.arn')),
      attributesFrom(request()),
      replaceMap('tags', request('tags')),
    ),
    UpdatePolicy: updates(byPolicy, attributesFrom(request())),
    TagResource: updates(byTagged, mergeMap('tags', request('tags'))),
    UntagResource: updates(byTagged, removeKeys('tags', request('tagKeys'))),
    DeletePolicy: deletes(byPolicy),
  },
  attributes: {
    content: from('content', jsonText),
    description: from('description', text),
    name: from('name', text),
    type: from('type', text),
    tags: written(),
    skip_destroy: terraformOnly(),
    arn: computed(),
    id: computed(),
    tags_all: computed(),
  },
});
