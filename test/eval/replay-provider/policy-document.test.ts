import { describe, expect, it } from 'vitest';
import type { ValueObject } from '#hcl/evaluate/value.ts';
import { policyDocument } from '../../../eval/replay-provider/policy-document.ts';

it('renders a document as the provider does: sets descending, single items as text, checksum as id', () => {
  const document = policyDocument({
    statement: [{ actions: ['sts:AssumeRole'], principals: [{ type: 'Service', identifiers: ['glue.amazonaws.com'] }] }],
  });

  expect(document['json']).toBe(
    '{\n  "Version": "2012-10-17",\n  "Statement": [\n    {\n      "Effect": "Allow",\n      "Action": "sts:AssumeRole",\n' +
      '      "Principal": {\n        "Service": "glue.amazonaws.com"\n      }\n    }\n  ]\n}',
  );
  expect(document['id']).toBe('2681768870');
});

it('renders conditions, wildcard principals and policy variables', () => {
  const document = policyDocument({
    statement: [
      {
        sid: 'Own',
        effect: 'Deny',
        actions: ['s3:GetObject', 's3:PutObject'],
        resources: ['arn:aws:s3:::acme/&{aws:username}'],
        principals: [{ type: '*', identifiers: ['*'] }],
        condition: [{ test: 'Bool', variable: 'aws:SecureTransport', values: ['false'] }],
      },
    ],
  });

  expect(JSON.parse(String(document['json']))).toEqual({
    Version: '2012-10-17',
    Statement: [
      {
        Sid: 'Own',
        Effect: 'Deny',
        Action: ['s3:PutObject', 's3:GetObject'],
        Resource: 'arn:aws:s3:::acme/${aws:username}',
        Principal: '*',
        Condition: { Bool: { 'aws:SecureTransport': 'false' } },
      },
    ],
  });
});

describe('merging documents', () => {
  const text = (...statements: readonly object[]): string => JSON.stringify({ Version: '2012-10-17', Statement: statements });
  const merged = (config: ValueObject): unknown => (JSON.parse(String(policyDocument(config)['json'])) as { Statement: unknown }).Statement;
  const READ = { Sid: 'Read', Effect: 'Allow', Action: 's3:GetObject', Resource: '*' };

  it('puts source documents before its own statements, and overrides by Sid', () => {
    const statements = merged({
      source_policy_documents: [text(READ, { Effect: 'Allow', Action: 'sqs:*', Resource: '*' }), null],
      statement: [{ sid: 'Own', actions: ['s3:PutObject'], resources: ['*'] }],
      override_policy_documents: [text({ ...READ, Effect: 'Deny' }, { Sid: 'New', Effect: 'Deny', Action: '*', Resource: '*' })],
    });

    expect(statements).toEqual([
      { ...READ, Effect: 'Deny' },
      { Effect: 'Allow', Action: 'sqs:*', Resource: '*' },
      { Sid: 'Own', Effect: 'Allow', Action: 's3:PutObject', Resource: '*' },
      { Sid: 'New', Effect: 'Deny', Action: '*', Resource: '*' },
    ]);
  });

  it('accepts a single statement outside a list', () => {
    expect(merged({ source_policy_documents: [JSON.stringify({ Statement: READ })] })).toEqual([READ]);
  });

  it.each<[string, ValueObject, string]>([
    ['a duplicate Sid', { source_policy_documents: [text(READ)], statement: [{ sid: 'Read' }] }, 'found Read twice'],
    ['text that is not a document', { override_policy_documents: ['"text"'] }, 'expected a policy document to merge'],
  ])('refuses %s', (_, config, message) => {
    expect(() => policyDocument(config)).toThrow(message);
  });
});
