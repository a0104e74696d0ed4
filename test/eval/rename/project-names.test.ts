import { expect, it } from 'vitest';
import { recordedSchema } from '../../../eval/recorded-schema.ts';
import { projectWords } from '../../../eval/rename/project-names.ts';

const CODE = `resource "aws_sqs_queue" "refunds" {
  name = upper(local.mailroom)
}
locals {
  mailroom = "x"
}
`;

function namesOf(document: object): readonly string[] {
  const infra = [new Map([['billing.tf', Buffer.from(CODE)]])];
  return [...projectWords({ infra, documents: [JSON.parse(JSON.stringify(document))], schema: recordedSchema() }).names].toSorted();
}

it('finds labels, locals and files in code, but no types, arguments or functions', () => {
  expect(namesOf({})).toEqual(['billing', 'mailroom', 'refunds']);
});

it.each<[string, object, readonly string[]]>([
  ['a name', { function_name: 'payments-handler' }, ['handler', 'payments']],
  ['the value and the key of a tag', { tags: { CostCentre: 'platform' } }, ['platform']],
  ['a session name and its role', { arn: 'arn:aws:sts::123456789012:assumed-role/ops/nightly' }, ['nightly', 'ops']],
  // https://docs.aws.amazon.com/singlesignon/latest/userguide/referencingpermissionsets.html
  [
    'the permission set, without its generated role name',
    { arn: 'arn:aws:sts::123456789012:assumed-role/AWSReservedSSO_Builder_0123456789abcdef/dora' },
    ['builder', 'dora'],
  ],
  ['no AWS keyword', { storage_type: 'standard', name: 'standard' }, []],
  ['no AWS field name', { visibility: 1, name: 'visibility' }, []],
  ['no managed policy', { policy_arn: 'arn:aws:iam::aws:policy/ReadOnlyAccess' }, []],
  ['no action', { name: 'object', Action: 's3:GetObject' }, []],
  ['no prefix of an id', { id: 'sgr-0123456789abcdef0' }, []],
  [
    'no engine setting',
    { parameter: [{ name: 'log_connections', apply_method: 'immediate', value: '1' }], parameterName: 'autovacuum' },
    [],
  ],
  ['no size', { name: 'large', tags: { size: 'db.m5.large' } }, []],
  ['no user agent', { userAgent: 'aws-cli/2 gadget' }, []],
])('%s', (_case, document, names) => {
  expect(namesOf(document).filter((name) => !['billing', 'mailroom', 'refunds'].includes(name))).toEqual(names);
});

it('treats no provider argument and no file extension as a name', () => {
  const code = `resource "aws_lambda_event_source_mapping" "orders" {}\nlocals {\n  concurrency = 2\n}\n`;
  const infra = [
    new Map([
      ['jobs.zip', Buffer.from('')],
      ['main.tf', Buffer.from(code)],
    ]),
  ];

  expect([...projectWords({ infra, documents: [], schema: recordedSchema() }).names].toSorted()).toEqual(['jobs', 'orders']);
});
