import dedent from 'dedent';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { surveyCode } from '#hcl/survey-code.ts';
import type { CodeSurvey } from '#domain/workspace/root-survey.ts';

beforeAll(loadGrammar);

function survey(files: Readonly<Record<string, string>>): CodeSurvey {
  return surveyCode({
    directory: '/srv/infra',
    files: Object.entries(files).map(([path, text]) => ({ path, text: `${dedent(text)}\n` })),
    resources: [],
    schema: {},
    environmentVariables: {},
    adopted: [],
  });
}

describe('surveyCode', () => {
  it('finds regions and roles of AWS providers in all modules', () => {
    const code = survey({
      'main.tf': `
        variable "region" { default = "eu-west-1" }
        locals { account = "123456789012" }
        provider "aws" {
          region = var.region
          assume_role { role_arn = "arn:aws:iam::\${local.account}:role/terraform" }
        }
        provider "aws" {
          alias  = "west"
          region = "us-west-2"
        }
        provider "google" { region = "europe-west1" }`,
    });

    expect(code).toEqual({
      regions: ['eu-west-1', 'us-west-2'],
      roles: ['arn:aws:iam::123456789012:role/terraform'],
      trails: [],
    });
  });

  it.each([
    ['a literal', '"acme-trail"', 'acme-trail'],
    ['a bucket in the same code, by its id', 'aws_s3_bucket.logs.id', 'acme-logs'],
    ['a bucket in the same code, by its name', 'aws_s3_bucket.logs.bucket', 'acme-logs'],
    ['a value that only AWS knows', 'aws_s3_bucket.unnamed.id', undefined],
    ['a bucket from a data source', 'data.aws_s3_bucket.logs.id', undefined],
  ])('finds the bucket of a trail: %s', (_name, written, bucket) => {
    const { trails } = survey({
      'audit.tf': `
        resource "aws_s3_bucket" "logs" { bucket = "acme-logs" }
        resource "aws_s3_bucket" "unnamed" {}

        resource "aws_cloudtrail" "audit" {
          name           = "audit"
          s3_bucket_name = ${written}
          s3_key_prefix  = "org"
        }`,
    });

    expect(trails).toEqual([
      { address: 'aws_cloudtrail.audit', from: 'code', at: 'audit.tf:4', ...(bucket === undefined ? {} : { bucket }), prefix: 'org' },
    ]);
  });

  it('finds trails in modules', () => {
    const { trails } = survey({
      'main.tf': 'module "audit" {\n  source = "./modules/audit"\n  bucket = "acme-trail"\n}',
      'modules/audit/main.tf':
        'variable "bucket" {}\nresource "aws_s3_bucket" "logs" {\n  bucket = var.bucket\n}\nresource "aws_cloudtrail" "this" {\n  s3_bucket_name = aws_s3_bucket.logs.id\n}',
    });

    expect(trails).toEqual([
      { address: 'module.audit.aws_cloudtrail.this', from: 'code', at: 'modules/audit/main.tf:5', bucket: 'acme-trail' },
    ]);
  });
});
