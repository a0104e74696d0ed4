import * as c from '../words.ts';
import { byArnAs, secretArn } from './secret-id.ts';

const bySecretArn = byArnAs('secret_arn');

// https://docs.aws.amazon.com/secretsmanager/latest/apireference/API_PutResourcePolicy.html
export const secretsmanagerSecretPolicy = c.defineResource({
  type: 'aws_secretsmanager_secret_policy',
  is: ['grants'],
  governs: { protection: 'block_public_policy', access: 'policy' },
  safer: { 'public-exposure': { block_public_policy: true } },

  calls: {
    PutResourcePolicy: c.puts(
      bySecretArn,
      { id: secretArn, secret_arn: secretArn, policy: ['resourcePolicy', c.jsonText] },
      'block_public_policy',
    ),
    DeleteResourcePolicy: c.deletes(bySecretArn),
  },
  identity: 'secret_arn',
  references: { secret_arn: 'aws_secretsmanager_secret.arn' },
  inlineForms: [{ type: 'aws_secretsmanager_secret', attribute: 'policy', on: { secret_arn: 'arn' }, value: 'policy' }],
});
