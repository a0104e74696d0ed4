import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { suspiciousTexts } from '../../eval/recordings/suspicious.ts';

const FIXTURES = new URL('../../fixtures', import.meta.url).pathname;

function readFixture(file: string): string {
  const bytes = readFileSync(join(FIXTURES, file));
  const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b;
  return (isGzip ? gunzipSync(bytes) : bytes).toString('utf8');
}

const folders = readdirSync(FIXTURES, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => ({ name, files: filesBelow(name) }));

function filesBelow(folder: string): readonly string[] {
  return readdirSync(join(FIXTURES, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.zip'))
    .map((entry) => join(entry.parentPath, entry.name).slice(FIXTURES.length + 1))
    .sort();
}

it.each(folders)('fixtures/$name contains no personal data', ({ files }) => {
  const found = files.flatMap((file) =>
    suspiciousTexts(readFixture(file))
      // In a schema, what stands under a name is a type.
      .filter((text) => !(file.startsWith('provider-schema/') && text === 'secret: string'))
      .map((text) => `${file}: ${text}`),
  );

  expect(files).not.toEqual([]);
  expect(found).toEqual([]);
});

it('has every fixture in a folder', () => {
  const loose = readdirSync(FIXTURES, { withFileTypes: true }).filter((entry) => !entry.isDirectory());

  expect(loose.map(({ name }) => name)).toEqual([]);
});

// Put together at run time, so that no scanner of this repository takes them for real either.
it.each([
  ['access key', `"accessKeyId": "${'AKIA'}Q3EGXAMPLR5TK7ZD"`],
  ['session key', `"accessKeyId":"${'ASIA'}Q3EGXAMPLR5TK7ZD"`],
  ['account in an ARN', `arn:aws:iam::${'5812'}93847561:role/app`],
  ['account field', `{"recipientAccountId": "${'5812'}93847561"}`],
  ['account field inside JSON text', `"policy": "{\\"accountId\\":\\"${'5812'}93847561\\"}"`],
  ['queue address', `https://sqs.eu-west-1.amazonaws.com/${'5812'}93847561/jobs`],
  ['public address', `"sourceIPAddress": "${'52.95'}.110.1"`],
  ['secret access key', `"secretAccessKey": "${'wJalrXUtn'}FEMI"`],
  ['password', `"masterUserPassword": "${'correct'}-horse"`],
  ['private key', `-----${'BEGIN RSA'} PRIVATE KEY-----`],
  ['GitHub token', `${'ghp_'}${'a1B2'.repeat(9)}`],
])('detects a real-looking %s', (_name, text) => {
  expect(suspiciousTexts(text)).toHaveLength(1);
});

it.each([
  ['documentation key', '"accessKeyId": "ASIAIOSFODNN7EXAMPLE"'],
  ['documentation account', 'arn:aws:iam::123456789012:role/app'],
  ['made-up account', 'arn:aws:iam::777766665555:role/app'],
  ['documentation address', '"sourceIPAddress": "203.0.113.24"'],
  ['browser version', 'Mozilla/5.0 (X11; Linux x86_64) Chrome/141.0.0.0 Safari/537.36'],
  ['private network', '"cidr_block": "10.20.0.0/16"'],
  ['hidden password', '"masterUserPassword": "HIDDEN_DUE_TO_SECURITY_REASONS"'],
])('accepts a %s', (_name, text) => {
  expect(suspiciousTexts(text)).toEqual([]);
});
