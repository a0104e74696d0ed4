import { text } from '../convert.ts';
import { by, computed, creates, defineResource, deletes, identity, put, request, response, updates, written } from '../define.ts';
import type { Call, Writer } from '../define.ts';
import { mergeMap, removeKeys } from '../maps.ts';
import { idFrom, where } from '../select.ts';

const name = request('roleName');
/** The calls are those of every role, and these names are the services' own. https://docs.aws.amazon.com/IAM/latest/UserGuide/using-service-linked-roles.html */
const byName = where((event) => String(name(event)).startsWith('AWSServiceRoleFor'), by({ name }));

function ofRole(...writers: readonly Writer[]): Call {
  return { ...updates(byName, ...writers), amongMany: true };
}

// https://docs.aws.amazon.com/IAM/latest/APIReference/API_CreateServiceLinkedRole.html
export const iamServiceLinkedRole = defineResource({
  type: 'aws_iam_service_linked_role',
  eventSource: 'iam.amazonaws.com',
  traits: {
    is: ['grants'],
    governs: {
      identifier: 'aws_service_name custom_suffix',
      label: 'description',
    },
  },
  importId: idFrom('', 'arn'),
  calls: {
    CreateServiceLinkedRole: creates(
      by({ arn: response('role.arn') }),
      put('id', response('role.arn')),
      put('arn', response('role.arn')),
      put('name', response('role.roleName')),
      put('path', response('role.path')),
      put('unique_id', response('role.roleId')),
      put('aws_service_name', request('aWSServiceName')),
      put('custom_suffix', request('customSuffix')),
      put('description', request('description'), text),
    ),
    UpdateRole: ofRole(put('description', request('description'), text)),
    UpdateRoleDescription: ofRole(put('description', request('description'), text)),
    TagRole: ofRole(mergeMap('tags', request('tags'))),
    UntagRole: ofRole(removeKeys('tags', request('tagKeys'))),
    DeleteServiceLinkedRole: deletes(by({ name })),
  },
  attributes: {
    description: written(),
    tags: written(),
    aws_service_name: identity(),
    custom_suffix: identity(),
    arn: computed(),
    create_date: computed(),
    id: computed(),
    name: computed(),
    path: computed(),
    tags_all: computed(),
    unique_id: computed(),
  },
});
