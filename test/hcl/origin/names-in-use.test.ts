import { beforeAll, describe, expect, it } from 'vitest';
import { namesInUse } from '#hcl/origin/names-in-use.ts';
import { openEvaluator } from '#hcl/open-evaluator.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { hcl } from '../../support/hcl.ts';
import { aWorkspace, inState } from '../../support/workspaces.ts';

beforeAll(loadGrammar);

const VPC = 'vpc-0aaaaaaaaaaaaaaa1';
const [SUBNET_A, SUBNET_B] = ['subnet-0aaaaaaaaaaaaaaa1', 'subnet-0aaaaaaaaaaaaaaa2'];
const KEY = 'arn:aws:kms:us-east-1:123456789012:key/1';
const ROLE = 'arn:aws:iam::123456789012:role/app';

const MODULE = hcl`
  resource "aws_vpc" "this" {
    cidr_block = "10.0.0.0/16"
  }

  resource "aws_subnet" "this" {
    for_each = toset(["a", "b"])

    vpc_id = aws_vpc.this.id
  }

  output "vpc_id" {
    value = aws_vpc.this.id
  }

  output "the_vpc" {
    value = aws_vpc.this.id
  }

  output "subnets" {
    value = [for subnet in aws_subnet.this : subnet.id]
  }
`;

const MAIN = hcl`
  variable "key" {
    default = "${KEY}"
  }

  module "network" {
    source = "./network"
  }

  module "role" {
    source   = "./role"
    for_each = toset(["app"])
  }

  data "aws_vpc" "old" {
    default = true
  }

  resource "aws_sqs_queue" "jobs" {
    name              = "jobs"
    kms_master_key_id = var.key
  }

  resource "aws_lb_target_group" "web" {
    vpc_id = data.aws_vpc.old.id
  }
`;

const ROLES = hcl`
  resource "aws_iam_role" "this" {
    name = "app"
  }

  output "arn" {
    value = aws_iam_role.this.arn
  }

  output "name" {
    value = aws_iam_role.this.name
  }
`;

const STATE = [
  inState('module.network.aws_vpc.this', { id: VPC }),
  inState('module.network.aws_subnet.this["a"]', { id: SUBNET_A }),
  inState('module.network.aws_subnet.this["b"]', { id: SUBNET_B }),
  inState('module.role["app"].aws_iam_role.this', { arn: ROLE, name: 'app' }),
  { ...inState('aws_vpc.old', { id: 'vpc-0bbbbbbbbbbbbbbb1' }), mode: 'data' as const, address: 'data.aws_vpc.old' },
];

function names(type: string, path: string, isReference = false): ReturnType<typeof namesInUse> {
  const workspace = aWorkspace({ 'main.tf': MAIN, 'network/main.tf': MODULE, 'role/main.tf': ROLES }, STATE);
  return namesInUse({ type, path, isReference }, openEvaluator(workspace));
}

describe('the reference with which code writes a value', () => {
  it.each<{
    readonly name: string;
    readonly at: readonly [type: string, path: string];
    readonly value: string | readonly string[];
    readonly source: string | undefined;
  }>([
    { name: 'an output with the name of the argument', at: ['aws_security_group', 'vpc_id'], value: VPC, source: 'module.network.vpc_id' },
    { name: 'a list output of a module', at: ['aws_lb', 'subnets'], value: [SUBNET_A, SUBNET_B], source: 'module.network.subnets' },
    { name: 'an element of a list', at: ['aws_instance', 'subnet_id'], value: SUBNET_B, source: 'module.network.subnets[1]' },
    { name: 'an output of a repeated call', at: ['aws_lambda_function', 'role'], value: ROLE, source: 'module.role["app"].arn' },
    { name: 'a variable that another resource reads', at: ['aws_sns_topic', 'kms_master_key_id'], value: KEY, source: 'var.key' },
    {
      name: 'a data source that another resource reads',
      at: ['aws_subnet', 'vpc_id'],
      value: 'vpc-0bbbbbbbbbbbbbbb1',
      source: 'data.aws_vpc.old.id',
    },
    { name: 'nothing for an unknown value', at: ['aws_subnet', 'vpc_id'], value: 'vpc-0cccccccccccccccc', source: undefined },
    { name: 'nothing for a plain name, which may be a coincidence', at: ['aws_sqs_queue_policy', 'note'], value: 'app', source: undefined },
    { name: 'nothing for an empty list', at: ['aws_lb', 'subnets'], value: [], source: undefined },
  ])('$name', ({ at: [type, path], value, source }) => {
    expect(names(type, path).byOthers(value)).toBe(source);
  });

  it('uses sibling references for siblings only', () => {
    const [sibling, other] = [names('aws_sqs_queue', 'kms_master_key_id'), names('aws_sns_topic', 'kms_master_key_id')];

    expect([sibling.bySiblings(KEY), other.bySiblings(KEY)]).toEqual(['var.key', undefined]);
  });
});
