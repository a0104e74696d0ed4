import { beforeAll, describe, expect, test } from 'vitest';
import type { Drift } from '#domain/drift.ts';
import type { JsonObject } from '#domain/json.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { arnOf, queueValues, urlOf } from '../../../support/calls.ts';
import { testCases } from '../../../support/code-cases.ts';
import type { CodeCase } from '../../../support/code-cases.ts';
import { anEvent } from '../../../support/builders.ts';
import { aMissing, aWrite, anUnmanaged } from '../../../support/drifts.ts';
import { hcl } from '../../../support/hcl.ts';
import { planCase } from '../../../support/planned-cases.ts';
import { aChangedDrift, inState } from '../../../support/workspaces.ts';

beforeAll(loadGrammar);

const made = (name: string, over: JsonObject = {}): Drift =>
  anUnmanaged(
    'aws_sqs_queue',
    { id: urlOf(name), url: urlOf(name), arn: arnOf(name), name, ...over },
    { importId: urlOf(name), writes: [aWrite(anEvent(), 'name', name)] },
  );
const gone = (address: string, name: string, over: JsonObject = {}): Drift => aMissing(address, queueValues(name, over));
const queue = (address: string, name: string, over: JsonObject = {}) => inState(address, queueValues(name, over));

/** A list whose elements count numbers, in the module of a call. */
const LISTED = hcl`
  variable "names" {
    type    = list(string)
    default = []
  }

  resource "aws_sqs_queue" "this" {
    count = length(var.names)

    name = var.names[count.index]
  }
`;

const RULES = hcl`
  variable "create" {
    type    = bool
    default = true
  }

  variable "security_group_id" {
    type = string
  }

  variable "ingress_rules" {
    type    = list(map(string))
    default = []
  }

  resource "aws_security_group_rule" "ingress" {
    count = var.create ? length(var.ingress_rules) : 0

    security_group_id = var.security_group_id
    type              = "ingress"

    cidr_blocks = split(",", lookup(var.ingress_rules[count.index], "cidr_blocks", "10.0.0.0/8"))
    description = lookup(var.ingress_rules[count.index], "description", "Ingress Rule")

    from_port = lookup(var.ingress_rules[count.index], "from_port")
    to_port   = lookup(var.ingress_rules[count.index], "to_port")
    protocol  = lookup(var.ingress_rules[count.index], "protocol", "tcp")
  }
`;

const RULES_CALL = hcl`
  module "web" {
    source = "./modules/security-group"

    security_group_id = "sg-0123"

    ingress_rules = [
      {
        from_port   = 443
        to_port     = 443
        cidr_blocks = "10.1.0.0/16"
        description = "https"
      },
      {
        from_port   = 80
        to_port     = 80
        cidr_blocks = "10.1.0.0/16,10.2.0.0/16"
        description = "http"
      },
    ]
  }
`;

const ACL = hcl`
  variable "inbound" {
    type    = list(map(string))
    default = []
  }

  resource "aws_network_acl_rule" "inbound" {
    count = length(var.inbound)

    network_acl_id = "acl-0123"
    egress         = false
    rule_number    = var.inbound[count.index]["rule_number"]
    rule_action    = var.inbound[count.index]["rule_action"]
    from_port      = lookup(var.inbound[count.index], "from_port", null)
    to_port        = lookup(var.inbound[count.index], "to_port", null)
    protocol       = var.inbound[count.index]["protocol"]
    cidr_block     = lookup(var.inbound[count.index], "cidr_block", null)
  }
`;

const SUBNETS = hcl`
  variable "azs" {
    type = list(string)
  }

  variable "private_subnets" {
    type = list(string)
  }

  resource "aws_subnet" "private" {
    count = length(var.private_subnets)

    vpc_id            = "vpc-0123"
    cidr_block        = var.private_subnets[count.index]
    availability_zone = element(var.azs, count.index)
  }
`;

// As in the most used module for networks. https://github.com/terraform-aws-modules/terraform-aws-vpc
const PUBLISHED_SUBNETS = hcl`
  variable "create_vpc" {
    type    = bool
    default = true
  }

  variable "azs" {
    type    = list(string)
    default = []
  }

  variable "private_subnets" {
    type    = list(string)
    default = []
  }

  variable "private_subnet_ipv6_prefixes" {
    type    = list(string)
    default = []
  }

  locals {
    len_private_subnets    = max(length(var.private_subnets), length(var.private_subnet_ipv6_prefixes))
    create_private_subnets = var.create_vpc && local.len_private_subnets > 0
  }

  resource "aws_subnet" "private" {
    count = local.create_private_subnets ? local.len_private_subnets : 0

    vpc_id               = "vpc-0123"
    availability_zone    = length(regexall("^[a-z]{2}-", element(var.azs, count.index))) > 0 ? element(var.azs, count.index) : null
    availability_zone_id = length(regexall("^[a-z]{2}-", element(var.azs, count.index))) == 0 ? element(var.azs, count.index) : null
    cidr_block           = element(concat(var.private_subnets, [""]), count.index)
  }
`;

const POLICIES = hcl`
  resource "aws_sqs_queue_policy" "this" {
    count = length(var.names)

    queue_url = aws_sqs_queue.this[count.index].url
    policy    = jsonencode({ Version = "2012-10-17", Statement = [] })
  }
`;
const ALLOW = JSON.stringify({ Version: '2012-10-17', Statement: [] });

const subnet = (id: string, cidr: string, zone: string): Drift =>
  anUnmanaged('aws_subnet', { id, vpc_id: 'vpc-0123', cidr_block: cidr, availability_zone: zone }, { importId: id });

const QUEUE_WITH_DLQ = hcl`
  variable "name" {
    type = string
  }

  variable "create_dlq" {
    type    = bool
    default = false
  }

  resource "aws_sqs_queue" "this" {
    name = var.name
  }

  resource "aws_sqs_queue" "dlq" {
    count = var.create_dlq ? 1 : 0

    name                      = "\${var.name}-dlq"
    message_retention_seconds = 1209600
  }
`;

