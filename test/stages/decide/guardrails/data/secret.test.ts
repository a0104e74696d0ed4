import { describe, expect, it } from 'vitest';
import { secret } from '#stages/decide/guardrails/data/secret.ts';
import type { Drift } from '#domain/drift.ts';
import type { Intent } from '#domain/intent.ts';
import type { GuardrailContext } from '#stages/decide/guardrail.ts';
import { aChange, aChanged, aContext, aDrift, aMissing, aResource, aWorkspace, anIntent, anUnmanaged } from '../../../../support/drifts.ts';

const ENVIRONMENT = [{ variables: { LOG_LEVEL: 'INFO' } }];

function environment(name: string, value: string): Drift {
  return aChanged('aws_lambda_function.worker', 'environment', [ENVIRONMENT, [{ variables: { LOG_LEVEL: 'INFO', [name]: value } }]]);
}

function parameter(type: string, name = 'hook'): GuardrailContext {
  const schema = { aws_ssm_parameter: { attributes: { value: { type: 'string' as const, sensitive: true } }, blocks: {} } };
  return aContext({
    workspace: { ...aWorkspace([aResource(`aws_ssm_parameter.${name}`, { type, value: 'a' }, { sensitive: ['value'] })]), schema },
  });
}

interface Case {
  readonly case: string;
  readonly drift: Drift;
  readonly intent?: Intent;
  readonly context?: GuardrailContext;
}

const fires: readonly (Case & { readonly effect: string })[] = [
  { case: 'a sensitive attribute', drift: aDrift({ changes: [aChange('value', 'a', 'b', { sensitive: true })] }), effect: 'hold' },
  {
    case: 'a sensitive attribute that CloudTrail hides',
    drift: aDrift({ changes: [aChange('master_password', 'a', null, { sensitive: true, hidden: true })] }),
    effect: 'hold',
  },
  {
    case: 'a hidden attribute with the name of a secret',
    drift: aDrift({ changes: [aChange('auth_token', 'a', null, { hidden: true })] }),
    effect: 'hold',
  },
  {
    case: 'marked sensitive by the state',
    drift: aChanged('aws_ssm_parameter.hook', 'value', ['a', 'b']),
    context: aContext({ workspace: aWorkspace([aResource('aws_ssm_parameter.hook', {}, { sensitive: ['value'] })]) }),
    effect: 'hold',
  },
  {
    case: 'marked sensitive by the provider',
    drift: anUnmanaged('aws_ssm_parameter', { value: 'b' }),
    context: aContext({
      workspace: {
        ...aWorkspace(),
        schema: { aws_ssm_parameter: { attributes: { value: { type: 'string', sensitive: true } }, blocks: {} } },
      },
    }),
    effect: 'hold',
  },
  {
    case: 'an encrypted parameter',
    drift: aChanged('aws_ssm_parameter.hook', 'value', ['a', 'b']),
    context: parameter('SecureString'),
    effect: 'hold',
  },
  {
    case: 'a parameter that was encrypted before',
    drift: aDrift({
      resourceType: 'aws_ssm_parameter',
      address: 'aws_ssm_parameter.hook',
      changes: [aChange('value', 'a', 'b'), aChange('type', 'SecureString', 'String')],
    }),
    context: parameter('SecureString'),
    effect: 'hold',
  },
  {
    case: 'a parameter in plain text that looks like a secret',
    drift: aChanged('aws_ssm_parameter.hook', 'value', ['a', 'AKIAIOSFODNN7EXAMPLE']),
    context: parameter('String'),
    effect: 'hold',
  },
  { case: 'an environment variable with the name of a secret', drift: environment('DB_PASSWORD', 'correct horse'), effect: 'hold' },
  { case: 'a value with the format of an access key', drift: environment('SETTING', 'AKIAIOSFODNN7EXAMPLE'), effect: 'hold' },
  { case: 'a URL with a password in it', drift: environment('DATABASE_URL', 'postgres://app:hunter22@db.example.com/app'), effect: 'hold' },
];

const silent: readonly Case[] = [
  { case: 'an ordinary variable', drift: environment('LOG_LEVEL', 'DEBUG') },
  {
    case: 'a parameter in plain text',
    drift: aChanged('aws_ssm_parameter.limit', 'value', ['8', '4']),
    context: parameter('String', 'limit'),
  },
  {
    case: 'a list of a parameter in plain text',
    drift: aChanged('aws_ssm_parameter.limit', 'value', ['a,b', 'a,c']),
    context: parameter('StringList', 'limit'),
  },
  { case: 'the ARN of a secret', drift: environment('DB_SECRET', 'arn:aws:secretsmanager:us-east-1:123456789012:secret:db-AbCdEf') },
  { case: 'a sensitive attribute that is empty', drift: anUnmanaged('aws_db_instance', { password: '' }) },
  { case: 'a hidden attribute with an ordinary name', drift: aDrift({ changes: [aChange('environment', [], null, { hidden: true })] }) },
  {
    case: 'a missing resource with a secret',
    drift: aMissing('aws_ssm_parameter.hook', { value: 'a' }, { changes: [aChange('value', 'a', null, { sensitive: true })] }),
  },
];

describe('secret', () => {
  it.each(fires)('fires: $case', ({ drift, intent, context, effect }) => {
    const alarm = secret.check(drift, intent ?? anIntent([drift]), context ?? aContext());

    expect(alarm).toBeDefined();
    expect(alarm?.effect ?? secret.defaultEffect).toBe(effect);
  });

  it.each(silent)('must not fire: $case', ({ drift, intent, context }) => {
    const alarm = secret.check(drift, intent ?? anIntent([drift]), context ?? aContext());

    expect(alarm).toBeUndefined();
  });
});
