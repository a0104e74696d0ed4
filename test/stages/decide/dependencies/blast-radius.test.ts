import dedent from 'dedent';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Workspace } from '#domain/workspace.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { blastRadiusOf } from '#stages/decide/dependencies/blast-radius.ts';
import { aChanged, aMissing, anUnmanaged } from '../../../support/drifts.ts';
import { aWorkspace, inState } from '../../../support/workspaces.ts';

beforeAll(loadGrammar);

const MAIN = dedent`
  resource "aws_sqs_queue" "jobs" {
    name                       = "jobs"
    visibility_timeout_seconds = 30
  }

  locals {
    timeout = aws_sqs_queue.jobs.visibility_timeout_seconds
  }

  resource "aws_lambda_function" "worker" {
    function_name = "worker"
    timeout       = local.timeout
  }

  resource "aws_lambda_alias" "live" {
    name             = "live"
    function_name    = aws_lambda_function.worker.function_name
    function_version = "1"
  }

  resource "aws_cloudwatch_metric_alarm" "depth" {
    alarm_name = "depth"
    dimensions = { QueueName = aws_sqs_queue.jobs.name }
  }

  resource "aws_sqs_queue" "copies" {
    for_each                   = toset(["a", "b"])
    name                       = each.key
    visibility_timeout_seconds = aws_sqs_queue.jobs.visibility_timeout_seconds
  }

  # aws_sqs_queue.jobs.visibility_timeout_seconds, a comment reads nothing
  resource "aws_sns_topic" "other" {
    name = "other"
  }

  module "alarms" {
    source  = "./alarms"
    seconds = aws_sqs_queue.jobs.visibility_timeout_seconds
  }

  resource "aws_sns_topic" "told" {
    name = module.alarms.name
  }
`;
const MODULE = dedent`
  variable "seconds" {}

  resource "aws_cloudwatch_metric_alarm" "age" {
    alarm_name = "age"
    threshold  = var.seconds
  }

  output "name" {
    value = aws_cloudwatch_metric_alarm.age.alarm_name
  }
`;

function workspace(): Workspace {
  return aWorkspace({ 'main.tf': MAIN, 'alarms/main.tf': MODULE }, [inState('aws_sqs_queue.jobs', { name: 'jobs' })]);
}

describe('blastRadiusOf', () => {
  it('follows the changed attribute through locals, repetition and modules', () => {
    const ripple = blastRadiusOf(aChanged('aws_sqs_queue.jobs', 'visibility_timeout_seconds', [30, 60]), workspace());

    expect(ripple).toEqual({
      direct: [
        'aws_lambda_function.worker',
        'aws_sqs_queue.copies["a"]',
        'aws_sqs_queue.copies["b"]',
        'module.alarms.aws_cloudwatch_metric_alarm.age',
      ],
      indirect: ['aws_lambda_alias.live', 'aws_sns_topic.told'],
    });
  });

  it('excludes readers of another attribute', () => {
    expect(blastRadiusOf(aChanged('aws_sqs_queue.jobs', 'name', ['jobs', 'work']), workspace())).toEqual({
      direct: ['aws_cloudwatch_metric_alarm.depth'],
      indirect: [],
    });
    expect(blastRadiusOf(aChanged('aws_sqs_queue.jobs', 'delay_seconds', [0, 1]), workspace())).toEqual({ direct: [], indirect: [] });
  });

  it('counts all readers of a deleted resource', () => {
    expect(blastRadiusOf(aMissing('aws_sqs_queue.jobs', { name: 'jobs' }), workspace()).direct).toHaveLength(5);
  });

  it('finds no readers for a resource that code does not have', () => {
    expect(blastRadiusOf(anUnmanaged('aws_sqs_queue', { name: 'x' }), workspace())).toEqual({ direct: [], indirect: [] });
    expect(blastRadiusOf(aChanged('aws_sqs_queue.elsewhere', 'name', ['a', 'b']), workspace())).toEqual({ direct: [], indirect: [] });
  });
});
