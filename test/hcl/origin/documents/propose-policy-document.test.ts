import dedent from 'dedent';
import { beforeAll, describe, expect, it, test } from 'vitest';
import type { Json } from '#domain/json.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { candidatesFor } from '../../../support/proposals.ts';
import { inState } from '../../../support/workspaces.ts';

beforeAll(loadGrammar);

const ARN = 'arn:aws:s3:::lake';
const BUCKET = inState('aws_s3_bucket.lake', { arn: ARN });

const MAIN = dedent`
  resource "aws_s3_bucket" "lake" {
    bucket = "lake"
  }

  data "aws_iam_policy_document" "p" {
    # readers
    statement {
      sid       = "Read"
      actions   = ["s3:GetObject", "s3:ListBucket"] # no more
      resources = [aws_s3_bucket.lake.arn, "\${aws_s3_bucket.lake.arn}/*"]

      principals {
        type        = "AWS"
        identifiers = ["arn:aws:iam::210987654321:root"] # BI
      }
    }

    statement {
      effect    = "Deny"
      actions   = local.denied
      resources = ["*"]

      condition {
        test     = "Bool"
        variable = "aws:SecureTransport"
        values   = ["false"]
      }
    }
  }

  locals {
    denied = ["s3:*"]
  }

  resource "aws_s3_bucket_policy" "b" {
    bucket = aws_s3_bucket.lake.id
    policy = data.aws_iam_policy_document.p.json
  }
`;

type Statement = Readonly<Record<string, Json>>;

/** AWS gives lists back in another order, and one-element lists as texts. */
const READ: Statement = {
  Sid: 'Read',
  Effect: 'Allow',
  Action: ['s3:ListBucket', 's3:GetObject'],
  Resource: [`${ARN}/*`, ARN],
  Principal: { AWS: 'arn:aws:iam::210987654321:root' },
};
const DENY: Statement = { Sid: '', Effect: 'Deny', Action: 's3:*', Resource: '*', Condition: { Bool: { 'aws:SecureTransport': 'false' } } };

function policy(...statements: readonly Statement[]): string {
  return JSON.stringify({ Version: '2012-10-17', Statement: statements });
}

function first(to: string, main = MAIN): string | undefined {
  return candidatesFor({
    files: { 'main.tf': main },
    address: 'aws_s3_bucket_policy.b',
    path: 'policy',
    from: policy(DENY, READ),
    to,
    state: [BUCKET],
  })[0]?.['main.tf'];
}

describe('a policy document is edited in its statement', () => {
  it.each<{ readonly name: string; readonly to: string; readonly edit: readonly [before: string, after: string] }>([
    {
      name: 'one more action',
      to: policy(DENY, { ...READ, Action: ['s3:ListBucket', 's3:GetObject', 's3:GetObjectTagging'] }),
      edit: ['"s3:ListBucket"]', '"s3:ListBucket", "s3:GetObjectTagging"]'],
    },
    {
      name: 'one action less',
      to: policy({ ...READ, Action: 's3:GetObject' }, DENY),
      edit: ['["s3:GetObject", "s3:ListBucket"]', '["s3:GetObject"]'],
    },
    {
      name: 'one resource less, the other reference kept',
      to: policy(DENY, { ...READ, Resource: ARN }),
      edit: ['[aws_s3_bucket.lake.arn, "${aws_s3_bucket.lake.arn}/*"]', '[aws_s3_bucket.lake.arn]'],
    },
    {
      name: 'one more principal',
      to: policy(DENY, { ...READ, Principal: { AWS: ['arn:aws:iam::310987654321:root', 'arn:aws:iam::210987654321:root'] } }),
      edit: ['1:root"]', '1:root", "arn:aws:iam::310987654321:root"]'],
    },
    {
      name: 'one more principal type',
      to: policy(DENY, { ...READ, Principal: { AWS: 'arn:aws:iam::210987654321:root', Service: 'glue.amazonaws.com' } }),
      edit: [
        '# BI\n    }\n',
        '# BI\n    }\n\n    principals {\n      type        = "Service"\n      identifiers = ["glue.amazonaws.com"]\n    }\n',
      ],
    },
    {
      name: 'an effect that code omits',
      to: policy(DENY, { ...READ, Effect: 'Deny' }),
      edit: ['/*"]\n', '/*"]\n    effect    = "Deny"\n'],
    },
    {
      name: 'a list in a local, in a statement without Sid',
      to: policy({ ...DENY, Action: ['s3:*', 's3-object-lambda:*'] }, READ),
      edit: ['["s3:*"]', '["s3:*", "s3-object-lambda:*"]'],
    },
    {
      name: 'another value of a condition',
      to: policy({ ...DENY, Condition: { Bool: { 'aws:SecureTransport': 'true' } } }, READ),
      edit: ['["false"]', '["true"]'],
    },
    {
      name: 'one condition less',
      to: policy({ Effect: 'Deny', Action: 's3:*', Resource: '*' }, READ),
      edit: ['\n    condition {\n      test     = "Bool"\n      variable = "aws:SecureTransport"\n      values   = ["false"]\n    }\n', ''],
    },
  ])('$name', ({ to, edit }) => {
    expect(MAIN).toContain(edit[0]);

    expect(first(to)).toBe(MAIN.replace(edit[0], () => edit[1]));
  });

  test('an added statement refers to the bucket', () => {
    const after = first(policy(DENY, READ, { Sid: 'Write', Effect: 'Allow', Action: 's3:PutObject', Resource: ARN, Principal: '*' }));

    expect(after).toBe(
      MAIN.replace(
        '  }\n}\n\nlocals',
        '  }\n\n  statement {\n    sid       = "Write"\n    actions   = ["s3:PutObject"]\n    resources = [aws_s3_bucket.lake.arn]\n\n    principals {\n      type        = "*"\n      identifiers = ["*"]\n    }\n  }\n}\n\nlocals',
      ),
    );
  });

  test('a removed statement is removed with its comment', () => {
    expect(first(policy(DENY))).toBe(MAIN.replace(/ {2}# readers\n[\s\S]*?\n\n {2}statement/, '  statement'));
  });
});

describe('what is not edited', () => {
  it.each([
    {
      name: 'a document with statements from a source',
      main: MAIN.replace('  # readers\n', '  source_policy_documents = [file("base.json")]\n\n  # readers\n').replace('"Read"', '"Other"'),
    },
    { name: 'another output', main: MAIN.replace('.p.json', '.p.minified_json') },
    { name: 'a data source that is not declared', main: MAIN.replace('.p.json', '.q.json') },
  ])('$name', ({ main }) => {
    expect(first(policy(DENY, { ...READ, Action: 's3:GetObject' }), main)).toBeUndefined();
  });
});
