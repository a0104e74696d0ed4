import { by, computed, creates, defineResource, deletes, identity, put, request, response, updates, written } from '../define.ts';
import { mergeMap, removeKeys, replaceMap } from '../maps.ts';
import { idFrom, where } from '../select.ts';

const madeId = response('organizationalUnit.id');
const byUnit = by({ id: request('organizationalUnitId') });
const tagged = where((event) => String(request('resourceId')(event)).startsWith('ou-'), by({ id: request('resourceId') }));

// https://docs.aws.amazon.com/organizations/latest/APIReference/API_CreateOrganizationalUnit.html
export const organizationsOrganizationalUnit = defineResource({
  type: 'aws_organizations_organizational_unit',
  eventSource: 'organizations.amazonaws.com',
  traits: {
    is: ['harmless-when-new'],
    governs: {
      identifier: 'name parent_id',
    },
  },
  importId: idFrom('', 'id'),
  calls: {
    CreateOrganizationalUnit: creates(
      by({ id: madeId }),
      put('id', madeId),
      put('arn', response('organizationalUnit.arn')),
      put('name', request('name')),
      put('parent_id', request('parentId')),
      replaceMap('tags', request('tags')),
    ),
    UpdateOrganizationalUnit: updates(byUnit, put('name', request('name'))),
    TagResource: updates(tagged, mergeMap('tags', request('tags'))),
    UntagResource: updates(tagged, removeKeys('tags', request('tagKeys'))),
    DeleteOrganizationalUnit: deletes(byUnit),
  },
  attributes: {
    name: written(),
    tags: written(),
    parent_id: identity(),
    accounts: computed(),
    arn: computed(),
    id: computed(),
    tags_all: computed(),
  },
});
