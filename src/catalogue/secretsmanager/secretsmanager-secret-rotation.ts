import * as c from '../words.ts';
import { byArnAs, secretArn } from './secret-id.ts';

const bySecretId = byArnAs('secret_id');
const configures = (event: c.CloudTrailEvent): boolean => c.isFilled('rotationRules')(event) || c.isFilled('rotationLambdaARN')(event);

// https://docs.aws.amazon.com/secretsmanager/latest/apireference/API_RotateSecret.html
export const secretsmanagerSecretRotation = c.defineResource({
  type: 'aws_secretsmanager_secret_rotation',
  is: ['protects', 'runs-code'],
  governs: { code: 'rotation_lambda_arn', protection: 'rotation_rules' },
  safer: { disclosure: { 'rotation_rules.automatically_after_days': 'lower' } },
  range: { 'rotation_rules.automatically_after_days': '1..1000 days' },

  calls: {
    RotateSecret: [
      c.puts(c.where(configures, bySecretId), {
        id: secretArn,
        secret_id: secretArn,
        rotation_lambda_arn: 'rotationLambdaARN',
        rotation_rules: ['rotationRules', rotationRules],
      }),
      c.leaves(
        'without rules it rotates once, by those that are there',
        c.where((event) => !configures(event), bySecretId),
      ),
    ],
    CancelRotateSecret: c.deletes(bySecretId),
  },
  identity: 'secret_id',
  written: 'rotation_lambda_arn rotation_rules',
  references: { secret_id: 'aws_secretsmanager_secret.arn', rotation_lambda_arn: 'aws_lambda_function.arn' },
});

/** https://docs.aws.amazon.com/secretsmanager/latest/apireference/API_RotationRulesType.html */
function rotationRules(value: c.Json): c.Seen {
  if (!c.isJsonObject(value)) return value;
  return [
    {
      automatically_after_days: c.integer(value['automaticallyAfterDays'] ?? 0) as c.Json,
      duration: value['duration'] ?? '',
      schedule_expression: value['scheduleExpression'] ?? '',
    },
  ];
}
