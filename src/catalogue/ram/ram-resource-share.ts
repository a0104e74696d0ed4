import * as c from '../words.ts';

const made = (name: string): c.Select => c.response(`resourceShare.${name}`);
const byArn = c.by({ arn: 'resourceShareArn' });

// https://docs.aws.amazon.com/ram/latest/APIReference/API_UpdateResourceShare.html
export const ramResourceShare = c.defineResource({
  type: 'aws_ram_resource_share',
  is: ['grants'],
  governs: { label: 'name', access: 'allow_external_principals permission_arns resource_share_configuration' },
  safer: { 'public-exposure': { allow_external_principals: false } },
  importId: '{arn}',
  calls: {
    CreateResourceShare: c.creates(
      c.by({ arn: made('resourceShareArn') }),
      { id: made('resourceShareArn'), arn: made('resourceShareArn'), permission_arns: 'permissionArns' },
      'name tags',
      { allow_external_principals: c.withDefault('allowExternalPrincipals', true) },
    ),
    UpdateResourceShare: c.updates(byArn, 'name', { allow_external_principals: 'allowExternalPrincipals' }),
    ...c.tagged(byArn),
    DeleteResourceShare: c.deletes(byArn),
  },
  each: { resource_share_configuration: c.notVisible('the API returns it, and no call of a record was seen with it') },
});