/** What was made by hand belongs into what would make it. */
const MADE: readonly CodeCase[] = [
  {
    name: 'a name in the list of a module call, used by count',
    code: { 'main.tf': 'module "q" {\n  source = "./q"\n  names  = ["orders", "mail"]\n}\n', 'q/main.tf': LISTED },
    drifts: [made('audit')],
    edits: [['"mail"]', '"mail", "audit"]']],
    imports: [['module.q.aws_sqs_queue.this[2]', urlOf('audit')]],
  },
  {
    name: 'a rule in the list of maps of a module call, like its siblings',
    code: { 'main.tf': RULES_CALL, 'modules/security-group/main.tf': RULES },
    drifts: [
      anUnmanaged(
        'aws_security_group_rule',
        {
          security_group_id: 'sg-0123',
          type: 'ingress',
          cidr_blocks: ['10.3.0.0/16', '10.4.0.0/16'],
          description: 'metrics',
          from_port: 9090,
          to_port: 9090,
          protocol: 'tcp',
        },
        { importId: 'sg-0123_ingress_tcp_9090_9090_10.3.0.0/16_10.4.0.0/16' },
      ),
    ],
    edits: [
      [
        '      description = "http"\n    },\n',
        '      description = "http"\n    },\n    {\n      from_port   = 9090\n      to_port     = 9090\n      cidr_blocks = "10.3.0.0/16,10.4.0.0/16"\n      description = "metrics"\n    },\n',
      ],
    ],
    imports: [['module.web.aws_security_group_rule.ingress[2]', 'sg-0123_ingress_tcp_9090_9090_10.3.0.0/16_10.4.0.0/16']],
  },
  {
    name: 'an entry of a network ACL, without unset arguments',
    code: {
      'main.tf':
        'module "acl" {\n  source = "./acl"\n\n  inbound = [\n    { rule_number = 100, rule_action = "allow", from_port = 443, to_port = 443, protocol = "tcp", cidr_block = "0.0.0.0/0" },\n  ]\n}\n',
      'acl/main.tf': ACL,
    },
    drifts: [
      anUnmanaged(
        'aws_network_acl_rule',
        {
          network_acl_id: 'acl-0123',
          egress: false,
          rule_number: 110,
          rule_action: 'deny',
          protocol: '-1',
          cidr_block: '192.0.2.0/24',
        },
        { importId: 'acl-0123:110:-1:false' },
      ),
    ],
    edits: [
      [
        'cidr_block = "0.0.0.0/0" },\n',
        'cidr_block = "0.0.0.0/0" },\n    { rule_number = 110, rule_action = "deny", protocol = "-1", cidr_block = "192.0.2.0/24" },\n',
      ],
    ],
    imports: [['module.acl.aws_network_acl_rule.inbound[1]', 'acl-0123:110:-1:false']],
  },
  {
    name: 'a name in a list that element() reads',
    code: hcl`
      locals {
        names = ["orders", "mail"]
      }

      resource "aws_sqs_queue" "q" {
        count = length(local.names)
        name  = element(local.names, count.index)
      }
    `,
    drifts: [made('audit')],
    edits: [['"mail"]', '"mail", "audit"]']],
    imports: [['aws_sqs_queue.q[2]', urlOf('audit')]],
  },
  {
    name: 'an element in each of two parallel lists',
    code: {
      'main.tf': 'module "q" {\n  source = "./q"\n  names  = ["orders", "mail"]\n  delays = [0, 30]\n}\n',
      'q/main.tf': `${LISTED.replace(/\}\n$/, '  delay_seconds = var.delays[count.index]\n}\n')}\nvariable "delays" {\n  type = list(number)\n}\n`,
    },
    drifts: [made('audit', { delay_seconds: 90 })],
    edits: [
      ['"mail"]', '"mail", "audit"]'],
      ['[0, 30]', '[0, 30, 90]'],
    ],
    imports: [['module.q.aws_sqs_queue.this[2]', urlOf('audit')]],
  },
  {
    name: 'a subnet in the next availability zone',
    code: {
      'main.tf':
        'module "vpc" {\n  source          = "./vpc-module"\n  azs             = ["eu-west-1a", "eu-west-1b", "eu-west-1c"]\n  private_subnets = ["10.0.1.0/24", "10.0.2.0/24"]\n}\n',
      'vpc-module/main.tf': SUBNETS,
    },
    drifts: [subnet('subnet-3', '10.0.3.0/24', 'eu-west-1c')],
    edits: [['"10.0.2.0/24"]', '"10.0.2.0/24", "10.0.3.0/24"]']],
    imports: [['module.vpc.aws_subnet.private[2]', 'subnet-3']],
  },
  {
    name: 'a subnet in a new availability zone',
    code: {
      'main.tf':
        'module "vpc" {\n  source          = "./vpc-module"\n  azs             = ["eu-west-1a", "eu-west-1b"]\n  private_subnets = ["10.0.1.0/24", "10.0.2.0/24"]\n}\n',
      'vpc-module/main.tf': SUBNETS,
    },
    drifts: [subnet('subnet-3', '10.0.3.0/24', 'eu-west-1c')],
    edits: [
      ['"eu-west-1b"]', '"eu-west-1b", "eu-west-1c"]'],
      ['"10.0.2.0/24"]', '"10.0.2.0/24", "10.0.3.0/24"]'],
    ],
    imports: [['module.vpc.aws_subnet.private[2]', 'subnet-3']],
  },
  {
    name: 'a subnet of a published module whose list ends with an empty string',
    code: {
      'main.tf':
        'module "vpc" {\n  source = "./vpc-module"\n\n  azs             = ["eu-west-1a", "eu-west-1b", "eu-west-1c"]\n  private_subnets = ["10.0.1.0/24", "10.0.2.0/24"]\n}\n',
      'vpc-module/main.tf': PUBLISHED_SUBNETS,
    },
    drifts: [subnet('subnet-3', '10.0.3.0/24', 'eu-west-1c')],
    edits: [['"10.0.2.0/24"]', '"10.0.2.0/24", "10.0.3.0/24"]']],
    imports: [['module.vpc.aws_subnet.private[2]', 'subnet-3']],
  },
  {
    name: 'a queue and its policy, both counted by the same list',
    code: { 'main.tf': 'module "q" {\n  source = "./q"\n  names  = ["orders"]\n}\n', 'q/main.tf': `${LISTED}\n${POLICIES}` },
    state: [queue('module.q.aws_sqs_queue.this[0]', 'orders')],
    drifts: [
      made('audit'),
      anUnmanaged('aws_sqs_queue_policy', { id: urlOf('audit'), queue_url: urlOf('audit'), policy: ALLOW }, { importId: urlOf('audit') }),
    ],
    edits: [['["orders"]', '["orders", "audit"]']],
    imports: [
      ['module.q.aws_sqs_queue.this[1]', urlOf('audit')],
      ['module.q.aws_sqs_queue_policy.this[1]', urlOf('audit')],
    ],
  },
  {
    name: 'the last element of a sorted list',
    code: hcl`
      locals {
        names = sort(["orders", "mail"])
      }

      resource "aws_sqs_queue" "q" {
        count = length(local.names)
        name  = local.names[count.index]
      }
    `,
    drifts: [made('work')],
    edits: [['"mail"]', '"mail", "work"]']],
    imports: [['aws_sqs_queue.q[2]', urlOf('work')]],
  },
  {
    name: 'an element that would shift others in a sorted list: a separate block',
    code: hcl`
      locals {
        names = sort(["orders", "mail"])
      }

      resource "aws_sqs_queue" "q" {
        count = length(local.names)
        name  = local.names[count.index]
      }
    `,
    drifts: [made('audit')],
    edits: [
      [
        '  name  = local.names[count.index]\n}\n',
        '  name  = local.names[count.index]\n}\n\nresource "aws_sqs_queue" "audit" {\n  name = "audit"\n}\n',
      ],
    ],
    imports: [['aws_sqs_queue.audit', urlOf('audit')]],
  },
  {
    name: 'one more name in distinct()',
    code: { 'main.tf': 'module "q" {\n  source = "./q"\n  names  = distinct(["orders", "mail"])\n}\n', 'q/main.tf': LISTED },
    drifts: [made('audit')],
    edits: [['"mail"]', '"mail", "audit"]']],
    imports: [['module.q.aws_sqs_queue.this[2]', urlOf('audit')]],
  },
  {
    name: 'a list keyed by index',
    code: hcl`
      locals {
        queues = [
          { name = "orders", delay = 0 },
          { name = "mail", delay = 30 },
        ]
      }

      resource "aws_sqs_queue" "q" {
        for_each = { for index, one in local.queues : index => one }

        name          = each.value.name
        delay_seconds = each.value.delay
      }
    `,
    drifts: [made('audit', { delay_seconds: 90 })],
    edits: [['"mail", delay = 30 },\n', '"mail", delay = 30 },\n    { name = "audit", delay = 90 },\n']],
    imports: [['aws_sqs_queue.q["2"]', urlOf('audit')]],
  },
  {
    name: 'a list keyed by name, in a module call',
    code: {
      'main.tf': 'module "q" {\n  source = "./q"\n\n  queues = [\n    {\n      name  = "orders"\n      delay = 10\n    },\n  ]\n}\n',
      'q/main.tf': hcl`
        variable "queues" {
          type = list(object({
            name  = string
            delay = optional(number, 0)
            fifo  = optional(bool)
          }))
        }

        resource "aws_sqs_queue" "this" {
          for_each = { for one in var.queues : one.name => one }

          name          = each.key
          delay_seconds = each.value.delay
          fifo_queue    = each.value.fifo
        }
      `,
    },
    drifts: [made('audit')],
    edits: [['      delay = 10\n    },\n', '      delay = 10\n    },\n    {\n      name = "audit"\n    },\n']],
    imports: [['module.q.aws_sqs_queue.this["audit"]', urlOf('audit')]],
  },
  {
    name: 'a set of names in a module call',
    code: {
      'main.tf': 'module "q" {\n  source = "./q"\n\n  names = [\n    "orders",\n    "mail",\n  ]\n}\n',
      'q/main.tf': LISTED.replace('count = length(var.names)', 'for_each = toset(var.names)').replace(
        'var.names[count.index]',
        'each.value',
      ),
    },
    drifts: [made('audit')],
    edits: [['    "mail",\n', '    "mail",\n    "audit",\n']],
    imports: [['module.q.aws_sqs_queue.this["audit"]', urlOf('audit')]],
  },
  {
    name: 'a map in a module call, with a composed name',
    code: {
      'main.tf':
        'module "q" {\n  source = "./q"\n  prefix = "shop"\n\n  queues = {\n    orders = {\n      delay = 10\n    }\n    mail = {}\n  }\n}\n',
      'q/main.tf': hcl`
        variable "prefix" {
          type = string
        }

        variable "queues" {
          type = map(object({
            delay     = optional(number, 0)
            retention = optional(number, 345600)
          }))
        }

        resource "aws_sqs_queue" "this" {
          for_each = var.queues

          name                      = format("%s-%s", var.prefix, each.key)
          delay_seconds             = each.value.delay
          message_retention_seconds = each.value.retention
        }
      `,
    },
    drifts: [made('shop-audit', { delay_seconds: 0, message_retention_seconds: 86400 })],
    edits: [['    mail = {}\n', '    mail = {}\n    audit = {\n      retention = 86400\n    }\n']],
    imports: [['module.q.aws_sqs_queue.this["audit"]', urlOf('shop-audit')]],
  },
  {
    name: 'a flag of a module call that is false',
    code: {
      'main.tf': 'module "orders" {\n  source     = "./q"\n  name       = "orders"\n  create_dlq = false\n}\n',
      'q/main.tf': QUEUE_WITH_DLQ,
    },
    drifts: [made('orders-dlq', { message_retention_seconds: 1209600 })],
    edits: [['create_dlq = false', 'create_dlq = true']],
    imports: [['module.orders.aws_sqs_queue.dlq[0]', urlOf('orders-dlq')]],
  },
  {
    name: 'a flag of a module call that is not set',
    code: { 'main.tf': 'module "orders" {\n  source = "./q"\n  name   = "orders"\n}\n', 'q/main.tf': QUEUE_WITH_DLQ },
    drifts: [made('orders-dlq', { message_retention_seconds: 1209600 })],
    edits: [['  source = "./q"\n  name   = "orders"\n', '  source     = "./q"\n  name       = "orders"\n  create_dlq = true\n']],
    imports: [['module.orders.aws_sqs_queue.dlq[0]', urlOf('orders-dlq')]],
  },
  {
    name: 'a queue and its dead-letter queue: one entry of the module call',
    code: {
      'main.tf':
        'module "q" {\n  source   = "./q"\n  for_each = local.queues\n\n  name       = each.key\n  create_dlq = each.value.dlq\n}\n\nlocals {\n  queues = {\n    orders = { dlq = true }\n    mail   = { dlq = false }\n  }\n}\n',
      'q/main.tf': QUEUE_WITH_DLQ,
    },
    drifts: [made('audit'), made('audit-dlq', { message_retention_seconds: 1209600 })],
    edits: [['    mail   = { dlq = false }\n', '    mail   = { dlq = false }\n    audit  = { dlq = true }\n']],
    imports: [
      ['module.q["audit"].aws_sqs_queue.this', urlOf('audit')],
      ['module.q["audit"].aws_sqs_queue.dlq[0]', urlOf('audit-dlq')],
    ],
  },
  {
    name: 'a log group per function of a list',
    code: hcl`
      locals {
        functions = ["checkout", "refund"]
      }

      resource "aws_cloudwatch_log_group" "function" {
        count = length(local.functions)

        name              = "/aws/lambda/\${local.functions[count.index]}"
        retention_in_days = 30
      }
    `,
    drifts: [
      anUnmanaged(
        'aws_cloudwatch_log_group',
        { id: '/aws/lambda/mail', name: '/aws/lambda/mail', retention_in_days: 30 },
        { importId: '/aws/lambda/mail' },
      ),
    ],
    edits: [['"refund"]', '"refund", "mail"]']],
    imports: [['aws_cloudwatch_log_group.function[2]', '/aws/lambda/mail']],
  },
  {
    name: 'a row of a nested list',
    code: hcl`
      locals {
        teams = [
          { name = "shop", queues = ["orders", "mail"] },
          { name = "ops", queues = ["audit"] },
        ]
        queues = flatten([for team in local.teams : [for queue in team.queues : { team = team.name, queue = queue }]])
      }

      resource "aws_sqs_queue" "q" {
        for_each = { for one in local.queues : "\${one.team}-\${one.queue}" => one }

        name = each.key
      }
    `,
    drifts: [made('ops-alerts')],
    edits: [['["audit"]', '["audit", "alerts"]']],
    imports: [['aws_sqs_queue.q["ops-alerts"]', urlOf('ops-alerts')]],
  },
  {
    name: 'a row of a nested list, in a list other than the last',
    code: hcl`
      locals {
        teams = [
          { name = "shop", queues = ["orders", "mail"] },
          { name = "ops", queues = ["audit"] },
        ]
        queues = flatten([for team in local.teams : [for queue in team.queues : { team = team.name, queue = queue }]])
      }

      resource "aws_sqs_queue" "q" {
        for_each = { for one in local.queues : "\${one.team}-\${one.queue}" => one }

        name = each.key
      }
    `,
    drifts: [made('shop-alerts')],
    edits: [['["orders", "mail"]', '["orders", "mail", "alerts"]']],
    imports: [['aws_sqs_queue.q["shop-alerts"]', urlOf('shop-alerts')]],
  },
  {
    name: 'one more instance of a counted module call',
    code: {
      'main.tf':
        'locals {\n  names = ["orders", "mail"]\n}\n\nmodule "q" {\n  source = "./q"\n  count  = length(local.names)\n\n  name = local.names[count.index]\n}\n',
      'q/main.tf': QUEUE_WITH_DLQ,
    },
    drifts: [made('audit')],
    edits: [['"mail"]', '"mail", "audit"]']],
    imports: [['module.q[2].aws_sqs_queue.this', urlOf('audit')]],
  },
];

