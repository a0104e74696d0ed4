/** Roots and states as version 6 of the AWS provider has them. https://registry.terraform.io/providers/hashicorp/aws/latest/docs/guides/version-6-upgrade */
import dedent from 'dedent';
import { beforeAll, describe, expect, it } from 'vitest';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import type { JsonObject } from '#domain/json.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { bundledSchema } from '#terraform/provider-schema.ts';
import { aConsoleUser, anEvent } from '../support/builders.ts';
import { queueValues } from '../support/calls.ts';
import { runInMemory } from '../support/run-in-memory.ts';
import type { RunInMemory } from '../support/run-in-memory.ts';
import { inState } from '../support/workspaces.ts';

beforeAll(loadGrammar);

const SCHEMA = bundledSchema('6.66.0');
const FUNCTION = 'arn:aws:lambda:us-east-1:123456789012:function:shop-api';
const queue = (name: string, region: string): JsonObject => {
  const url = `https://sqs.${region}.amazonaws.com/123456789012/${name}`;
  return queueValues(name, { id: url, url, arn: `arn:aws:sqs:${region}:123456789012:${name}`, region });
};
const STATE = [
  inState('aws_sqs_queue.here', queue('shop-jobs', 'us-east-1')),
  inState('aws_sqs_queue.there', queue('shop-jobs', 'eu-west-1')),
  inState('aws_db_instance.main', {
    id: 'db-0123456789ABCDEFGHIJKLMNOP',
    identifier: 'shop-main',
    arn: 'arn:aws:rds:us-east-1:123456789012:db:shop-main',
    region: 'us-east-1',
    password: null,
    password_wo: null,
    password_wo_version: 1,
    backup_retention_period: 7,
  }),
  inState('aws_lambda_function.api', { id: 'shop-api', function_name: 'shop-api', arn: FUNCTION, region: 'us-east-1', memory_size: 256 }),
];
const CODE =
  dedent`
  terraform {
    required_providers {
      aws = {
        source  = "hashicorp/aws"
        version = "~> 6.0"
      }
    }
  }

  provider "aws" {
    region = "us-east-1"
  }

  variable "password" {
    type      = string
    ephemeral = true
  }

  ephemeral "aws_secretsmanager_secret_version" "db" {
    secret_id = "shop-db"
  }

  resource "aws_sqs_queue" "here" {
    name                       = "shop-jobs"
    visibility_timeout_seconds = 30
  }

  resource "aws_sqs_queue" "there" {
    region                     = "eu-west-1"
    name                       = "shop-jobs"
    visibility_timeout_seconds = 30
  }

  resource "aws_db_instance" "main" {
    identifier              = "shop-main"
    password_wo             = var.password
    password_wo_version     = 1
    backup_retention_period = 7
  }

  action "aws_lambda_invoke" "warm" {
    config {
      function_name = aws_lambda_function.api.function_name
    }
  }

  resource "aws_lambda_function" "api" {
    function_name = "shop-api"
    memory_size   = 256

    lifecycle {
      action_trigger {
        events  = [after_update]
        actions = [action.aws_lambda_invoke.warm]
      }
    }
  }
` + '\n';

function call(eventName: string, service: string, requestParameters: JsonObject, over: Partial<CloudTrailEvent> = {}): CloudTrailEvent {
  const place = { awsRegion: 'us-east-1', recipientAccountId: '123456789012' };
  return anEvent({ ...aConsoleUser('alice'), eventName, eventSource: `${service}.amazonaws.com`, requestParameters, ...place, ...over });
}

const waits = (region: string): CloudTrailEvent =>
  call(
    'SetQueueAttributes',
    'sqs',
    { queueUrl: `https://sqs.${region}.amazonaws.com/123456789012/shop-jobs`, attributes: { VisibilityTimeout: '60' } },
    { awsRegion: region },
  );
const FAR = 'https://sqs.ap-southeast-2.amazonaws.com/123456789012/shop-jobs-dead';

const run = (...events: readonly CloudTrailEvent[]): Promise<RunInMemory> =>
  runInMemory(events, {}, { code: CODE, state: STATE, schema: SCHEMA });
const verdicts = ({ reconciliations }: RunInMemory): readonly string[] =>
  reconciliations.map(
    ({ decision: { verdict, drift } }) =>
      `${verdict} ${drift.address ?? drift.resourceType}: ${drift.changes.map(({ path }) => path).join(', ')}`,
  );

