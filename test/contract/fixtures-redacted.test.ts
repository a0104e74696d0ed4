import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';

const FIXTURES = new URL('../../fixtures', import.meta.url).pathname;

/** Accounts that are nobody's: AWS's own documentation accounts, and the recordings' account and its two neighbours. */
const ACCOUNTS = new Set([
  '123456789012',
  '111122223333',
  '444455556666',
  '999999999999',
  '000000000000',
  '210987654321',
  '310987654321',
  '000000000001',
]);

/** A key that a person can tell to be made up: it ends in EXAMPLE or zeros, or is one of the recordings' plain words. */
const MADE_UP_KEY = /(?:EXAMPLE|00|ONCALLBREAKGLASS)$/;

/** Networks that no public host has. https://www.iana.org/assignments/iana-ipv4-special-registry */
const NOT_PUBLIC = [
  /^0\./,
  /^10\./,
  /^100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\./,
  /^127\./,
  /^169\.254\./,
  /^172\.(?:1[6-9]|2\d|3[01])\./,
  /^192\.0\.2\./,
  /^192\.168\./,
  /^198\.51\.100\./,
  /^203\.0\.113\./,
  /^(?:22[4-9]|23\d|24\d|25[0-5])\./,
];

/** What AWS and we print in place of a secret. */
const MARKER = /^(?:HIDDEN_DUE_TO_SECURITY_REASONS|\*+|<sensitiveDataRemoved>|\*\*\* Redacted \*\*\*|\(redacted\)|)$/;

const rules: readonly { readonly what: string; readonly pattern: RegExp; readonly isFine: (found: string) => boolean }[] = [
  { what: 'access key', pattern: /\b((?:AKIA|ASIA)[A-Z0-9]{16})\b/g, isFine: (key) => MADE_UP_KEY.test(key) },
  { what: 'account', pattern: /arn:aws[\w-]*:[\w-]*:[\w-]*:(\d{12}):/g, isFine: (account) => ACCOUNTS.has(account) },
  { what: 'account', pattern: /"(?:\w*[aA]ccountId|account|owner|owner_id)":\s*"(\d{12})"/g, isFine: (account) => ACCOUNTS.has(account) },
  { what: 'account', pattern: /amazonaws\.com\/(\d{12})\//g, isFine: (account) => ACCOUNTS.has(account) },
  // Versions of programs look alike but follow a name and a slash: Chrome/141.0.0.0.
  {
    what: 'public address',
    pattern: /(?<![\w./-])((?:\d{1,3}\.){3}\d{1,3})(?![\w.])/g,
    isFine: (ip) => NOT_PUBLIC.some((net) => net.test(ip)),
  },
  {
    what: 'secret',
    pattern:
      /"(?:secretAccessKey|SecretAccessKey|sessionToken|SessionToken|masterUserPassword|password|secretString|privateKey|authToken)":\s*"([^"]*)"/g,
    isFine: (value) => MARKER.test(value),
  },
  { what: 'private key', pattern: /-----(BEGIN [A-Z ]*PRIVATE KEY)-----/g, isFine: () => false },
  {
    what: 'token',
    pattern: /\b(gh[pousr]_\w{36}|github_pat_\w{22,}|xox[abprs]-[\w-]{10,}|eyJ[\w-]{20,}\.eyJ[\w-]{20,}\.[\w-]{10,})/g,
    isFine: () => false,
  },
];

/** What in a text looks as if it were somebody's. */
function suspicious(text: string): readonly string[] {
  // Most files are JSON inside JSON here and there; one spelling of quotes is enough to look for.
  const plain = text.replaceAll('\\"', '"');
  return rules.flatMap(({ what, pattern, isFine }) => {
    const found = [...plain.matchAll(pattern)].map((match) => match[1] ?? '').filter((value) => !isFine(value));
    return [...new Set(found)].map((value) => `${what}: ${value}`);
  });
}

function readFixture(file: string): string {
  const bytes = readFileSync(join(FIXTURES, file));
  const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b;
  return (isGzip ? gunzipSync(bytes) : bytes).toString('utf8');
}

const files = readdirSync(FIXTURES, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && !entry.name.endsWith('.zip'))
  .map((entry) => join(entry.parentPath, entry.name).slice(FIXTURES.length + 1))
  .sort();

it.each(files)('%s holds nothing of anybody', (file) => {
  expect(suspicious(readFixture(file))).toEqual([]);
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
])('sees a real-looking %s', (_name, text) => {
  expect(suspicious(text)).toHaveLength(1);
});

it.each([
  ['documentation key', '"accessKeyId": "ASIAIOSFODNN7EXAMPLE"'],
  ['documentation account', 'arn:aws:iam::123456789012:role/app'],
  ['documentation address', '"sourceIPAddress": "203.0.113.24"'],
  ['browser version', 'Mozilla/5.0 (X11; Linux x86_64) Chrome/141.0.0.0 Safari/537.36'],
  ['private network', '"cidr_block": "10.20.0.0/16"'],
  ['hidden password', '"masterUserPassword": "HIDDEN_DUE_TO_SECURITY_REASONS"'],
])('lets a %s pass', (_name, text) => {
  expect(suspicious(text)).toEqual([]);
});
