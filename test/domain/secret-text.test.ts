import { describe, expect, it } from 'vitest';
import { isSecretName, isSecretText } from '#domain/secret-text.ts';

describe('isSecretName', () => {
  it.each(['password', 'DB_PASSWORD', 'auth.clientSecret', 'tags.ApiKey', 'secret_string', 'tunnel1_preshared_key', 'awsSecretAccessKey'])(
    '%s',
    (name) => {
      expect(isSecretName(name)).toBe(true);
    },
  );

  it.each(['secret_arn', 'password_policy', 'minimum_password_length', 'http_tokens', 'kms_key_id', 'hash_key', 'tokens_per_second'])(
    'not %s',
    (name) => {
      expect(isSecretName(name)).toBe(false);
    },
  );
});

describe('isSecretText', () => {
  it.each([
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
  ])('%s: %s', (name, text, expected) => {
    expect(isSecretText(name, text)).toBe(expected);
  });
});