describe('a root of version 6 of the AWS provider', () => {
  it.each([
    ['us-east-1', 'aws_sqs_queue.here', '  name                       = "shop-jobs"\n'],
    ['eu-west-1', 'aws_sqs_queue.there', '  region                     = "eu-west-1"\n  name                       = "shop-jobs"\n'],
  ])('edits the one of two queues with the same name that is in %s', async (region, address, head) => {
    const done = await run(waits(region));

    expect(verdicts(done)).toEqual([`accept ${address}: visibility_timeout_seconds`]);
    expect(done.files).toEqual([
      CODE.replace(`{\n${head}  visibility_timeout_seconds = 30`, `{\n${head}  visibility_timeout_seconds = 60`),
    ]);
  });

  it('treats a write-only argument as unreadable, and does not change its code', async () => {
    const done = await run(
      call('ModifyDBInstance', 'rds', { dBInstanceIdentifier: 'shop-main', masterUserPassword: '****', applyImmediately: true }),
    );

    expect(verdicts(done)).toEqual(['hold aws_db_instance.main: password_wo']);
    expect(done.files).toEqual([]);
  });

  it('edits a root with actions and triggers, and keeps them unchanged', async () => {
    const done = await run(call('UpdateFunctionConfiguration20150331v2', 'lambda', { functionName: 'shop-api', memorySize: 512 }));

    expect(verdicts(done)).toEqual(['accept aws_lambda_function.api: memory_size']);
    expect(done.files).toEqual([CODE.replace('memory_size   = 256', 'memory_size   = 512')]);
  });

  // A bucket's name is unique, and does not say where it is.
  it('states the region of a bucket in another region, and imports it from there', async () => {
    const bucket = inState('aws_s3_bucket.files', {
      id: 'shop-files',
      bucket: 'shop-files',
      arn: 'arn:aws:s3:::shop-files',
      region: 'eu-west-1',
    });
    const code = `${CODE}\nresource "aws_s3_bucket" "files" {\n  region = "eu-west-1"\n  bucket = "shop-files"\n}\n`;
    const made = call(
      'CreateBucket',
      's3',
      { bucketName: 'shop-files-old', CreateBucketConfiguration: { LocationConstraint: 'eu-west-1' } },
      { awsRegion: 'eu-west-1' },
    );

    const done = await runInMemory([made], {}, { code, state: [...STATE, bucket], schema: SCHEMA });

    expect(verdicts(done)).toEqual(['accept aws_s3_bucket: bucket']);
    expect(done.files[0]).toContain('  region = "eu-west-1"\n  bucket = "shop-files-old"\n');
    expect(done.files[0]).toContain('id = "shop-files-old@eu-west-1"');
  });

  // Budgets are recorded in us-east-1 alone, wherever their provider works.
  it('recognises a budget that was changed in a region where the root manages nothing', async () => {
    const budget = inState('aws_budgets_budget.all', {
      id: '123456789012:all',
      account_id: '123456789012',
      name: 'all',
      arn: 'arn:aws:budgets::123456789012:budget/all',
      limit_amount: '100',
      limit_unit: 'USD',
    });
    const code = `provider "aws" {\n  region = "eu-west-1"\n}\n\nresource "aws_budgets_budget" "all" {\n  name         = "all"\n  limit_amount = "100"\n  limit_unit   = "USD"\n}\n`;
    const there = inState('aws_sqs_queue.there', queue('shop-jobs', 'eu-west-1'));
    const newBudget = { budgetName: 'all', budgetLimit: { amount: '120', unit: 'USD' } };

    const done = await runInMemory(
      [call('UpdateBudget', 'budgets', { accountId: '123456789012', newBudget })],
      {},
      {
        code,
        state: [budget, there],
        schema: SCHEMA,
      },
    );

    expect(verdicts(done)).toEqual(['accept aws_budgets_budget.all: limit_amount']);
  });

  it('ignores resources made in a region without resources of the root', async () => {
    const done = await run(
      call('CreateQueue', 'sqs', { queueName: 'shop-jobs-dead' }, { awsRegion: 'ap-southeast-2', responseElements: { queueUrl: FAR } }),
    );

    expect(done.files).toEqual([]);
    expect(verdicts(done)).toEqual([]);
  });
});
