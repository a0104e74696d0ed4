import * as c from '../words.ts';

const name = c.request('roleName');
/** The calls are those of every role; only services use these names. https://docs.aws.amazon.com/IAM/latest/UserGuide/using-service-linked-roles.html */
const byName = c.where((event) => String(name(event)).startsWith('AWSServiceRoleFor'), c.by({ name }));

function ofRole(...writers: readonly c.Writing[]): c.Call {
  return { ...c.updates(byName, ...writers), amongMany: true };
}

// https://docs.aws.amazon.com/IAM/latest/APIReference/API_CreateServiceLinkedRole.html
export const iamServiceLinkedRole = c.defineResource({
  type: 'aws_iam_service_linked_role',
  is: ['grants'],
  governs: { label: 'description' },
  importId: '{arn}',
  calls: {
    CreateServiceLinkedRole: c.creates(
      c.by({ arn: c.response('role.arn') }),
      {
        id: c.response('role.arn'),
        arn: c.response('role.arn'),
        name: c.response('role.roleName'),
        path: c.response('role.path'),
        unique_id: c.response('role.roleId'),
        aws_service_name: 'aWSServiceName',
      },
      'custom_suffix description',
    ),
    UpdateRole: ofRole(c.writes('description')),
    UpdateRoleDescription: ofRole(c.writes('description')),
    TagRole: ofRole(c.mergeMap('tags', 'tags')),
    UntagRole: ofRole(c.removeKeys('tags', 'tagKeys')),
    DeleteServiceLinkedRole: c.deletes(c.by({ name })),
  },
  identity: 'aws_service_name custom_suffix',
});
