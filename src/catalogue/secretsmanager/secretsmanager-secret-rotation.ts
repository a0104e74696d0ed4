import * as c from '../words.ts';
import { byArnAs, secretArn } from './secret-id.ts';

const bySecretId = byArnAs('secret_id');
const configures = (event: c.CloudTrailEvent): boolean =>
  ['rotationRules', 'rotationLambdaARN', 'externalSecretRotationRoleArn'].some((member) => c.isFilled(member)(event));

// https://docs.aws.amazon.com/secretsmanager/latest/apireference/API_RotateSecret.html
export const secretsmanagerSecretRotation = c.defineResource({
  type: 'aws_secretsmanager_secret_rotation',
  is: ['protects', 'runs-code'],
  governs: {
    code: 'external_secret_rotation_metadata rotation_lambda_arn',
    access: 'external_secret_rotation_role_arn',
    protection: 'rotation_rules',
    mode: 'rotate_immediately',
  },
  safer: { disclosure: { 'rotation_rules.automatically_after_days': 'lower' } },
  range: { 'rotation_rules.automatically_after_days': '1..1000 days' },

  calls: {
    RotateSecret: [
      c.puts(c.where(configures, bySecretId), {
        id: secretArn,
        secret_id: secretArn,
        rotation_lambda_arn: 'rotationLambdaARN',
        external_secret_rotation_role_arn: 'externalSecretRotationRoleArn',
        external_secret_rotation_metadata: ['externalSecretRotationMetadata', c.blocksOf({ key: '', value: '' })],
        rotation_rules: ['rotationRules', rotationRules],
      }),
      c.leaves(
        'without rules it rotates once, with the existing rules',
        c.where((event) => !configures(event), bySecretId),
      ),
    ],
    CancelRotateSecret: c.deletes(bySecretId),
  },
  identity: 'secret_id',
  each: { rotate_immediately: c.notVisible('whether the call also rotates, which AWS does not store') },
  references: { secret_id: 'aws_secretsmanager_secret.arn', rotation_lambda_arn: 'aws_lambda_function.arn' },
});

/** https://docs.aws.amazon.com/secretsmanager/latest/apireference/API_RotationRulesType.html */
function rotationRules(value: c.Json): c.Seen {
  if (!c.isJsonObject(value)) return value;
  return [
    {
      automatically_after_days: c.integer(value['automaticallyAfterDays'] ?? 0),
      duration: value['duration'] ?? '',
      schedule_expression: value['scheduleExpression'] ?? '',
    },
  ];
}
