import dedent from 'dedent';
import { beforeAll, expect, it } from 'vitest';
import { UNKNOWN } from '#hcl/evaluate/value.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { evaluatorOf, inState, valueOf } from './evaluator-of.ts';

beforeAll(loadGrammar);

const resources = dedent`
  variable "unknown" {}

  resource "aws_sqs_queue" "one" {
    name       = "orders"
    delay      = 5
    kms_key    = null
    policy     = jsonencode({ Version = "1" })
    depends_on = []
    redrive    = var.unknown
  }
  resource "aws_sqs_queue" "many" {
    for_each = toset(["b", "a"])
    name     = "q-\${each.key}"
  }
  resource "aws_sqs_queue" "counted" {
    count = 2
    name  = "c-\${count.index}"
  }
  resource "aws_sqs_queue" "new" {
    name = "new"
  }
  data "aws_vpc" "main" {}
  data "aws_subnet" "each" {
    for_each = toset(["x"])
  }
  data "aws_subnet" "none" {
    count = 0
  }
`;
const state = [
  inState('aws_sqs_queue.one', {
    id: 'url-one',
    name: 'old',
    delay: '5',
    kms_key: 'alias/aws/sqs',
    policy: '{ "Version": "1" }',
    redrive: 'r',
    tags: { Env: 'prod' },
    rules: [{ port: 1 }],
  }),
  inState('aws_sqs_queue.many["a"]', { id: 'url-a', name: 'q-a' }),
  inState('aws_sqs_queue.many["b"]', { id: 'url-b', name: 'q-b' }),
  inState('aws_sqs_queue.counted[0]', { id: 'url-0' }),
  inState('aws_sqs_queue.counted[1]', { id: 'url-1' }),
  inState('data.aws_vpc.main', { id: 'vpc-1', cidr_block: '10.0.0.0/16' }),
  inState('data.aws_subnet.each["x"]', { id: 'subnet-x' }),
];

it.each([
  { text: 'aws_sqs_queue.one.id', expected: 'url-one', why: 'it is in the state only' },
  { text: 'aws_sqs_queue.one.name', expected: 'orders', why: 'code and state have different values' },
  { text: 'aws_sqs_queue.one.delay', expected: '5', why: 'the provider stores it as text' },
  { text: 'aws_sqs_queue.one.kms_key', expected: 'alias/aws/sqs', why: 'null uses the value of the provider' },
  { text: 'aws_sqs_queue.one.policy', expected: '{ "Version": "1" }', why: 'the equivalent notation of the state' },
  { text: 'aws_sqs_queue.one.redrive', expected: 'r', why: 'code does not set it' },
  { text: 'aws_sqs_queue.one.tags.Env', expected: 'prod', why: 'inside a map' },
  { text: 'aws_sqs_queue.one.tags.Missing', expected: UNKNOWN, why: 'it is not in the state' },
  { text: 'try(aws_sqs_queue.one.missing, "x")', expected: UNKNOWN, why: 'it may exist' },
  { text: 'aws_sqs_queue.one.rules[0].port', expected: 1, why: 'inside a block' },
  { text: '[for i, r in aws_sqs_queue.one.rules : i]', expected: [UNKNOWN], why: 'it may be a list or a set' },
  { text: '[for r in aws_sqs_queue.one.rules : r.port]', expected: [1], why: 'the order is the same for a list or set' },
  { text: 'aws_sqs_queue.one.rules == []', expected: false, why: 'it has an element' },
  { text: 'aws_sqs_queue.one.depends_on', expected: UNKNOWN, why: 'a meta-argument is not an attribute' },
  { text: 'aws_sqs_queue.many["a"].id', expected: 'url-a', why: 'for_each' },
  { text: '[for k, q in aws_sqs_queue.many : "${k}:${q.id}"]', expected: ['a:url-a', 'b:url-b'], why: 'for_each is an object' },
  { text: 'values(aws_sqs_queue.many)[*].name', expected: ['q-a', 'q-b'], why: 'values of for_each' },
  { text: 'aws_sqs_queue.many["c"].id', expected: UNKNOWN, why: 'there is no such instance' },
  { text: 'try(aws_sqs_queue.many["c"].id, "none")', expected: 'none', why: 'a missing instance is an error' },
  { text: 'aws_sqs_queue.counted[*].id', expected: ['url-0', 'url-1'], why: 'count is a tuple' },
  { text: 'aws_sqs_queue.counted[1].name', expected: 'c-1', why: 'count.index' },
  { text: 'aws_sqs_queue.counted.1.name', expected: 'c-1', why: 'legacy index syntax' },
  { text: 'length(aws_sqs_queue.counted)', expected: 2, why: 'count' },
  { text: 'aws_sqs_queue.new.name', expected: 'new', why: 'set in code, not created yet' },
  { text: 'aws_sqs_queue.new.id', expected: UNKNOWN, why: 'not created yet' },
  { text: 'jsonencode(aws_sqs_queue.new)', expected: UNKNOWN, why: 'mostly unknown' },
  { text: 'merge(aws_sqs_queue.new, { a = 1 })', expected: UNKNOWN, why: 'mostly unknown' },
  { text: 'aws_sqs_queue.gone.id', expected: UNKNOWN, why: 'not declared' },
  { text: 'aws_s3_bucket.gone.id', expected: UNKNOWN, why: 'type not declared' },
  { text: 'data.aws_vpc.main.id', expected: 'vpc-1', why: 'a data source' },
  { text: 'cidrsubnet(data.aws_vpc.main.cidr_block, 8, 1)', expected: '10.0.1.0/24', why: 'a data source in a function' },
  { text: 'data.aws_subnet.each["x"].id', expected: 'subnet-x', why: 'a data source with for_each' },
  { text: 'data.aws_subnet.none[*].id', expected: [], why: 'a data source with count 0' },
  { text: 'data.aws_region.none.name', expected: UNKNOWN, why: 'not declared' },
  { text: 'path.module', expected: '.', why: 'the root' },
  { text: 'path.cwd', expected: '/srv/infra', why: 'the directory' },
  { text: 'terraform.workspace', expected: 'default', why: 'the default workspace' },
  { text: 'each.key', expected: UNKNOWN, why: 'outside for_each' },
  { text: 'count.index', expected: UNKNOWN, why: 'outside count' },
  { text: 'self.id', expected: UNKNOWN, why: 'outside a resource' },
  { text: 'provider::aws::arn_parse("x")', expected: UNKNOWN, why: 'a provider function' },
  { text: 'timestamp()', expected: UNKNOWN, why: 'the clock' },
])('reads $text: $why', ({ text, expected }) => {
  const evaluator = evaluatorOf(resources, { resources: state });

  expect(valueOf(evaluator, text)).toEqual(expected);
});

