import { describe, expect, it } from 'vitest';
import { holdsSecret, isSecretName, isSecretText, isSecretValue, looksRandom } from '#domain/text/secret-text.ts';

describe('isSecretName', () => {
  it.each([
    'password',
    'DB_PASSWORD',
    'auth.clientSecret',
    'tags.ApiKey',
    'secret_string',
    'tunnel1_preshared_key',
    'awsSecretAccessKey',
    'oAuthToken',
    'secretToAuthenticateInitiator',
    'Authorization',
  ])('%s', (name) => {
    expect(isSecretName(name)).toBe(true);
  });

  it.each([
    'secret_arn',
    'password_policy',
    'minimum_password_length',
    'http_tokens',
    'kms_key_id',
    'hash_key',
    'tokens_per_second',
    'clientRequestToken',
    'creation_token',
    'NextToken',
    'publicKeyMaterial',
    'api_key_required',
  ])('not %s', (name) => {
    expect(isSecretName(name)).toBe(false);
  });
});

describe('isSecretText', () => {
  it.each([
    ['token_validity_units.access_token', 'minutes', false],
    ['access_token', 'minutes-and-more', true],
    ['password', 'minutes', true],
    ['x', '-----BEGIN RSA PRIVATE KEY-----', true],
    ['x', 'AKIAIOSFODNN7EXAMPLE', true],
    ['x', `ghp_${'a'.repeat(36)}`, true],
    ['x', `eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.abc`, true],
    ['x', 'postgres://app:hunter22@db.example.com/app', true],
    ['x', 'https://example.com/path', false],
    ['x', 'plain text', false],
    ['password', 'plain text', true],
    ['password', '', false],
    ['secret', 'arn:aws:secretsmanager:us-east-1:123456789012:secret:x', false],
    ['token', '300', false],
    ['token', 'true', false],
    ['authorization', 'NONE', false],
    ['authorization', 'COGNITO_USER_POOLS', false],
    ['headers.authorization', 'swordfish', true],
  ])('%s: %s', (name, text, expected) => {
    expect(isSecretText(name, text)).toBe(expected);
  });
});

describe('holdsSecret', () => {
  const forty = 'aB3/'.repeat(10);

  it.each([
    ['an AWS key pair', `AKIAEXAMPLEUSER00001:${forty}`],
    ['a session token', `IQoJb3JpZ2lu${forty}`],
    ['a GitLab token', `glpat-${'a1B2'.repeat(5)}`],
    ['a Slack webhook', 'https://hooks.slack.com/services/T00000000/B00000000/abcdefghijkl'],
    ['a header', 'Authorization: Bearer abc123def456ghi7'],
    ['an assignment', 'export PGPASSWORD=correcthorse'],
    ['a connection string', 'Server=db.example.com;User Id=app;Password=horse9;'],
    ['a setting', 'api_key: "0123abcd"'],
    ['a command line', 'mysql -u app --password correcthorse'],
  ])('%s', (_name, text) => {
    expect(holdsSecret(text)).toBe(true);
  });

  it.each([
    ['the ARN of a secret', 'arn:aws:secretsmanager:us-east-1:123456789012:secret:db-a1b2c3'],
    ['a sentence', 'The password policy: at least 14 characters. Token refresh is daily.'],
    ['a reference', 'PASSWORD=${var.password} TOKEN=$(get-token)'],
    ['a single key id', 'AKIAIOSFODNN7EXAMPLE'],
    ['an option without a value', 'deploy --token --force'],
    ['a version', 'basic 1.2'],
  ])('not %s', (_name, text) => {
    expect(holdsSecret(text)).toBe(false);
  });
});

describe('isSecretValue', () => {
  it('searches lists and objects', () => {
    expect(isSecretValue('environment', [{ variables: { DB_PASSWORD: 'swordfish' } }])).toBe(true);
    expect(isSecretValue('environment', [{ variables: { STAGE: 'prod' } }])).toBe(false);
  });
});

describe('looksRandom', () => {
  it.each([
    ['kQ9vX2mZ7pL4tR8wYb3N', true],
    ['db-kQ9vX2mZ7pL4tR8wYb3N', true],
    ['Infra-ECS-Cluster-11111111-2222-4333-8444-000000000001', false],
    ['4f9d1c2ab7e84d00a3f65c9e1b7d2f08', false],
    ['arn:aws:sns:us-east-1:123456789012:kQ9vX2mZ7pL4tR8wYb3N', false],
    ['OrdersServiceProductionCluster1', false],
    ['short1A', false],
  ])('%s → %s', (text, expected) => {
    expect(looksRandom(text)).toBe(expected);
  });
});
