import { jsonText, text } from '../convert.ts';
import { by, computed, creates, defineResource, deletes, identity, put, request, response, updates, written } from '../define.ts';
import { mergeMap, removeKeys, replaceMap } from '../maps.ts';
import { firstOf, idFrom, where } from '../select.ts';
import { concealed, leaves, terraformOnly } from '../write.ts';

const byArn = by({ arn: request('policyArn') });

// https://docs.aws.amazon.com/IAM/latest/UserGuide/access_policies_managed-versioning.html
export const iamPolicy = defineResource({
  type: 'aws_iam_policy',
  eventSource: 'iam.amazonaws.com',
  traits: {
    is: ['grants'],
    governs: {
      label: 'description',
      identifier: 'name path',
      'terraform-only': 'name_prefix',
      access: 'policy',
    },
  },
  importId: idFrom('', 'arn'),
  calls: {
    CreatePolicy: creates(
      firstOf(by({ arn: response('policy.arn') }), by({ name: request('policyName') })),
      put('id', response('policy.arn')),
      put('arn', response('policy.arn')),
      put('policy_id', response('policy.policyId')),
      put('name', request('policyName')),
      put('path', request('path')),
      put('policy', request('policyDocument'), jsonText),
      put('description', request('description'), text),
      replaceMap('tags', request('tags')),
    ),
    CreatePolicyVersion: [
      updates(
        where((event) => request('setAsDefault')(event) === true, byArn),
        put('policy', request('policyDocument'), jsonText),
      ),
      leaves(
        'a version that is not the default one changes nothing yet',
        where((event) => request('setAsDefault')(event) !== true, byArn),
      ),
    ],
    // The record names the version that now counts, not what is in it.
    SetDefaultPolicyVersion: updates(byArn, concealed('policy')),
    DeletePolicyVersion: leaves('the default version cannot be deleted', byArn),
    TagPolicy: updates(byArn, mergeMap('tags', request('tags'))),
    UntagPolicy: updates(byArn, removeKeys('tags', request('tagKeys'))),
    DeletePolicy: deletes(byArn),
  },
  attributes: {
    name: identity(),
    path: identity(),
    description: written(),
    policy: written(),
    tags: written(),
    name_prefix: terraformOnly(),
    arn: computed(),
    id: computed(),
    policy_id: computed(),
    tags_all: computed(),
  },
});
