import { by, computed, constant, creates, defineResource, deletes, identity, put, request, response, updates, written } from '../define.ts';
import { mergeMap, removeKeys, replaceMap } from '../maps.ts';
import { idFrom } from '../select.ts';
import { terraformOnly } from '../write.ts';

const byName = by({ name: request('instanceProfileName') });

// https://docs.aws.amazon.com/IAM/latest/APIReference/API_CreateInstanceProfile.html
export const iamInstanceProfile = defineResource({
  type: 'aws_iam_instance_profile',
  eventSource: 'iam.amazonaws.com',
  traits: {
    is: ['grants'],
    governs: {
      identifier: 'name path',
      'terraform-only': 'name_prefix',
      access: 'role',
    },
  },
  importId: idFrom('', 'name'),
  calls: {
    CreateInstanceProfile: creates(
      byName,
      put('id', request('instanceProfileName')),
      put('name', request('instanceProfileName')),
      put('arn', response('instanceProfile.arn')),
      put('unique_id', response('instanceProfile.instanceProfileId')),
      put('path', request('path')),
      replaceMap('tags', request('tags')),
    ),
    // A profile has room for one role.
    AddRoleToInstanceProfile: updates(byName, put('role', request('roleName'))),
    RemoveRoleFromInstanceProfile: updates(byName, constant('role', '')),
    TagInstanceProfile: updates(byName, mergeMap('tags', request('tags'))),
    UntagInstanceProfile: updates(byName, removeKeys('tags', request('tagKeys'))),
    DeleteInstanceProfile: deletes(byName),
  },
  attributes: {
    name: identity(),
    path: identity(),
    role: written(),
    tags: written(),
    name_prefix: terraformOnly(),
    arn: computed(),
    create_date: computed(),
    id: computed(),
    tags_all: computed(),
    unique_id: computed(),
  },
  references: { role: { type: 'aws_iam_role', attribute: 'name' } },
});
