import * as c from '../words.ts';

const byUserAndName = c.by({ user: 'userName', name: 'policyName' });

const id: c.Select = (event) => {
  const [identity] = byUserAndName(event);
  return identity === undefined ? undefined : `${identity['user']}:${identity['name']}`;
};

// https://docs.aws.amazon.com/IAM/latest/APIReference/API_PutUserPolicy.html
export const iamUserPolicy = c.defineResource({
  type: 'aws_iam_user_policy',
  is: ['grants'],
  governs: { access: 'policy' },
  importId: '{user}:{name}',
  calls: {
    PutUserPolicy: c.puts(byUserAndName, { id, user: 'userName', name: 'policyName', policy: ['policyDocument', c.jsonText] }),
    DeleteUserPolicy: c.deletes(byUserAndName),
  },
  written: 'policy',
  identity: 'name user',
  terraformOnly: 'name_prefix',
  references: { user: 'aws_iam_user.name' },
});
