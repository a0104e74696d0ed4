import * as c from '../words.ts';

const madeId = c.response('organizationalUnit.id');
const byUnit = c.by({ id: 'organizationalUnitId' });
const tagged = c.where((event) => String(c.request('resourceId')(event)).startsWith('ou-'), c.by({ id: 'resourceId' }));

// https://docs.aws.amazon.com/organizations/latest/APIReference/API_CreateOrganizationalUnit.html
export const organizationsOrganizationalUnit = c.defineResource({
  type: 'aws_organizations_organizational_unit',
  importId: '{id}',
  is: ['harmless-when-new'],
  governs: { identifier: 'name' },
  calls: {
    CreateOrganizationalUnit: c.creates(
      c.by({ id: madeId }),
      { id: madeId, arn: c.response('organizationalUnit.arn') },
      'name parent_id tags',
    ),
    UpdateOrganizationalUnit: c.updates(byUnit, 'name'),
    ...c.tagged(tagged),
    DeleteOrganizationalUnit: c.deletes(byUnit),
  },
  identity: 'parent_id',
});
