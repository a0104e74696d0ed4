// @module-tag slow
import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { textsIn } from '#domain/json.ts';
import type { Json } from '#domain/json.ts';
import { hasSecretForm, holdsSecret } from '#domain/text/secret-text.ts';
import '../support/property-seed.ts';

const RECORDED = resolve(import.meta.dirname, '../../fixtures');

/** Beginnings of every form, whole ones, and what stands around them. */
const PIECES = [
  '-----BEGIN RSA PRIVATE KEY-----',
  '-----BEGIN PGP PRIVATE KEY BLOCK-----',
  'PuTTY-User-Key-File-3',
  'AGE-SECRET-KEY-1',
  'AKIAIOSFODNN7EXAMPLE',
  'ASIAIOSFODNN7EXAMPLE',
  'aB3/'.repeat(10),
  'FwoGZXIvYXdz',
  'IQoJb3JpZ2lu',
  'ghp_',
  'gho_',
  'ghu_',
  'ghs_',
  'ghr_',
  'github_pat_',
  'glpat-',
  'xoxb-',
  'xoxe-',
  'sk_live_',
  'rk_test_',
  'npm_',
  'AIza',
  'SG.',
  'hf_',
  'dop_v1_',
  'hvs.',
  'sk-',
  'sk-ant-',
  'sk-proj-',
  'hooks.slack.com/services/',
  'hooks.slack.com/workflows/',
  'a1'.repeat(18),
  '0123456789abcdef'.repeat(4),
  'x'.repeat(22),
  'x'.repeat(43),
  'eyJhbGciOiJIUzI1NiJ9',
  '.eyJzdWIiOiIxMjM0In0',
  'Basic',
  'Bearer',
  'basic',
  'BEARER',
  'password',
  'Passwd',
  'passwrd',
  'PASSPHRASE',
  'pwd',
  'secret',
  'secret_access_key',
  'secretKey',
  'auth-token',
  'api_token',
  'sessionToken',
  'api_key',
  'accountkey',
  'SharedKey',
  'access-key',
  'api-key',
  'token',
  '--password',
  ' --db-password',
  ' -token',
  ' --api-key',
  'postgres',
  '://',
  'app',
  '@db.example.com',
  '=',
  ' = ',
  ': ',
  ':',
  '"',
  "'",
  '":"',
  ' ',
  '\n',
  '\t',
  '\u00a0',
  '.',
  '-',
  '_',
  '/',
  ',',
  '&',
  'dXNlcjpwYXNzd29yZA==',
  'hunter22',
  'true',
  '$',
  'arn:',
  'K',
  'ſ',
  'é',
  'password=hunter22',
  "pwd: 'hunter22",
  ' --db-token=hunter22',
  'Bearer abcdef123456',
  'postgres://app:hunter22@',
  'eyJhbGciOiJI.eyJzdWIiOiIx',
  ...['ghp_', 'npm_', 'AIza', 'hf_', 'sk-', 'hvs.', 'glpat-', 'xoxb-', 'sk_live_'].map((start) => start + 'a1'.repeat(18)),
];

/** Case decides some forms, a lost character others. */
const piece = fc
  .tuple(fc.constantFrom(...PIECES), fc.constantFrom('as it is', 'as it is', 'as it is', 'upper', 'lower', 'cut'))
  .map(([text, how]) =>
    how === 'upper' ? text.toUpperCase() : how === 'lower' ? text.toLowerCase() : how === 'cut' ? text.slice(1) : text,
  );

const writtenText = fc.array(fc.oneof({ weight: 6, arbitrary: piece }, { weight: 1, arbitrary: fc.string({ maxLength: 6 }) }), {
  minLength: 1,
  maxLength: 7,
});

function recordedTexts(): readonly string[] {
  return readdirSync(RECORDED, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:json|tfstate|tf)$/.test(name))
    .flatMap((name) => {
      const text = readFileSync(join(RECORDED, name), 'utf8');
      return name.endsWith('.tf') ? text.split('\n') : textsIn(JSON.parse(text) as Json);
    });
}

describe('the fast path of holdsSecret', () => {
  test.prop([writtenText], { numRuns: 20_000 })('misses no text with the form of a secret', (pieces) => {
    const text = pieces.join('');

    const found = holdsSecret(text);

    expect({ text, found }).toEqual({ text, found: hasSecretForm(text) });
  });

  it('has the same result as the forms for recorded texts', () => {
    const texts = [...new Set(recordedTexts())];

    const different = texts.filter((text) => holdsSecret(text) !== hasSecretForm(text));

    expect(texts.length).toBeGreaterThan(1000);
    expect(different).toEqual([]);
  });

  it('is tested with texts of which many have a form', () => {
    const texts = fc.sample(writtenText, 2000).map((pieces) => pieces.join(''));

    const share = texts.filter(hasSecretForm).length / texts.length;

    expect(share).toBeGreaterThan(0.1);
  });
});