const SEVERAL = 'module "q" {\n  source = "./q"\n\n  names = [\n    "orders", # the first\n    "mail",\n    "audit",\n  ]\n}\n';
const COUNTED = hcl`
  resource "aws_sqs_queue" "worker" {
    count = 3
    name  = "worker-\${count.index}"
  }
`;

/** What went away leaves the place that made it. */
const GONE: readonly CodeCase[] = [
  {
    name: 'the last element of a multi-line list, in a module call',
    code: { 'main.tf': SEVERAL, 'q/main.tf': LISTED },
    drifts: [gone('module.q.aws_sqs_queue.this[2]', 'audit')],
    edits: [['    "audit",\n', '']],
  },
  {
    name: 'the last two elements',
    code: { 'main.tf': SEVERAL, 'q/main.tf': LISTED },
    drifts: [gone('module.q.aws_sqs_queue.this[1]', 'mail'), gone('module.q.aws_sqs_queue.this[2]', 'audit')],
    edits: [['    "mail",\n    "audit",\n', '']],
  },
  {
    name: 'a middle element of a counted list: later instances would be replaced',
    code: { 'main.tf': SEVERAL, 'q/main.tf': LISTED },
    drifts: [gone('module.q.aws_sqs_queue.this[1]', 'mail')],
    edits: /q\/main\.tf:\d+.*module\.q\.aws_sqs_queue\.this\[2\] would become module\.q\.aws_sqs_queue\.this\[1\]/,
  },
  {
    name: 'the first element of a counted list: names each instance that would shift',
    code: { 'main.tf': SEVERAL, 'q/main.tf': LISTED },
    drifts: [gone('module.q.aws_sqs_queue.this[0]', 'orders')],
    edits: /this\[1\] would become module\.q\.aws_sqs_queue\.this\[0\].*this\[2\] would become module\.q\.aws_sqs_queue\.this\[1\]/,
  },
  {
    name: 'the last element of a list in locals',
    code: hcl`
      locals {
        names = ["orders", "mail", "audit"]
      }

      resource "aws_sqs_queue" "q" {
        count = length(local.names)
        name  = local.names[count.index]
      }
    `,
    drifts: [gone('aws_sqs_queue.q[2]', 'audit')],
    edits: [[', "audit"]', ']']],
  },
  {
    name: 'the last element of a list that a flag can disable',
    code: { 'main.tf': RULES_CALL, 'modules/security-group/main.tf': RULES },
    drifts: [
      aMissing('module.web.aws_security_group_rule.ingress[1]', {
        security_group_id: 'sg-0123',
        type: 'ingress',
        cidr_blocks: ['10.1.0.0/16', '10.2.0.0/16'],
        description: 'http',
        from_port: 80,
        to_port: 80,
        protocol: 'tcp',
      }),
    ],
    edits: [
      [
        '    {\n      from_port   = 80\n      to_port     = 80\n      cidr_blocks = "10.1.0.0/16,10.2.0.0/16"\n      description = "http"\n    },\n',
        '',
      ],
    ],
  },
  {
    name: 'the last elements of two parallel lists',
    code: {
      'main.tf': 'module "q" {\n  source = "./q"\n  names  = ["orders", "mail"]\n  delays = [0, 30]\n}\n',
      'q/main.tf': `${LISTED.replace(/\}\n$/, '  delay_seconds = var.delays[count.index]\n}\n')}\nvariable "delays" {\n  type = list(number)\n}\n`,
    },
    drifts: [gone('module.q.aws_sqs_queue.this[1]', 'mail', { delay_seconds: 30 })],
    edits: [
      [', "mail"]', ']'],
      ['[0, 30]', '[0]'],
    ],
  },
  {
    name: 'the last subnet of a published module, without its zone',
    code: {
      'main.tf':
        'module "vpc" {\n  source = "./vpc-module"\n\n  azs             = ["eu-west-1a", "eu-west-1b"]\n  private_subnets = ["10.0.1.0/24", "10.0.2.0/24"]\n}\n',
      'vpc-module/main.tf': PUBLISHED_SUBNETS,
    },
    drifts: [
      aMissing('module.vpc.aws_subnet.private[1]', { vpc_id: 'vpc-0123', cidr_block: '10.0.2.0/24', availability_zone: 'eu-west-1b' }),
    ],
    edits: [[', "10.0.2.0/24"]', ']']],
  },
  {
    name: 'the last instance of a numeric count',
    code: COUNTED,
    drifts: [gone('aws_sqs_queue.worker[2]', 'worker-2')],
    edits: [['count = 3', 'count = 2']],
  },
  {
    name: 'a middle instance of a numeric count',
    code: COUNTED,
    drifts: [gone('aws_sqs_queue.worker[1]', 'worker-1')],
    edits: /main\.tf:\d+.*aws_sqs_queue\.worker\[2\] would become aws_sqs_queue\.worker\[1\]/,
  },
  {
    name: 'a middle element of a list keyed by name',
    code: hcl`
      locals {
        queues = [
          {
            name  = "orders"
            delay = 0
          },
          {
            name  = "mail"
            delay = 30
          },
          {
            name  = "audit"
            delay = 60
          },
        ]
      }

      resource "aws_sqs_queue" "q" {
        for_each = { for one in local.queues : one.name => one }

        name          = each.key
        delay_seconds = each.value.delay
      }
    `,
    drifts: [gone('aws_sqs_queue.q["mail"]', 'mail', { delay_seconds: 30 })],
    edits: [['    {\n      name  = "mail"\n      delay = 30\n    },\n', '']],
  },
  {
    name: 'a middle element of a list keyed by index: the next would get its key',
    code: hcl`
      locals {
        names = ["orders", "mail", "audit"]
      }

      resource "aws_sqs_queue" "q" {
        for_each = { for index, name in local.names : index => name }
        name     = each.value
      }
    `,
    drifts: [gone('aws_sqs_queue.q["1"]', 'mail')],
    edits: /main\.tf:\d+.*aws_sqs_queue\.q\["2"\] would become aws_sqs_queue\.q\["1"\]/,
  },
  {
    name: 'the last instance of a counted module call',
    code: {
      'main.tf':
        'locals {\n  names = [\n    "orders",\n    "mail",\n  ]\n}\n\nmodule "q" {\n  source = "./q"\n  count  = length(local.names)\n\n  name = local.names[count.index]\n}\n',
      'q/main.tf': QUEUE_WITH_DLQ,
    },
    drifts: [gone('module.q[1].aws_sqs_queue.this', 'mail')],
    edits: [['    "mail",\n', '']],
  },
  {
    name: 'a row of a nested list',
    code: hcl`
      locals {
        teams = [
          { name = "shop", queues = ["orders", "mail"] },
          { name = "ops", queues = ["audit"] },
        ]
        queues = flatten([for team in local.teams : [for queue in team.queues : { team = team.name, queue = queue }]])
      }

      resource "aws_sqs_queue" "q" {
        for_each = { for one in local.queues : "\${one.team}-\${one.queue}" => one }

        name = each.key
      }
    `,
    drifts: [gone('aws_sqs_queue.q["shop-mail"]', 'shop-mail')],
    edits: [['["orders", "mail"]', '["orders"]']],
  },
  {
    name: 'a resource that a flag of a module call creates',
    code: {
      'main.tf': 'module "orders" {\n  source     = "./q"\n  name       = "orders"\n  create_dlq = true\n}\n',
      'q/main.tf': QUEUE_WITH_DLQ,
    },
    drifts: [gone('module.orders.aws_sqs_queue.dlq[0]', 'orders-dlq', { message_retention_seconds: 1209600 })],
    edits: [['create_dlq = true', 'create_dlq = false']],
  },
];

