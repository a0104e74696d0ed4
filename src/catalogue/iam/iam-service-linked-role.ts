import * as c from '../words.ts';

const name = c.request('roleName');
/** The calls are those of every role, and these names are the services' own. https://docs.aws.amazon.com/IAM/latest/UserGuide/using-service-linked-roles.html */
const byName = c.where((event) => String(name(event)).startsWith('AWSServiceRoleFor'), c.by({ name }));

function ofRole(...writers: readonly c.Writer[]): c.Call {
  return { ...c.updates(byName, ...writers), amongMany: true };
}

// https://docs.aws.amazon.com/IAM/latest/APIReference/API_CreateServiceLinkedRole.html
export const iamServiceLinkedRole = c.defineResource({
  type: 'aws_iam_service_linked_role',
  traits: { is: ['grants'], governs: { label: 'description' } },
  importId: c.idFrom('', 'arn'),
  calls: {
    CreateServiceLinkedRole: c.creates(
      c.by({ arn: c.response('role.arn') }),
      c.put('id', c.response('role.arn')),
      c.put('arn', c.response('role.arn')),
      c.put('name', c.response('role.roleName')),
      c.put('path', c.response('role.path')),
      c.put('unique_id', c.response('role.roleId')),
      c.put('aws_service_name', c.request('aWSServiceName')),
      c.put('custom_suffix', c.request('customSuffix')),
      c.put('description', c.request('description'), c.text),
    ),
    UpdateRole: ofRole(c.put('description', c.request('description'), c.text)),
    UpdateRoleDescription: ofRole(c.put('description', c.request('description'), c.text)),
    TagRole: ofRole(c.mergeMap('tags', c.request('tags'))),
    UntagRole: ofRole(c.removeKeys('tags', c.request('tagKeys'))),
    DeleteServiceLinkedRole: c.deletes(c.by({ name })),
  },
  attributes: { written: 'description tags', identity: 'aws_service_name custom_suffix' },
});
