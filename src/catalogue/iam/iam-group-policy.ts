import * as c from '../words.ts';

const byGroupAndName = c.by({ group: 'groupName', name: 'policyName' });

const id: c.Select = (event) => {
  const [identity] = byGroupAndName(event);
  return identity === undefined ? undefined : `${identity['group']}:${identity['name']}`;
};

// https://docs.aws.amazon.com/IAM/latest/APIReference/API_PutGroupPolicy.html
export const iamGroupPolicy = c.defineResource({
  type: 'aws_iam_group_policy',
  is: ['grants'],
  governs: { access: 'policy' },
  importId: '{group}:{name}',
  calls: {
    PutGroupPolicy: c.puts(byGroupAndName, { id, group: 'groupName', name: 'policyName', policy: ['policyDocument', c.jsonText] }),
    DeleteGroupPolicy: c.deletes(byGroupAndName),
  },
  written: 'policy',
  identity: 'name group',
  terraformOnly: 'name_prefix',
  references: { group: 'aws_iam_group.name' },
});