const TWO = hcl`
  resource "aws_sqs_queue" "orders" {
    name          = "orders"
    delay_seconds = 30 # slow on purpose

    tags = {
      Team = "shop"
    }
  }

  resource "aws_sqs_queue" "mail" {
    name = "mail"
  }

  output "url" {
    value = aws_sqs_queue.orders.url
  }
`;
const TAGGED = { delay_seconds: 30, tags: { Team: 'shop' } };

/** One went, and its like came under another name. */
const RENAMED: readonly CodeCase[] = [
  {
    name: 'a block and all references to it',
    code: TWO,
    state: [queue('aws_sqs_queue.orders', 'orders', TAGGED), queue('aws_sqs_queue.mail', 'mail')],
    drifts: [gone('aws_sqs_queue.orders', 'orders', TAGGED), made('purchases', TAGGED)],
    edits: [
      ['"orders" {\n  name          = "orders"', '"purchases" {\n  name          = "purchases"'],
      ['aws_sqs_queue.orders.url', 'aws_sqs_queue.purchases.url'],
    ],
    imports: [['aws_sqs_queue.purchases', urlOf('purchases')]],
  },
  {
    name: 'a block with a composed name',
    code: 'resource "aws_sqs_queue" "orders" {\n  name = "${var.env}-orders"\n}\n\nvariable "env" {\n  default = "prod"\n}\n',
    state: [queue('aws_sqs_queue.orders', 'prod-orders')],
    drifts: [gone('aws_sqs_queue.orders', 'prod-orders'), made('prod-purchases')],
    edits: [['"orders" {\n  name = "${var.env}-orders"', '"purchases" {\n  name = "${var.env}-purchases"']],
    imports: [['aws_sqs_queue.purchases', urlOf('prod-purchases')]],
  },
  {
    name: 'a key that is the name: the entry in its place',
    code: hcl`
      locals {
        queues = {
          orders = { delay = 10 } # slow on purpose
          mail   = { delay = 0 }
        }
      }

      resource "aws_sqs_queue" "q" {
        for_each      = local.queues
        name          = each.key
        delay_seconds = each.value.delay
      }
    `,
    drifts: [gone('aws_sqs_queue.q["orders"]', 'orders', { delay_seconds: 10 }), made('sales', { delay_seconds: 10 })],
    edits: [
      ['    orders = { delay = 10 }', '    sales = { delay = 10 }'],
      ['    mail   = {', '    mail  = {'],
    ],
    imports: [['aws_sqs_queue.q["sales"]', urlOf('sales')]],
  },
  {
    name: 'an element of a set in its place',
    code: {
      'main.tf': 'module "q" {\n  source = "./q"\n\n  names = [\n    "orders",\n    "mail",\n  ]\n}\n',
      'q/main.tf': LISTED.replace('count = length(var.names)', 'for_each = toset(var.names)').replace(
        'var.names[count.index]',
        'each.value',
      ),
    },
    drifts: [gone('module.q.aws_sqs_queue.this["orders"]', 'orders'), made('sales')],
    edits: [['    "orders",\n', '    "sales",\n']],
    imports: [['module.q.aws_sqs_queue.this["sales"]', urlOf('sales')]],
  },
  {
    name: 'a name in a list of objects keyed by name, in its place',
    code: hcl`
      locals {
        queues = [
          { name = "orders", delay = 10 },
          { name = "mail", delay = 0 },
        ]
      }

      resource "aws_sqs_queue" "q" {
        for_each      = { for one in local.queues : one.name => one }
        name          = each.key
        delay_seconds = each.value.delay
      }
    `,
    drifts: [gone('aws_sqs_queue.q["orders"]', 'orders', { delay_seconds: 10 }), made('sales', { delay_seconds: 10 })],
    edits: [['name = "orders"', 'name = "sales"']],
    imports: [['aws_sqs_queue.q["sales"]', urlOf('sales')]],
  },
  {
    name: 'two candidates: the old one is removed and the new ones are added',
    code: 'resource "aws_sqs_queue" "orders" {\n  name = "orders"\n}\n\nresource "aws_sqs_queue" "mail" {\n  name          = "mail"\n  delay_seconds = 5\n}\n',
    drifts: [gone('aws_sqs_queue.orders', 'orders'), made('sales'), made('purchases')],
    edits: [
      ['resource "aws_sqs_queue" "orders" {\n  name = "orders"\n}\n\n', ''],
      [
        '  delay_seconds = 5\n}\n',
        '  delay_seconds = 5\n}\n\nresource "aws_sqs_queue" "sales" {\n  name = "sales"\n}\n\nresource "aws_sqs_queue" "purchases" {\n  name = "purchases"\n}\n',
      ],
    ],
    imports: [
      ['aws_sqs_queue.sales', urlOf('sales')],
      ['aws_sqs_queue.purchases', urlOf('purchases')],
    ],
  },
  {
    name: 'a difference in more than the name: a separate resource',
    code: 'resource "aws_sqs_queue" "orders" {\n  name = "orders"\n}\n\nresource "aws_sqs_queue" "mail" {\n  name          = "mail"\n  delay_seconds = 5\n}\n',
    drifts: [gone('aws_sqs_queue.orders', 'orders'), made('sales', { delay_seconds: 90 })],
    edits: [
      ['resource "aws_sqs_queue" "orders" {\n  name = "orders"\n}\n\n', ''],
      [
        '  delay_seconds = 5\n}\n',
        '  delay_seconds = 5\n}\n\nresource "aws_sqs_queue" "sales" {\n  name          = "sales"\n  delay_seconds = 90\n}\n',
      ],
    ],
    imports: [['aws_sqs_queue.sales', urlOf('sales')]],
  },
  {
    name: 'a name in an entry with another key: both, because the old address is used',
    code: hcl`
      locals {
        queues = {
          first  = { name = "orders", delay = 10 }
          second = { name = "mail", delay = 0 }
        }
      }

      resource "aws_sqs_queue" "q" {
        for_each      = local.queues
        name          = each.value.name
        delay_seconds = each.value.delay
      }
    `,
    drifts: [gone('aws_sqs_queue.q["first"]', 'orders', { delay_seconds: 10 }), made('sales', { delay_seconds: 10 })],
    edits: [['first  = { name = "orders"', 'sales  = { name = "sales"']],
    imports: [['aws_sqs_queue.q["sales"]', urlOf('sales')]],
  },
  {
    name: 'a name that a tag repeats, in a block with an unrelated label',
    code: 'resource "aws_sqs_queue" "this" {\n  name = "orders"\n\n  tags = {\n    Name = "orders"\n    Team = "shop"\n  }\n}\n',
    drifts: [
      gone('aws_sqs_queue.this', 'orders', { tags: { Name: 'orders', Team: 'shop' } }),
      made('sales', { tags: { Name: 'sales', Team: 'shop' } }),
    ],
    edits: [
      ['"this" {\n  name = "orders"', '"sales" {\n  name = "sales"'],
      ['    Name = "orders"', '    Name = "sales"'],
    ],
    imports: [['aws_sqs_queue.sales', urlOf('sales')]],
  },
  {
    name: 'the last element of a counted list: the index is used, so the new one is a separate block',
    code: 'locals {\n  names = ["orders", "mail"]\n}\n\nresource "aws_sqs_queue" "q" {\n  count = length(local.names)\n  name  = local.names[count.index]\n}\n',
    state: [queue('aws_sqs_queue.q[0]', 'orders'), queue('aws_sqs_queue.q[1]', 'mail')],
    drifts: [gone('aws_sqs_queue.q[1]', 'mail'), made('sales')],
    edits: [
      [', "mail"]', ']'],
      [
        '  name  = local.names[count.index]\n}\n',
        '  name  = local.names[count.index]\n}\n\nresource "aws_sqs_queue" "sales" {\n  name = "sales"\n}\n',
      ],
    ],
    imports: [['aws_sqs_queue.sales', urlOf('sales')]],
  },
  {
    name: 'all resources of a module call',
    code: {
      'main.tf': 'module "orders" {\n  source     = "./q"\n  name       = "orders"\n  create_dlq = true\n}\n',
      'q/main.tf': QUEUE_WITH_DLQ,
    },
    drifts: [
      gone('module.orders.aws_sqs_queue.this', 'orders'),
      gone('module.orders.aws_sqs_queue.dlq[0]', 'orders-dlq', { message_retention_seconds: 1209600 }),
      made('sales'),
      made('sales-dlq', { message_retention_seconds: 1209600 }),
    ],
    edits: [['"orders" {\n  source     = "./q"\n  name       = "orders"', '"sales" {\n  source     = "./q"\n  name       = "sales"']],
    imports: [
      ['module.sales.aws_sqs_queue.this', urlOf('sales')],
      ['module.sales.aws_sqs_queue.dlq[0]', urlOf('sales-dlq')],
    ],
  },
  {
    name: 'the input of a module call that names the resource',
    code: {
      'main.tf': 'module "orders" {\n  source = "./q"\n  name   = "orders"\n}\n\noutput "url" {\n  value = module.orders.url\n}\n',
      'q/main.tf':
        'variable "name" {}\n\nresource "aws_sqs_queue" "this" {\n  name = var.name\n}\n\noutput "url" {\n  value = aws_sqs_queue.this.url\n}\n',
    },
    drifts: [gone('module.orders.aws_sqs_queue.this', 'orders'), made('sales')],
    edits: [
      ['module "orders" {\n  source = "./q"\n  name   = "orders"', 'module "sales" {\n  source = "./q"\n  name   = "sales"'],
      ['module.orders.url', 'module.sales.url'],
    ],
    imports: [['module.sales.aws_sqs_queue.this', urlOf('sales')]],
  },
];