const tree = {
  'main.tf': dedent`
    module "net" {
      source = "./modules/net"
      name   = "main"
      peer   = module.app["b"].size
    }
    module "app" {
      for_each = { a = 1, b = 2 }
      source   = "./modules/app"
      size     = each.value
      net      = module.net.id
    }
    module "pair" {
      count  = 2
      source = "./modules/app"
      size   = count.index
      net    = "none"
    }
    module "elsewhere" {
      source  = "terraform-aws-modules/vpc/aws"
      version = "5.0.0"
    }
  `,
  'modules/net/main.tf': dedent`
    variable "name" {}
    variable "peer" {}
    output "id" {
      value = "net-\${var.name}"
    }
    output "peer" {
      value = var.peer
    }
    output "here" {
      value = path.module
    }
  `,
  'modules/app/main.tf': dedent`
    variable "size" { type = number }
    variable "net" { type = string }
    resource "aws_sqs_queue" "q" {
      name = "\${var.net}-\${var.size}"
    }
    output "size" {
      value = var.size
    }
    output "net" {
      value = var.net
    }
    output "queue" {
      value = aws_sqs_queue.q.name
    }
  `,
};

it.each([
  { text: 'module.net.id', expected: 'net-main' },
  { text: 'module.net.peer', expected: 2 },
  { text: 'module.net.here', expected: 'modules/net' },
  { text: 'module.app["a"].queue', expected: 'net-main-1' },
  { text: '{ for k, m in module.app : k => m.size }', expected: { a: 1, b: 2 } },
  { text: 'module.pair[*].size', expected: [0, 1] },
  { text: 'module.net.missing', expected: UNKNOWN },
  { text: 'module.elsewhere.vpc_id', expected: UNKNOWN },
  { text: 'try(module.elsewhere.vpc_id, "x")', expected: UNKNOWN },
])('reads $text through modules', ({ text, expected }) => {
  expect(valueOf(evaluatorOf(tree), text)).toEqual(expected);
});

it('reads data sources of a module per instance', () => {
  const files = {
    'main.tf': 'module "m" {\n  for_each = toset(["a", "b"])\n  source = "./m"\n}\n',
    'm/main.tf': 'data "aws_vpc" "v" {}\noutput "id" {\n  value = data.aws_vpc.v.id\n}\n',
  };
  const evaluator = evaluatorOf(files, {
    resources: [inState('module.m["a"].data.aws_vpc.v', { id: 'vpc-a' }), inState('module.m["b"].data.aws_vpc.v', { id: 'vpc-b' })],
  });

  expect(valueOf(evaluator, '[for m in module.m : m.id]')).toEqual(['vpc-a', 'vpc-b']);
});
