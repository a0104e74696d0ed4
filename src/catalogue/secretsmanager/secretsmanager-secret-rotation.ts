import { isJsonObject } from '#domain/json.ts';
import type { Json } from '#domain/json.ts';
import { integer, text } from '../convert.ts';
import { computed, defineResource, deletes, identity, put, puts, request, written } from '../define.ts';
import type { Seen } from '../define.ts';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import { idFrom, isFilled, where } from '../select.ts';
import { byArnAs, secretArn } from './secret-id.ts';
import { leaves } from '../write.ts';

const bySecretId = byArnAs('secret_id');
const configures = (event: CloudTrailEvent): boolean =>
  isFilled(request('rotationRules'))(event) || isFilled(request('rotationLambdaARN'))(event);

// https://docs.aws.amazon.com/secretsmanager/latest/apireference/API_RotateSecret.html
export const secretsmanagerSecretRotation = defineResource({
  type: 'aws_secretsmanager_secret_rotation',
  eventSource: 'secretsmanager.amazonaws.com',
  traits: {
    is: ['protects', 'runs-code'],
    governs: {
      code: 'rotation_lambda_arn',
      identifier: 'secret_id',
      protection: 'rotation_rules',
    },
    safer: { disclosure: { 'rotation_rules.automatically_after_days': 'lower' } },
    range: { 'rotation_rules.automatically_after_days': '1..1000 days' },
  },
  importId: idFrom('', 'secret_id'),
  calls: {
    RotateSecret: [
      puts(
        where(configures, bySecretId),
        put('id', secretArn),
        put('secret_id', secretArn),
        put('rotation_lambda_arn', request('rotationLambdaARN'), text),
        put('rotation_rules', request('rotationRules'), rotationRules),
      ),
      leaves(
        'without rules it rotates once, by those that are there',
        where((event) => !configures(event), bySecretId),
      ),
    ],
    CancelRotateSecret: deletes(bySecretId),
  },
  attributes: {
    secret_id: identity(),
    rotation_lambda_arn: written(),
    rotation_rules: written(),
    id: computed(),
    rotation_enabled: computed(),
  },
  references: {
    secret_id: { type: 'aws_secretsmanager_secret', attribute: 'arn' },
    rotation_lambda_arn: { type: 'aws_lambda_function', attribute: 'arn' },
  },
});

/** https://docs.aws.amazon.com/secretsmanager/latest/apireference/API_RotationRulesType.html */
function rotationRules(value: Json): Seen {
  if (!isJsonObject(value)) return value;
  return [
    {
      automatically_after_days: integer(value['automaticallyAfterDays'] ?? 0) as Json,
      duration: value['duration'] ?? '',
      schedule_expression: value['scheduleExpression'] ?? '',
    },
  ];
}