const FUNCTION = hcl`
  variable "name" {}

  resource "aws_lambda_function" "this" {
    function_name = var.name
    role          = "arn:aws:iam::123456789012:role/f"
  }
`;
const CALLS = 'module "a" {\n  source = "./f"\n  name   = "a"\n}\n\nmodule "b" {\n  source = "./f"\n  name   = "b"\n}\n';

const BUCKET_POLICY = hcl`
  variable "name" {}

  data "aws_iam_policy_document" "this" {
    statement {
      sid       = "Read"
      actions   = ["s3:GetObject"]
      resources = ["*"]
    }
  }

  resource "aws_iam_policy" "this" {
    name   = var.name
    policy = data.aws_iam_policy_document.this.json
  }
`;
const READ = { Sid: 'Read', Effect: 'Allow', Action: 's3:GetObject', Resource: '*' };
const WRITE = { Sid: 'Write', Effect: 'Allow', Action: 's3:PutObject', Resource: '*' };
const documentOf = (...statements: readonly JsonObject[]) => JSON.stringify({ Version: '2012-10-17', Statement: statements });

/** A block or a statement that one caller, or one key, has. */
const FOR_ONE: readonly CodeCase[] = [
  {
    name: 'a block that a module builds from an input: the input of this call',
    code: {
      'main.tf': 'module "a" {\n  source = "./t"\n  name   = "a"\n}\n\nmodule "b" {\n  source = "./t"\n  name   = "b"\n}\n',
      't/main.tf': hcl`
        variable "name" {}

        variable "indexes" {
          type    = list(any)
          default = []
        }

        resource "aws_dynamodb_table" "this" {
          name = var.name

          dynamic "global_secondary_index" {
            for_each = var.indexes

            content {
              name            = global_secondary_index.value.name
              hash_key        = global_secondary_index.value.hash_key
              projection_type = global_secondary_index.value.projection_type
            }
          }
        }
      `,
    },
    drifts: [
      aChangedDrift('module.a.aws_dynamodb_table.this', {
        global_secondary_index: [[], [{ name: 'by-day', hash_key: 'day', projection_type: 'ALL' }]],
      }),
    ],
    edits: [
      [
        '  source = "./t"\n  name   = "a"\n',
        '  source = "./t"\n  name   = "a"\n  indexes = [\n    {\n      name            = "by-day"\n      hash_key        = "day"\n      projection_type = "ALL"\n    },\n  ]\n',
      ],
    ],
  },
  {
    name: 'a block that a module does not build: an input and a dynamic block',
    code: { 'main.tf': CALLS, 'f/main.tf': FUNCTION },
    drifts: [aChangedDrift('module.a.aws_lambda_function.this', { tracing_config: [[], [{ mode: 'Active' }]] })],
    edits: [
      [
        'module "a" {\n  source = "./f"\n  name   = "a"\n',
        'module "a" {\n  source = "./f"\n  name   = "a"\n  tracing_config = [\n    {\n      mode = "Active"\n    },\n  ]\n',
      ],
      [
        'variable "name" {}\n',
        'variable "name" {}\n\nvariable "tracing_config" {\n  type    = list(object({ mode = string }))\n  default = []\n}\n',
      ],
      [
        '  role          = "arn:aws:iam::123456789012:role/f"\n',
        '  role          = "arn:aws:iam::123456789012:role/f"\n\n  dynamic "tracing_config" {\n    for_each = var.tracing_config\n\n    content {\n      mode = tracing_config.value.mode\n    }\n  }\n',
      ],
    ],
  },
  {
    name: 'a block that all calls of a module got: the block itself',
    code: { 'main.tf': CALLS, 'f/main.tf': FUNCTION },
    drifts: [
      aChangedDrift('module.a.aws_lambda_function.this', { tracing_config: [[], [{ mode: 'Active' }]] }),
      aChangedDrift('module.b.aws_lambda_function.this', { tracing_config: [[], [{ mode: 'Active' }]] }),
    ],
    edits: [
      [
        '  role          = "arn:aws:iam::123456789012:role/f"\n',
        '  role          = "arn:aws:iam::123456789012:role/f"\n\n  tracing_config {\n    mode = "Active"\n  }\n',
      ],
    ],
  },
  {
    name: 'a block for one key of a map of objects: its entry',
    code: hcl`
      locals {
        functions = {
          one = { memory = 128 }
          two = { memory = 256, tracing = "Active" }
        }
      }

      resource "aws_lambda_function" "f" {
        for_each      = local.functions
        function_name = each.key
        role          = "arn:aws:iam::123456789012:role/f"

        dynamic "tracing_config" {
          for_each = contains(keys(each.value), "tracing") ? [each.value.tracing] : []

          content {
            mode = tracing_config.value
          }
        }
      }
    `,
    drifts: [aChangedDrift('aws_lambda_function.f["one"]', { tracing_config: [[], [{ mode: 'PassThrough' }]] })],
    edits: [['{ memory = 128 }', '{ memory = 128, tracing = "PassThrough" }']],
  },
  {
    name: 'a statement in the document of one call: an input and a dynamic statement',
    code: {
      'main.tf': CALLS.replaceAll('./f', './p'),
      'p/main.tf': BUCKET_POLICY,
    },
    drifts: [aChangedDrift('module.a.aws_iam_policy.this', { policy: [documentOf(READ), documentOf(READ, WRITE)] })],
    edits: [
      [
        'module "a" {\n  source = "./p"\n  name   = "a"\n',
        'module "a" {\n  source = "./p"\n  name   = "a"\n  statement = [\n    {\n      sid       = "Write"\n      actions   = ["s3:PutObject"]\n      resources = ["*"]\n    },\n  ]\n',
      ],
      [
        'variable "name" {}\n',
        'variable "name" {}\n\nvariable "statement" {\n  type    = list(object({ sid = string, actions = list(string), resources = list(string) }))\n  default = []\n}\n',
      ],
      [
        '    resources = ["*"]\n  }\n',
        '    resources = ["*"]\n  }\n\n  dynamic "statement" {\n    for_each = var.statement\n\n    content {\n      sid       = statement.value.sid\n      actions   = statement.value.actions\n      resources = statement.value.resources\n    }\n  }\n',
      ],
    ],
  },
  {
    name: 'a statement in the document of one key: a dynamic statement',
    code: hcl`
      data "aws_iam_policy_document" "p" {
        for_each = toset(["a", "b"])

        statement {
          sid       = "Read"
          actions   = ["s3:GetObject"]
          resources = ["*"]
        }
      }

      resource "aws_iam_policy" "p" {
        for_each = toset(["a", "b"])
        name     = each.key
        policy   = data.aws_iam_policy_document.p[each.key].json
      }
    `,
    drifts: [aChangedDrift('aws_iam_policy.p["a"]', { policy: [documentOf(READ), documentOf(READ, WRITE)] })],
    edits: [
      [
        '    resources = ["*"]\n  }\n',
        '    resources = ["*"]\n  }\n\n  dynamic "statement" {\n    for_each = each.key == "a" ? [1] : []\n\n    content {\n      sid       = "Write"\n      actions   = ["s3:PutObject"]\n      resources = ["*"]\n    }\n  }\n',
      ],
    ],
  },
  {
    name: 'a statement that a module builds from a list: an element for this call',
    code: {
      'main.tf': CALLS.replaceAll('./f', './p'),
      'p/main.tf': hcl`
        variable "name" {}

        variable "statements" {
          type    = list(object({ sid = string, actions = list(string), resources = list(string) }))
          default = []
        }

        data "aws_iam_policy_document" "this" {
          statement {
            sid       = "Read"
            actions   = ["s3:GetObject"]
            resources = ["*"]
          }

          dynamic "statement" {
            for_each = var.statements

            content {
              sid       = statement.value.sid
              actions   = statement.value.actions
              resources = statement.value.resources
            }
          }
        }

        resource "aws_iam_policy" "this" {
          name   = var.name
          policy = data.aws_iam_policy_document.this.json
        }
      `,
    },
    drifts: [aChangedDrift('module.a.aws_iam_policy.this', { policy: [documentOf(READ), documentOf(READ, WRITE)] })],
    edits: [
      [
        'module "a" {\n  source = "./p"\n  name   = "a"\n',
        'module "a" {\n  source = "./p"\n  name   = "a"\n  statements = [\n    {\n      sid       = "Write"\n      actions   = ["s3:PutObject"]\n      resources = ["*"]\n    },\n  ]\n',
      ],
    ],
  },
  {
    name: 'a block of one call of a vendored module without an input for it',
    code: { 'main.tf': CALLS.replaceAll('./f', './vendor/f'), 'vendor/f/main.tf': FUNCTION },
    drifts: [aChangedDrift('module.a.aws_lambda_function.this', { tracing_config: [[], [{ mode: 'Active' }]] })],
    edits: /tracing_config is not set in code: .*external modules/,
  },
];

describe.each([
  ['unmanaged resources', MADE],
  ['gone', GONE],
  ['renamed', RENAMED],
  ['blocks for one of several instances', FOR_ONE],
] as const)('%s', (_, cases) => testCases(cases));

const PROVIDER = 'provider "aws" {\n  region = "us-east-1"\n}\n';

/** With a provider that Terraform can configure, in a file of its own. */
function configured(one: CodeCase): CodeCase {
  return { ...one, code: { ...(typeof one.code === 'string' ? { 'main.tf': one.code } : one.code), 'provider.tf': PROVIDER } };
}

describe('Terraform plans only the imports afterwards', () => {
  const cases = [...MADE, ...GONE, ...RENAMED, ...FOR_ONE].filter(({ edits }) => !(edits instanceof RegExp));

  test.each(cases)('$name', { tags: ['slow'], timeout: 120_000 }, async (one) => {
    const planned = await planCase(configured(one));

    expect(planned).toEqual({ actions: [], imported: (one.imports ?? []).map(([to]) => to).toSorted() });
  });
});
