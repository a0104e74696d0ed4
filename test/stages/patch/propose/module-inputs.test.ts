import { beforeAll } from 'vitest';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { testCases } from '../../../support/code-cases.ts';
import type { CodeCase } from '../../../support/code-cases.ts';
import { hcl } from '../../../support/hcl.ts';
import { aChangedDrift } from '../../../support/workspaces.ts';

beforeAll(loadGrammar);

/** A module as `terraform init` fetches it, which is not to be edited. */
const fetched = (name: string, text: string) => ({
  [`.terraform/modules/${name}/main.tf`]: text,
  '.terraform/modules/modules.json': JSON.stringify({
    Modules: [
      { Key: '', Source: '', Dir: '.' },
      { Key: name, Source: `registry.terraform.io/acme/${name}/aws`, Version: '1.0.0', Dir: `.terraform/modules/${name}` },
    ],
  }),
});

const CASES: readonly CodeCase[] = [
  {
    name: 'a table of known rules that a module looks up: the entry that the call names',
    code: {
      'main.tf': hcl`
        module "rules" {
          source  = "acme/rules/aws"
          version = "1.0.0"
          names   = ["web"]
          table = {
            web = [443, "HTTPS"]
            ssh = [22, "SSH"]
          }
        }
      `,
      ...fetched(
        'rules',
        hcl`
          variable "names" {}
          variable "table" {}

          resource "aws_security_group_rule" "this" {
            count = length(var.names)

            security_group_id = "sg-1"
            type              = "ingress"
            protocol          = "tcp"
            from_port         = var.table[var.names[count.index]][0]
            to_port           = 443
            description       = format("%s in", try(var.table[var.names[count.index]][1], "rule"))
          }
        `,
      ),
    },
    drifts: [aChangedDrift('module.rules.aws_security_group_rule.this[0]', { description: ['HTTPS in', 'TLS in'] })],
    edits: [['"HTTPS"', '"TLS"']],
  },
  {
    name: 'blocks over a flattened value of any shape: the number in the call',
    code: {
      'main.tf': hcl`
        module "archive" {
          source  = "acme/archive/aws"
          version = "1.0.0"
          rules = [
            {
              id = "old"
              transition = {
                days = 30 # a month
              }
            },
          ]
        }
      `,
      ...fetched(
        'archive',
        hcl`
          variable "rules" {
            type = any
          }

          resource "aws_s3_bucket_lifecycle_configuration" "this" {
            bucket = "archive"

            dynamic "rule" {
              for_each = try(jsondecode(var.rules), var.rules)

              content {
                id     = rule.value.id
                status = "Enabled"

                dynamic "transition" {
                  for_each = try(flatten([rule.value.transition]), [])

                  content {
                    days          = try(transition.value.days, null)
                    storage_class = "GLACIER"
                  }
                }
              }
            }
          }
        `,
      ),
    },
    drifts: [
      aChangedDrift('module.archive.aws_s3_bucket_lifecycle_configuration.this', {
        rule: [
          [{ id: 'old', status: 'Enabled', transition: [{ days: 30, storage_class: 'GLACIER' }] }],
          [{ id: 'old', status: 'Enabled', transition: [{ days: 45, storage_class: 'GLACIER' }] }],
        ],
      }),
    ],
    edits: [['30 # a month', '45 # a month']],
  },
  {
    name: 'an argument whose default is null, for one instance of the call',
    code: {
      'main.tf': hcl`
        module "queues" {
          source   = "acme/queues/aws"
          version  = "1.0.0"
          for_each = toset(["mail", "jobs"])

          name = each.key
        }
      `,
      ...fetched(
        'queues',
        hcl`
          variable "name" {}

          variable "wait" {
            type    = number
            default = null
          }

          resource "aws_sqs_queue" "this" {
            name                      = var.name
            receive_wait_time_seconds = var.wait
          }
        `,
      ),
    },
    drifts: [aChangedDrift('module.queues["mail"].aws_sqs_queue.this', { receive_wait_time_seconds: [null, 20] })],
    edits: [['  name = each.key', '  name = each.key\n  wait = each.key == "mail" ? 20 : null']],
  },
  {
    name: 'a constant in a list of objects, for one instance of the call',
    code: {
      'main.tf': hcl`
        module "assets" {
          source   = "acme/assets/aws"
          version  = "1.0.0"
          for_each = toset(["web", "app"])

          bucket = each.key
          cors = [{
            methods = ["GET"]
            age     = 600
          }]
        }
      `,
      ...fetched(
        'assets',
        hcl`
          variable "bucket" {}
          variable "cors" {}

          resource "aws_s3_bucket_cors_configuration" "this" {
            bucket = var.bucket

            dynamic "cors_rule" {
              for_each = var.cors

              content {
                allowed_methods = cors_rule.value.methods
                allowed_origins = ["*"]
                max_age_seconds = cors_rule.value.age
              }
            }
          }
        `,
      ),
    },
    drifts: [
      aChangedDrift('module.assets["web"].aws_s3_bucket_cors_configuration.this', {
        cors_rule: [
          [{ allowed_methods: ['GET'], allowed_origins: ['*'], max_age_seconds: 600 }],
          [{ allowed_methods: ['GET'], allowed_origins: ['*'], max_age_seconds: 3000 }],
        ],
      }),
    ],
    edits: [['    age     = 600', '    age     = each.key == "web" ? 3000 : 600']],
  },
  {
    name: 'an attribute removed when another is set: one argument gives both',
    code: {
      'main.tf': hcl`
        module "queue" {
          source  = "acme/queue/aws"
          version = "1.0.0"
          name    = "jobs"
        }
      `,
      ...fetched(
        'queue',
        hcl`
          variable "name" {}

          variable "key" {
            type    = string
            default = null
          }

          resource "aws_sqs_queue" "this" {
            name                    = var.name
            sqs_managed_sse_enabled = var.key != null ? null : true
            kms_master_key_id       = var.key
          }
        `,
      ),
    },
    drifts: [
      aChangedDrift('module.queue.aws_sqs_queue.this', {
        sqs_managed_sse_enabled: [true, null],
        kms_master_key_id: [null, 'alias/jobs'],
      }),
    ],
    edits: [['  name    = "jobs"', '  name    = "jobs"\n  key     = "alias/jobs"']],
  },
  {
    name: 'two instances with swapped values: neither edit reverts the other',
    code: hcl`
      resource "aws_sqs_queue" "jobs" {
        count = 2

        name                    = "jobs-\${count.index}"
        sqs_managed_sse_enabled = count.index == 0
      }
    `,
    drifts: [
      aChangedDrift('aws_sqs_queue.jobs[0]', { sqs_managed_sse_enabled: [true, false] }),
      aChangedDrift('aws_sqs_queue.jobs[1]', { sqs_managed_sse_enabled: [false, true] }),
    ],
    edits: [['count.index == 0', 'count.index == 1']],
  },
  {
    name: 'a part of rendered template text: the element of the list that the template iterates',
    code: {
      'main.tf': hcl`
        module "fleet" {
          source   = "acme/fleet/aws"
          version  = "1.0.0"
          packages = ["nginx", "jq"]
        }
      `,
      ...fetched(
        'fleet',
        hcl`
          variable "packages" {}

          resource "aws_launch_template" "this" {
            name      = "fleet"
            user_data = base64encode(templatefile("\${path.module}/start.sh", { packages = var.packages }))
          }
        `,
      ),
      '.terraform/modules/fleet/start.sh': '#!/bin/sh\n%{ for package in packages ~}\ndnf install -y ${package}\n%{ endfor ~}\n',
    },
    drifts: [
      aChangedDrift('module.fleet.aws_launch_template.this', {
        user_data: ['nginx', 'nginx-core'].map((name) =>
          Buffer.from(`#!/bin/sh\ndnf install -y ${name}\ndnf install -y jq\n`).toString('base64'),
        ) as unknown as readonly [string, string],
      }),
    ],
    edits: [['"nginx"', '"nginx-core"']],
  },
  {
    name: 'no edit if no argument of the call resembles the change',
    code: {
      'main.tf': hcl`
        module "queue" {
          source  = "acme/queue/aws"
          version = "1.0.0"
          name    = "jobs"
        }
      `,
      ...fetched(
        'queue',
        hcl`
          variable "name" {}

          resource "aws_sqs_queue" "this" {
            name          = var.name
            delay_seconds = 30
          }
        `,
      ),
    },
    drifts: [aChangedDrift('module.queue.aws_sqs_queue.this', { delay_seconds: [30, 90] })],
    edits: /module\.queue exposes no input for it/,
  },
];

testCases(CASES);
