import dedent from 'dedent';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Json } from '#domain/json.ts';
import { openEvaluator } from '#hcl/open-evaluator.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { syncStatusInCode } from '#hcl/proof/sync-status.ts';
import { aWorkspace } from '../../support/workspaces.ts';

beforeAll(loadGrammar);

const WORKSPACE = aWorkspace({
  'main.tf': dedent`
    variable "secret" {}

    resource "aws_sqs_queue" "jobs" {
      visibility_timeout_seconds = 45
      delay_seconds              = var.secret
      tags                       = { Team = "a" }
    }

    resource "aws_lambda_function" "worker" {
      memory_size = 128

      environment {
        variables = { LEVEL = "info" }
      }
    }

    resource "aws_security_group" "web" {
      ingress {
        from_port   = 443
        to_port     = 443
        protocol    = "tcp"
        cidr_blocks = ["10.0.0.0/8", "172.16.0.0/12"]
      }
    }
  `,
});

function standing(address: string, path: string, [before, after]: readonly [Json, Json], hidden = false): unknown {
  const evaluator = openEvaluator(WORKSPACE);
  const type = address.split('.')[0] ?? '';
  return syncStatusInCode(address, { path, before, after, hidden }, { evaluator, schema: WORKSPACE.schema[type] });
}

function level(value: string): Json {
  return [{ variables: { LEVEL: value } }];
}

describe('the standing of an attribute', () => {
  const timeout = (before: Json, after: Json, hidden = false): unknown =>
    standing('aws_sqs_queue.jobs', 'visibility_timeout_seconds', [before, after], hidden);

  it.each([
    ['drifted', timeout(45, 60), { standing: 'drifted', code: 45 }],
    ['drifted, with a numeric string in the state', timeout('45', 60), { standing: 'drifted', code: 45 }],
    ['not applied yet', timeout(30, 30), { standing: 'unapplied-code', code: 45 }],
    ['already in code', timeout(30, 45), { standing: 'already-in-code', code: 45 }],
    ['changed in code and cloud', timeout(30, 60), { standing: 'both', code: 45 }],
    ['changed in code and, to an unknown value, in the cloud', timeout(30, null, true), { standing: 'both', code: 45 }],
    ['not evaluable', standing('aws_sqs_queue.jobs', 'delay_seconds', [0, 5]), { standing: 'drifted' }],
    ['not in code', standing('aws_sqs_queue.jobs', 'max_message_size', [1024, 2048]), {}],
    ['derived from others', standing('aws_sqs_queue.jobs', 'tags_all', [{}, { Team: 'b' }]), {}],
    ['a map', standing('aws_sqs_queue.jobs', 'tags', [{ Team: 'a' }, { Team: 'b' }]), { standing: 'drifted', code: { Team: 'a' } }],
    ['of an instance that is not in code', standing('aws_sqs_queue.mail', 'delay_seconds', [0, 5]), {}],
  ])('%s', (_name, found, expected) => {
    expect(found).toEqual(expected);
  });
});

describe('the standing of nested blocks', () => {
  const rule = (ranges: readonly string[]): Json => [
    { from_port: 443, to_port: 443, protocol: 'tcp', cidr_blocks: ranges, description: '', self: false, security_groups: [] },
  ];

  it.each([
    ['drifted', standing('aws_lambda_function.worker', 'environment', [level('info'), level('debug')]), 'drifted'],
    ['already in code', standing('aws_lambda_function.worker', 'environment', [level('debug'), level('info')]), 'already-in-code'],
    [
      'equal to neither: not reported as a third value',
      standing('aws_lambda_function.worker', 'environment', [level('a'), level('b')]),
      'drifted',
    ],
    ['with members that code omits', standing('aws_security_group.web', 'ingress', [rule(['10.0.0.0/8', '172.16.0.0/12']), []]), 'drifted'],
  ])('%s', (_name, found, expected) => {
    expect(found).toMatchObject({ standing: expected });
  });
});
