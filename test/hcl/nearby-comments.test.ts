import dedent from 'dedent';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { commentsNextTo } from '#hcl/nearby-comments.ts';
import { aWorkspace } from '../support/workspaces.ts';

beforeAll(loadGrammar);

const MAIN = dedent`
  locals {
    limits = {
      web = { desired = 3 } # the whole of web
      jobs = {
        desired = 2 // the scheduler counts them
      }
    }
    tags = {
      Team = "platform" # billed by this
    }
  }

  variable "days" {
    default = 30 # from the law
  }

  resource "aws_ecs_service" "s" {
    for_each      = local.limits
    name          = each.key
    desired_count = each.value.desired

    # two lines
    # of reasons
    enable_execute_command = false /* no shells */
    launch_type            = "FARGATE" # cheap

    network_configuration {
      assign_public_ip = false # behind the balancer
    }

    load_balancer {
      container_port = 1 # one
    }
    load_balancer {
      container_port = 2 # two
    }

    tags = merge(local.tags, { Env = "prod" }) # all of them
  }

  resource "aws_cloudwatch_log_group" "l" {
    name              = "l"
    retention_in_days = var.days

    # about the next one
    kms_key_id = local.missing
    skip_destroy = true
  }
`;

const workspace = aWorkspace({ 'main.tf': MAIN });

describe('commentsNextTo', () => {
  it.each([
    [
      'on the same line and above the argument',
      'aws_ecs_service.s["jobs"]',
      'enable_execute_command',
      ['no shells', 'two lines of reasons'],
    ],
    ['on the same line only', 'aws_ecs_service.s["jobs"]', 'launch_type', ['cheap']],
    ['in a block', 'aws_ecs_service.s["jobs"]', 'network_configuration.assign_public_ip', ['behind the balancer']],
    ['in the map of for_each', 'aws_ecs_service.s["jobs"]', 'desired_count', ['the scheduler counts them']],
    ['at the default of a variable', 'aws_cloudwatch_log_group.l', 'retention_in_days', ['from the law']],
    ['at an entry of a merged map', 'aws_ecs_service.s["web"]', 'tags.Team', ['billed by this']],
  ] as const)('%s', (_case, address, path, expected) => {
    const found = commentsNextTo(address, path, workspace);

    expect(found).toEqual(expected);
  });

  it.each([
    ['a comment next to another argument', 'aws_cloudwatch_log_group.l', 'skip_destroy'],
    ['several blocks of one type', 'aws_ecs_service.s["jobs"]', 'load_balancer.container_port'],
    ['a tag that code does not have', 'aws_ecs_service.s["web"]', 'tags.Owner'],
    ['an argument that code does not set', 'aws_ecs_service.s["web"]', 'iam_role'],
    ['an instance that code does not declare', 'aws_ecs_service.other', 'desired_count'],
    ['no address', undefined, 'desired_count'],
  ] as const)('none: %s', (_case, address, path) => {
    const found = commentsNextTo(address, path, workspace);

    expect(found).toEqual([]);
  });

  it('follows definitions into other files and stops at cycles', () => {
    const files = {
      'main.tf':
        'variable "size" {}\nlocals {\n  a = local.b\n  b = local.a\n}\nresource "aws_sqs_queue" "q" {\n  delay_seconds = var.size\n  name = local.a\n}\n',
      'prod.auto.tfvars': '# never more than the consumers take\nsize = 5\n',
    };

    const found = [
      commentsNextTo('aws_sqs_queue.q', 'delay_seconds', aWorkspace(files)),
      commentsNextTo('aws_sqs_queue.q', 'name', aWorkspace(files)),
    ];

    expect(found).toEqual([['never more than the consumers take'], []]);
  });

  it('omits marks for this tool', () => {
    const text =
      '# the consumers set it\n# reconcile: musculature delay_seconds max=9\nresource "aws_sqs_queue" "q" {\n  # by law\n  # reconcile: musculature max=9\n  delay_seconds = 5 # reconcile: musculature min=1\n}\n';

    const found = commentsNextTo('aws_sqs_queue.q', 'delay_seconds', aWorkspace({ 'main.tf': text }));

    expect(found).toEqual(['by law']);
  });
});

it('in JSON syntax are the // members of the block', () => {
  const main = JSON.stringify({
    '//': 'the whole file',
    locals: { '//': 'from the law', days: 30 },
    resource: {
      aws_cloudwatch_log_group: {
        g: { '//': 'reconcile: skeleton', name: 'g', retention_in_days: '${local.days}' },
        h: { '//': 'do not raise', name: 'h', retention_in_days: 7 },
      },
    },
  });
  const workspace = aWorkspace({ 'main.tf.json': main });

  expect(commentsNextTo('aws_cloudwatch_log_group.g', 'retention_in_days', workspace)).toEqual(['from the law']);
  expect(commentsNextTo('aws_cloudwatch_log_group.h', 'retention_in_days', workspace)).toEqual(['do not raise']);
});
