import { boolean, jsonText } from '../convert.ts';
import { computed, defineResource, deletes, identity, put, puts, request, written } from '../define.ts';
import { idFrom } from '../select.ts';
import { byArnAs, secretArn } from './secret-id.ts';

const bySecretArn = byArnAs('secret_arn');

// https://docs.aws.amazon.com/secretsmanager/latest/apireference/API_PutResourcePolicy.html
export const secretsmanagerSecretPolicy = defineResource({
  type: 'aws_secretsmanager_secret_policy',
  eventSource: 'secretsmanager.amazonaws.com',
  traits: {
    is: ['grants'],
    governs: {
      protection: 'block_public_policy',
      access: 'policy',
      identifier: 'secret_arn',
    },
    safer: { 'public-exposure': { block_public_policy: true } },
  },
  importId: idFrom('', 'secret_arn'),
  calls: {
    PutResourcePolicy: puts(
      bySecretArn,
      put('id', secretArn),
      put('secret_arn', secretArn),
      put('policy', request('resourcePolicy'), jsonText),
      put('block_public_policy', request('blockPublicPolicy'), boolean),
    ),
    DeleteResourcePolicy: deletes(bySecretArn),
  },
  attributes: {
    secret_arn: identity(),
    policy: written(),
    block_public_policy: written(),
    id: computed(),
  },
  references: { secret_arn: { type: 'aws_secretsmanager_secret', attribute: 'arn' } },
  inlineForms: [{ type: 'aws_secretsmanager_secret', attribute: 'policy', on: { secret_arn: 'arn' }, value: 'policy' }],
});
