import * as c from '../words.ts';

const byName = c.by({ name: 'instanceProfileName' });

// https://docs.aws.amazon.com/IAM/latest/APIReference/API_CreateInstanceProfile.html
export const iamInstanceProfile = c.defineResource({
  type: 'aws_iam_instance_profile',
  is: ['grants'],
  governs: { access: 'role' },
  importId: '{name}',
  calls: {
    CreateInstanceProfile: c.creates(
      byName,
      {
        id: 'instanceProfileName',
        name: 'instanceProfileName',
        arn: c.response('instanceProfile.arn'),
        unique_id: c.response('instanceProfile.instanceProfileId'),
      },
      'path tags',
    ),
    // A profile has at most one role.
    AddRoleToInstanceProfile: c.updates(byName, { role: 'roleName' }),
    RemoveRoleFromInstanceProfile: c.updates(byName, c.constant('role', '')),
    ...c.tagged(byName, { calls: ['TagInstanceProfile', 'UntagInstanceProfile'] }),
    DeleteInstanceProfile: c.deletes(byName),
  },
  identity: 'name path',
  terraformOnly: 'name_prefix',
  references: { role: 'aws_iam_role.name' },
});
