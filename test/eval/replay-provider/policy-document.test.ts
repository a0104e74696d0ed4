import { expect, it } from 'vitest';
import { policyDocument } from '../../../eval/replay-provider/policy-document.ts';

it('writes a document as the provider does: sets in descending order, one item as a text, its checksum as id', () => {
  const document = policyDocument({
    statement: [{ actions: ['sts:AssumeRole'], principals: [{ type: 'Service', identifiers: ['glue.amazonaws.com'] }] }],
  });

  expect(document['json']).toBe(
    '{\n  "Version": "2012-10-17",\n  "Statement": [\n    {\n      "Effect": "Allow",\n      "Action": "sts:AssumeRole",\n' +
      '      "Principal": {\n        "Service": "glue.amazonaws.com"\n      }\n    }\n  ]\n}',
  );
  expect(document['id']).toBe('2681768870');
});

it('writes conditions, everyone, and a policy’s own variables', () => {
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

it('refuses to merge documents', () => {
  expect(() => policyDocument({ source_policy_documents: ['{}'] })).toThrow('expected no source_policy_documents');
});
