import { beforeAll, describe } from 'vitest';
import type { JsonObject } from '#domain/json.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { testCases } from '../../../support/code-cases.ts';
import type { CodeCase } from '../../../support/code-cases.ts';
import { hcl } from '../../../support/hcl.ts';
import { aChangedDrift, inState } from '../../../support/workspaces.ts';

beforeAll(loadGrammar);

const LAYER = 'arn:aws:lambda:us-east-1:123456789012:layer:';
const dataState = (address: string, values: JsonObject) => ({
  ...inState(address.replace(/^data\./, ''), values),
  address,
  mode: 'data' as const,
});
const delay = (address: string, after = 90, before = 30) => aChangedDrift(address, { delay_seconds: [before, after] });

/** Functions that only Terraform can run, or whose result nobody knows before the apply. */
const FUNCTIONS: readonly CodeCase[] = [
  {
    name: 'default tags with the folder of the code: a changed tag goes into the own tags',
    code: hcl`
      provider "aws" {
        default_tags {
          tags = {
            Team = "shop"
            Code = basename(abspath(path.root))
          }
        }
      }

      resource "aws_sqs_queue" "jobs" {
        name = "jobs"
        tags = { Tier = "1" }
      }
    `,
    drifts: [
      {
        ...aChangedDrift('aws_sqs_queue.jobs', {
          tags: [{ Tier: '1' }, { Tier: '2' }],
          tags_all: [
            { Tier: '1', Team: 'shop', Code: 'infra' },
            { Tier: '2', Team: 'shop', Code: 'infra' },
          ],
        }),
      },
    ],
    edits: [['{ Tier = "1" }', '{ Tier = "2" }']],
  },
  {
    name: 'one file per instance: the file of the drifted one',
    code: {
      'main.tf': hcl`
        resource "aws_sqs_queue" "q" {
          for_each = fileset(path.module, "queues/*.json")

          name          = trimsuffix(basename(each.value), ".json")
          delay_seconds = jsondecode(file("\${path.module}/\${each.value}")).delay
        }
      `,
      'queues/a.json': '{ "delay": 30 }\n',
      'queues/b.json': '{ "delay": 30 }\n',
    },
    drifts: [delay('aws_sqs_queue.q["queues/a.json"]')],
    edits: [['{ "delay": 30 }', '{ "delay": 90 }']],
  },
  {
    name: 'compressed user data, next to the change',
    code: hcl`
      locals {
        setup = "#!/bin/sh"
      }

      resource "aws_instance" "web" {
        instance_type    = "t3.small"
        user_data_base64 = base64gzip(local.setup)
      }
    `,
    drifts: [aChangedDrift('aws_instance.web', { instance_type: ['t3.small', 't3.large'] })],
    edits: [['"t3.small"', '"t3.large"']],
  },
  {
    name: 'a provider function, next to the change',
    code: hcl`
      resource "aws_sqs_queue" "jobs" {
        name          = provider::aws::arn_parse("arn:aws:sqs:us-east-1:123456789012:jobs").resource
        delay_seconds = 30
      }
    `,
    drifts: [delay('aws_sqs_queue.jobs')],
    edits: [['= 30', '= 90']],
  },
  {
    name: 'a count over the first zones of a region: one element of a list indexed by count',
    code: hcl`
      data "aws_availability_zones" "here" {}

      locals {
        zones = slice(data.aws_availability_zones.here.names, 0, 2)
      }

      resource "aws_subnet" "private" {
        count = length(local.zones)

        availability_zone       = local.zones[count.index]
        map_public_ip_on_launch = var.public[count.index]
      }

      variable "public" {
        default = [true, true]
      }
    `,
    drifts: [aChangedDrift('aws_subnet.private[1]', { map_public_ip_on_launch: [true, false] })],
    edits: [['[true, true]', '[true, false]']],
  },
  {
    name: 'text from a template loop: an element of its list',
    code: hcl`
      locals {
        groups = ["a", "b"]
      }

      resource "aws_sqs_queue" "jobs" {
        name = "jobs%{ for group in local.groups }-\${group}%{ endfor }"
      }
    `,
    drifts: [aChangedDrift('aws_sqs_queue.jobs', { name: ['jobs-a-b', 'jobs-a-c'] })],
    edits: [['["a", "b"]', '["a", "c"]']],
  },
  {
    name: 'text from a template loop, next to the change',
    code: hcl`
      resource "aws_instance" "web" {
        instance_type = "t3.small"
        user_data     = <<-EOF
          %{ for name in ["a", "b"] ~}
          server \${name}
          %{ endfor ~}
        EOF
      }
    `,
    drifts: [aChangedDrift('aws_instance.web', { instance_type: ['t3.small', 't3.large'] })],
    edits: [['"t3.small"', '"t3.large"']],
  },
  {
    name: 'a timestamp among the tags: an added tag',
    code: hcl`
      resource "aws_sqs_queue" "jobs" {
        name = "jobs"
        tags = {
          Built = timestamp()
          Team  = "shop"
        }
      }
    `,
    drifts: [
      aChangedDrift('aws_sqs_queue.jobs', {
        tags: [
          { Built: '2026-01-01T00:00:00Z', Team: 'shop' },
          { Built: '2026-01-01T00:00:00Z', Team: 'shop', Tier: '1' },
        ],
      }),
    ],
    edits: [['    Team  = "shop"\n', '    Team  = "shop"\n    Tier  = "1"\n']],
  },
  {
    name: 'an output of another root, in a list that got an element',
    code: hcl`
      data "terraform_remote_state" "shared" {
        backend = "s3"
      }

      resource "aws_lambda_function" "api" {
        layers = [data.terraform_remote_state.shared.outputs.layer]
      }
    `,
    state: [
      dataState('data.terraform_remote_state.shared', {
        backend: 's3',
        outputs: { layer: `${LAYER}shared:1` },
      }),
    ],
    drifts: [aChangedDrift('aws_lambda_function.api', { layers: [[`${LAYER}shared:1`], [`${LAYER}shared:1`, `${LAYER}trace:3`]] })],
    edits: [['outputs.layer]', `outputs.layer, "${LAYER}trace:3"]`]],
  },
  {
    name: 'the keys of a data source, as a set',
    code: hcl`
      data "aws_subnets" "private" {}

      resource "aws_db_subnet_group" "main" {
        name        = "main"
        description = "private"
        subnet_ids  = sort(data.aws_subnets.private.ids)
      }
    `,
    drifts: [aChangedDrift('aws_db_subnet_group.main', { description: ['private', 'private subnets'] })],
    edits: [['"private"\n  subnet', '"private subnets"\n  subnet']],
  },
];

const BOTH_QUEUES = hcl`
  resource "aws_sqs_queue" "main" {
    name          = "orders"
    delay_seconds = var.wait
  }

  resource "aws_sqs_queue" "dead" {
    name          = "orders-dead"
    delay_seconds = coalesce(var.dead_wait, var.wait)
  }

  variable "wait" {
    type    = number
    default = 0
  }

  variable "dead_wait" {
    type    = number
    default = null
  }
`;

const CALL_OF_QUEUES = 'module "orders" {\n  source = "./vendor/queues"\n  wait   = 30\n}\n';

/** One place feeds several, and only one moved. */
const SHARED: readonly CodeCase[] = [
  {
    name: 'one input of a vendored module for two queues: the other gets its own input',
    code: { 'main.tf': CALL_OF_QUEUES, 'vendor/queues/main.tf': BOTH_QUEUES },
    drifts: [delay('module.orders.aws_sqs_queue.main')],
    edits: [
      ['  wait   = 30\n', '  wait      = 90\n  dead_wait = 30\n'],
      ['  source = ', '  source    = '],
    ],
  },
  {
    name: 'one input of a vendored module for two queues: the second drifted',
    code: { 'main.tf': CALL_OF_QUEUES, 'vendor/queues/main.tf': BOTH_QUEUES },
    drifts: [delay('module.orders.aws_sqs_queue.dead')],
    edits: [
      ['  wait   = 30\n', '  wait      = 30\n  dead_wait = 90\n'],
      ['  source = ', '  source    = '],
    ],
  },
  {
    name: 'one input of a vendored module for two queues: both drifted',
    code: { 'main.tf': CALL_OF_QUEUES, 'vendor/queues/main.tf': BOTH_QUEUES },
    drifts: [delay('module.orders.aws_sqs_queue.main'), delay('module.orders.aws_sqs_queue.dead')],
    edits: [['= 30', '= 90']],
  },
  {
    name: 'both queues of a vendored module drifted, to different values',
    code: { 'main.tf': CALL_OF_QUEUES, 'vendor/queues/main.tf': BOTH_QUEUES },
    drifts: [delay('module.orders.aws_sqs_queue.main', 90), delay('module.orders.aws_sqs_queue.dead', 60)],
    edits: [
      ['  wait   = 30\n', '  wait      = 90\n  dead_wait = 60\n'],
      ['  source = ', '  source    = '],
    ],
  },
  {
    name: 'a list of one counted instance',
    code: hcl`
      locals {
        layers = ["a"]
      }

      resource "aws_lambda_function" "f" {
        count  = 2
        layers = local.layers
      }
    `,
    drifts: [aChangedDrift('aws_lambda_function.f[0]', { layers: [['a'], ['a', 'b']] })],
    edits: [['= local.layers', '= count.index == 0 ? concat(local.layers, ["b"]) : local.layers']],
  },
  {
    name: 'a list in the block, for one instance of a set',
    code: hcl`
      resource "aws_lambda_function" "f" {
        for_each = toset(["one", "two"])
        layers   = ["a"]
      }
    `,
    drifts: [aChangedDrift('aws_lambda_function.f["one"]', { layers: [['a'], ['a', 'b']] })],
    edits: [['= ["a"]', '= each.key == "one" ? ["a", "b"] : ["a"]']],
  },
  {
    name: 'an element removed from the list of one instance',
    code: hcl`
      locals {
        layers = ["a", "b"]
      }

      resource "aws_lambda_function" "f" {
        for_each = toset(["one", "two"])
        layers   = local.layers
      }
    `,
    drifts: [aChangedDrift('aws_lambda_function.f["one"]', { layers: [['a', 'b'], ['a']] })],
    edits: [['= local.layers', '= each.key == "one" ? ["a"] : local.layers']],
  },
  {
    name: 'a list of one instance whose entry is an object',
    code: hcl`
      locals {
        layers = ["a"]
        functions = {
          one = { memory = 128 }
          two = { memory = 256 }
        }
      }

      resource "aws_lambda_function" "f" {
        for_each    = local.functions
        memory_size = each.value.memory
        layers      = lookup(each.value, "layers", local.layers)
      }
    `,
    drifts: [aChangedDrift('aws_lambda_function.f["one"]', { layers: [['a'], ['a', 'b']] })],
    edits: [['one = { memory = 128 }', 'one = { memory = 128, layers = ["a", "b"] }']],
  },
  {
    name: 'a tag removed from one instance of a set',
    code: hcl`
      locals {
        tags = { Team = "shop", Tier = "1" }
      }

      resource "aws_sqs_queue" "q" {
        for_each = toset(["one", "two"])
        tags     = local.tags
      }
    `,
    drifts: [aChangedDrift('aws_sqs_queue.q["one"]', { tags: [{ Team: 'shop', Tier: '1' }, { Team: 'shop' }] })],
    edits: [['= local.tags', '= { for key, value in local.tags : key => value if !(each.key == "one" && key == "Tier") }']],
  },
  {
    name: 'a tag removed from one instance, written in the block',
    code: hcl`
      resource "aws_sqs_queue" "q" {
        for_each = toset(["one", "two"])
        tags     = { Team = "shop", Tier = "1" }
      }
    `,
    drifts: [aChangedDrift('aws_sqs_queue.q["one"]', { tags: [{ Team: 'shop', Tier: '1' }, { Team: 'shop' }] })],
    edits: [
      [
        '= { Team = "shop", Tier = "1" }',
        '= { for key, value in { Team = "shop", Tier = "1" } : key => value if !(each.key == "one" && key == "Tier") }',
      ],
    ],
  },
  {
    name: 'a nested block for one key of a map',
    code: hcl`
      resource "aws_lambda_function" "f" {
        for_each = toset(["one", "two"])

        function_name = each.key
      }
    `,
    drifts: [aChangedDrift('aws_lambda_function.f["one"]', { tracing_config: [[], [{ mode: 'Active' }]] })],
    edits: [
      [
        '  function_name = each.key\n',
        '  function_name = each.key\n\n  dynamic "tracing_config" {\n    for_each = each.key == "one" ? [1] : []\n\n    content {\n      mode = "Active"\n    }\n  }\n',
      ],
    ],
  },
  {
    name: 'a block of a vendored module that exists if an input is set: the input, for one key',
    code: {
      'main.tf':
        'module "f" {\n  source   = "./vendor/f"\n  for_each = local.functions\n\n  mode = lookup(each.value, "mode", null)\n}\n\nlocals {\n  functions = {\n    one = { size = 1 }\n    two = { size = 2 }\n  }\n}\n',
      'vendor/f/main.tf': hcl`
        variable "mode" {
          type    = string
          default = null
        }

        resource "aws_lambda_function" "this" {
          dynamic "tracing_config" {
            for_each = var.mode == null ? [] : [true]

            content {
              mode = var.mode
            }
          }
        }
      `,
    },
    drifts: [aChangedDrift('module.f["one"].aws_lambda_function.this', { tracing_config: [[], [{ mode: 'Active' }]] })],
    edits: [['one = { size = 1 }', 'one = { size = 1, mode = "Active" }']],
  },
  {
    name: 'the default of a lookup with other readers: an entry for this key',
    code: hcl`
      locals {
        waits = { two = 5 }
      }

      resource "aws_sqs_queue" "q" {
        for_each      = toset(["one", "two", "three"])
        delay_seconds = lookup(local.waits, each.key, 30)
      }
    `,
    drifts: [delay('aws_sqs_queue.q["one"]')],
    edits: [['{ two = 5 }', '{ two = 5, one = 90 }']],
  },
  {
    name: 'a branch of a conditional used by two calls of a vendored module: rejected for one of them',
    code: {
      'main.tf': 'module "a" {\n  source = "./vendor/m"\n}\n\nmodule "b" {\n  source = "./vendor/m"\n}\n',
      'vendor/m/main.tf': hcl`
        variable "fast" {
          default = false
        }

        resource "aws_sqs_queue" "q" {
          delay_seconds = var.fast ? 0 : 30
        }
      `,
    },
    drifts: [delay('module.a.aws_sqs_queue.q')],
    edits: /vendor\/m\/main\.tf:\d+.*external modules/,
  },
  {
    name: 'a branch of a conditional used by two calls of a module: the module gets an input',
    code: {
      'main.tf': 'module "a" {\n  source = "./m"\n}\n\nmodule "b" {\n  source = "./m"\n}\n',
      'm/main.tf': hcl`
        variable "fast" {
          default = false
        }

        resource "aws_sqs_queue" "q" {
          delay_seconds = var.fast ? 0 : 30
        }
      `,
    },
    drifts: [delay('module.a.aws_sqs_queue.q')],
    edits: [
      ['module "a" {\n  source = "./m"\n', 'module "a" {\n  source        = "./m"\n  delay_seconds = 90\n'],
      ['= var.fast ? 0 : 30', '= var.delay_seconds != null ? var.delay_seconds : var.fast ? 0 : 30'],
      ['default = false\n}\n', 'default = false\n}\n\nvariable "delay_seconds" {\n  type    = number\n  default = null\n}\n'],
    ],
  },
  {
    name: 'two calls with the same drift and other differences: the literal of the module',
    code: {
      'main.tf': 'module "a" {\n  source = "./m"\n  name   = "a"\n}\n\nmodule "b" {\n  source = "./m"\n  name   = "b"\n}\n',
      'm/main.tf': 'variable "name" {}\n\nresource "aws_sqs_queue" "q" {\n  name          = var.name\n  delay_seconds = 30\n}\n',
    },
    drifts: [delay('module.a.aws_sqs_queue.q'), delay('module.b.aws_sqs_queue.q')],
    edits: [['= 30', '= 90']],
  },
  {
    name: 'two calls with the same drift and a nested block with other differences',
    code: {
      'main.tf': 'module "a" {\n  source = "./m"\n  mode   = "Active"\n}\n\nmodule "b" {\n  source = "./m"\n  mode   = "PassThrough"\n}\n',
      'm/main.tf': hcl`
        variable "mode" {}

        resource "aws_lambda_function" "f" {
          vpc_config {
            subnet_ids         = [var.mode]
            security_group_ids = ["sg-1"]
          }
        }
      `,
    },
    drifts: [
      aChangedDrift('module.a.aws_lambda_function.f', {
        vpc_config: [
          [{ subnet_ids: ['Active'], security_group_ids: ['sg-1'] }],
          [{ subnet_ids: ['Active'], security_group_ids: ['sg-1', 'sg-2'] }],
        ],
      }),
      aChangedDrift('module.b.aws_lambda_function.f', {
        vpc_config: [
          [{ subnet_ids: ['PassThrough'], security_group_ids: ['sg-1'] }],
          [{ subnet_ids: ['PassThrough'], security_group_ids: ['sg-1', 'sg-2'] }],
        ],
      }),
    ],
    edits: [['["sg-1"]', '["sg-1", "sg-2"]']],
  },
];

const FOLLOWED = hcl`
  locals {
    wait = 30
  }

  resource "aws_sqs_queue" "jobs" {
    delay_seconds              = local.wait
    visibility_timeout_seconds = local.wait * 6
  }
`;

/** What moves with a value in the cloud as well is no harm done beside it. */
const FOLLOWERS: readonly CodeCase[] = [
  {
    name: 'a sibling computed from the same value, with the same drift',
    code: FOLLOWED,
    drifts: [aChangedDrift('aws_sqs_queue.jobs', { delay_seconds: [30, 90], visibility_timeout_seconds: [180, 540] })],
    edits: [['wait = 30', 'wait = 90']],
  },
  {
    name: 'a sibling computed from the same value, without drift: the value is set in the drifted block',
    code: FOLLOWED,
    drifts: [delay('aws_sqs_queue.jobs')],
    edits: [['= local.wait\n', '= 90\n']],
  },
  {
    name: 'an output that mirrors the value',
    code: 'resource "aws_sqs_queue" "jobs" {\n  delay_seconds = 30\n}\n\noutput "wait" {\n  value = aws_sqs_queue.jobs.delay_seconds\n}\n',
    drifts: [delay('aws_sqs_queue.jobs')],
    edits: [['= 30', '= 90']],
  },
  {
    name: 'an output of a module that mirrors the value into a resource that drifted too',
    code: {
      'main.tf':
        'module "a" {\n  source = "./m"\n  wait   = 30\n}\n\nresource "aws_sqs_queue" "copy" {\n  delay_seconds = module.a.wait\n}\n',
      'm/main.tf': hcl`
        variable "wait" {}

        resource "aws_sqs_queue" "q" {
          delay_seconds = var.wait
        }

        output "wait" {
          value = aws_sqs_queue.q.delay_seconds
        }
      `,
    },
    drifts: [delay('module.a.aws_sqs_queue.q'), delay('aws_sqs_queue.copy')],
    edits: [['= 30', '= 90']],
  },
  {
    name: 'the name of a policy that an attachment refers to by its ARN',
    code: hcl`
      resource "aws_iam_policy" "read" {
        name        = "read"
        description = "reads"
        policy      = "{}"
      }

      resource "aws_iam_role_policy_attachment" "read" {
        role       = "worker"
        policy_arn = aws_iam_policy.read.arn
      }
    `,
    state: [
      inState('aws_iam_policy.read', { name: 'read', description: 'reads', policy: '{}', arn: 'arn:aws:iam::123456789012:policy/read' }),
      inState('aws_iam_role_policy_attachment.read', { role: 'worker', policy_arn: 'arn:aws:iam::123456789012:policy/read' }),
    ],
    drifts: [aChangedDrift('aws_iam_policy.read', { description: ['reads', 'reads and lists'] })],
    edits: [['"reads"', '"reads and lists"']],
  },
  {
    name: 'an alarm whose threshold refers to a resource that drifted too',
    code: hcl`
      resource "aws_lambda_function" "api" {
        function_name = "api"
        timeout       = 30
      }

      resource "aws_cloudwatch_metric_alarm" "slow" {
        alarm_name = "slow"
        threshold  = aws_lambda_function.api.timeout * 1000
      }
    `,
    drifts: [
      aChangedDrift('aws_lambda_function.api', { timeout: [30, 60] }),
      aChangedDrift('aws_cloudwatch_metric_alarm.slow', { threshold: [30_000, 60_000] }),
    ],
    edits: [['= 30', '= 60']],
  },
];

const TEXT_OF_CONTAINERS = '[\n      { "name": "api", "image": "${var.image}", "cpu": 10 }\n    ]';
const containers = (cpu: number): string => JSON.stringify([{ name: 'api', image: 'shop/api:1', cpu }]);

/** What a maintainer would not merge, in other clothes. */
const TASTE: readonly CodeCase[] = [
  {
    name: 'a list behind try(jsondecode()): one element changes, the rest stays code',
    code: {
      'main.tf': hcl`
        module "m" {
          source = "./vendor/m"
          rules = [
            # the office
            { port = 443, from = local.office },
            { port = 80, from = "10.0.0.0/8" },
          ]
        }

        locals {
          office = "192.0.2.0/24"
        }
      `,
      'vendor/m/main.tf': hcl`
        variable "rules" {
          type    = any
          default = []
        }

        locals {
          rules = try(jsondecode(var.rules), var.rules)
        }

        resource "aws_security_group_rule" "r" {
          count     = length(local.rules)
          from_port = local.rules[count.index].port
          cidr_blocks = [local.rules[count.index].from]
        }
      `,
    },
    drifts: [aChangedDrift('module.m.aws_security_group_rule.r[1]', { from_port: [80, 8080] })],
    edits: [['port = 80,', 'port = 8080,']],
  },
  {
    name: 'flatten() of a variable: the list of the call gets an element',
    code: {
      'main.tf': 'module "m" {\n  source = "./vendor/m"\n  layers = ["a", local.b]\n}\n\nlocals {\n  b = "b"\n}\n',
      'vendor/m/main.tf': 'variable "layers" {}\n\nresource "aws_lambda_function" "f" {\n  layers = flatten(var.layers)\n}\n',
    },
    drifts: [
      aChangedDrift('module.m.aws_lambda_function.f', {
        layers: [
          ['a', 'b'],
          ['a', 'b', 'c'],
        ],
      }),
    ],
    edits: [['["a", local.b]', '["a", local.b, "c"]']],
  },
  {
    name: 'flatten() of lists in the block, one of which gets an element',
    code: hcl`
      locals {
        shared = ["a"]
      }

      resource "aws_lambda_function" "f" {
        layers = flatten([local.shared, ["b"]])
      }

      resource "aws_lambda_function" "g" {
        layers = local.shared
      }
    `,
    drifts: [
      aChangedDrift('aws_lambda_function.f', {
        layers: [
          ['a', 'b'],
          ['a', 'b', 'c'],
        ],
      }),
    ],
    edits: [['["b"]]', '["b", "c"]]']],
  },
  {
    name: 'a template file: the value that the call passes to it',
    code: {
      'main.tf': 'resource "aws_instance" "web" {\n  user_data = templatefile("${path.module}/setup.sh.tftpl", { size = 4 })\n}\n',
      'setup.sh.tftpl': '#!/bin/sh\nworkers=${size}\n',
    },
    drifts: [aChangedDrift('aws_instance.web', { user_data: ['#!/bin/sh\nworkers=4\n', '#!/bin/sh\nworkers=8\n'] })],
    edits: [['size = 4', 'size = 8']],
  },
  {
    name: 'a template file: its own text',
    code: {
      'main.tf': 'resource "aws_instance" "web" {\n  user_data = templatefile("${path.module}/setup.sh.tftpl", { size = 4 })\n}\n',
      'setup.sh.tftpl': '#!/bin/sh\nlevel=info\nworkers=${size}\n',
    },
    drifts: [
      aChangedDrift('aws_instance.web', {
        user_data: ['#!/bin/sh\nlevel=info\nworkers=4\n', '#!/bin/sh\nlevel=debug\nworkers=4\n'],
      }),
    ],
    edits: [['level=info', 'level=debug']],
  },
  {
    name: 'a default of a module that one call uses: the call sets it',
    code: {
      'main.tf': 'module "a" {\n  source = "./m"\n}\n',
      'm/main.tf': 'variable "wait" {\n  default = 30\n}\n\nresource "aws_sqs_queue" "q" {\n  delay_seconds = var.wait\n}\n',
    },
    drifts: [delay('module.a.aws_sqs_queue.q')],
    edits: [['  source = "./m"\n', '  source = "./m"\n  wait   = 90\n']],
  },
  {
    name: 'a JSON heredoc in a module call: the number in it',
    code: {
      'main.tf': `variable "image" {\n  default = "shop/api:1"\n}\n\nmodule "m" {\n  source     = "./vendor/m"\n  containers = <<-EOF\n    ${TEXT_OF_CONTAINERS}\n  EOF\n}\n`,
      'vendor/m/main.tf':
        'variable "containers" {}\n\nresource "aws_ecs_task_definition" "t" {\n  family                = "api"\n  container_definitions = var.containers\n}\n',
    },
    drifts: [aChangedDrift('module.m.aws_ecs_task_definition.t', { container_definitions: [containers(10), containers(20)] })],
    edits: [['"cpu": 10', '"cpu": 20']],
  },
  {
    name: 'a JSON heredoc in a resource: the number in it',
    code: `variable "image" {\n  default = "shop/api:1"\n}\n\nresource "aws_ecs_task_definition" "t" {\n  family                = "api"\n  container_definitions = <<-EOF\n    ${TEXT_OF_CONTAINERS}\n  EOF\n}\n`,
    drifts: [aChangedDrift('aws_ecs_task_definition.t', { container_definitions: [containers(10), containers(20)] })],
    edits: [['"cpu": 10', '"cpu": 20']],
  },
  {
    name: 'a JSON heredoc: an added entry',
    code: `variable "image" {\n  default = "shop/api:1"\n}\n\nresource "aws_ecs_task_definition" "t" {\n  family                = "api"\n  container_definitions = <<-EOF\n    ${TEXT_OF_CONTAINERS}\n  EOF\n}\n`,
    drifts: [
      aChangedDrift('aws_ecs_task_definition.t', {
        container_definitions: [containers(10), JSON.stringify([{ name: 'api', image: 'shop/api:1', cpu: 10, memory: 64 }])],
      }),
    ],
    edits: [['"cpu": 10 }', '"cpu": 10, "memory": 64 }']],
  },
  {
    name: 'a list of references: another resource of the state',
    code: hcl`
      resource "aws_lb" "old" {
        name = "old"
      }

      resource "aws_lb" "new" {
        name = "new"
      }

      resource "aws_route53_record" "shop" {
        name    = "shop"
        records = [aws_lb.old.dns_name]
      }
    `,
    state: [
      inState('aws_lb.old', { name: 'old', dns_name: 'old-1.elb.amazonaws.com' }),
      inState('aws_lb.new', { name: 'new', dns_name: 'new-2.elb.amazonaws.com' }),
      inState('aws_route53_record.shop', { name: 'shop', records: ['old-1.elb.amazonaws.com'] }),
    ],
    drifts: [aChangedDrift('aws_route53_record.shop', { records: [['old-1.elb.amazonaws.com'], ['new-2.elb.amazonaws.com']] })],
    edits: [['[aws_lb.old.dns_name]', '[aws_lb.new.dns_name]']],
  },
  {
    name: 'a list of references that got a resource of the state',
    code: hcl`
      resource "aws_security_group" "web" {
        name = "web"
      }

      resource "aws_security_group" "admin" {
        name = "admin"
      }

      resource "aws_instance" "web" {
        vpc_security_group_ids = [aws_security_group.web.id]
      }
    `,
    state: [
      inState('aws_security_group.web', { id: 'sg-0aaaaaaaaaaaaaaaa', name: 'web' }),
      inState('aws_security_group.admin', { id: 'sg-0bbbbbbbbbbbbbbbb', name: 'admin' }),
      inState('aws_instance.web', { vpc_security_group_ids: ['sg-0aaaaaaaaaaaaaaaa'] }),
    ],
    drifts: [
      aChangedDrift('aws_instance.web', {
        vpc_security_group_ids: [['sg-0aaaaaaaaaaaaaaaa'], ['sg-0aaaaaaaaaaaaaaaa', 'sg-0bbbbbbbbbbbbbbbb']],
      }),
    ],
    edits: [['[aws_security_group.web.id]', '[aws_security_group.web.id, aws_security_group.admin.id]']],
  },
  {
    name: 'a commented-out element that is now in the cloud',
    code: hcl`
      resource "aws_lambda_function" "f" {
        layers = [
          "a",
          # "b",
          "c",
        ]
      }
    `,
    drifts: [
      aChangedDrift('aws_lambda_function.f', {
        layers: [
          ['a', 'c'],
          ['a', 'b', 'c'],
        ],
      }),
    ],
    edits: [['    # "b",\n', '    "b",\n']],
  },
  {
    name: 'a commented-out element at the end, without a space',
    code: hcl`
      resource "aws_lambda_function" "f" {
        layers = [
          "a",
          #"b",
        ]
      }
    `,
    drifts: [aChangedDrift('aws_lambda_function.f', { layers: [['a'], ['a', 'b']] })],
    edits: [['    #"b",\n', '    "b",\n']],
  },
  {
    name: 'a commented-out argument that is now in the cloud',
    code: hcl`
      resource "aws_sqs_queue" "jobs" {
        name = "jobs"
        # delay_seconds = 90
        tags = {}
      }
    `,
    drifts: [aChangedDrift('aws_sqs_queue.jobs', { delay_seconds: [0, 90] })],
    edits: [
      ['  name = "jobs"\n  # delay_seconds = 90\n  tags = {}\n', '  name          = "jobs"\n  delay_seconds = 90\n  tags          = {}\n'],
    ],
  },
  {
    name: 'elements removed from a multi-line list: the others keep their comments',
    code: hcl`
      resource "aws_lambda_function" "f" {
        layers = [
          "a",
          "b",
          "c",
        ]
      }
    `,
    drifts: [
      aChangedDrift('aws_lambda_function.f', {
        layers: [
          ['a', 'b', 'c'],
          ['a', 'c'],
        ],
      }),
    ],
    edits: [['    "b",\n', '']],
  },
  {
    name: 'a text whose siblings use the environment name: it uses it too',
    code: hcl`
      variable "env" {
        default = "prod"
      }

      resource "aws_lambda_function" "f" {
        function_name = "api-\${var.env}"
        description   = "worker"
      }
    `,
    drifts: [aChangedDrift('aws_lambda_function.f', { description: ['worker', 'worker of prod'] })],
    edits: [['"worker"', '"worker of ${var.env}"']],
  },
  {
    name: 'a new block is placed with its siblings, before tags and lifecycle',
    code: hcl`
      resource "aws_lambda_function" "f" {
        function_name = "api"

        tags = {
          Team = "shop"
        }

        lifecycle {
          ignore_changes = [filename]
        }
      }
    `,
    drifts: [aChangedDrift('aws_lambda_function.f', { tracing_config: [[], [{ mode: 'Active' }]] })],
    edits: [['  function_name = "api"\n\n', '  function_name = "api"\n\n  tracing_config {\n    mode = "Active"\n  }\n\n']],
  },
  {
    name: 'a new argument of a module call is placed with its inputs, before tags',
    code: {
      'main.tf': hcl`
        module "f" {
          source = "./vendor/m"

          name   = "api"
          memory = 128

          tags = {
            Team = "shop"
          }
        }
      `,
      'vendor/m/main.tf': hcl`
        variable "name" {}
        variable "memory" {}
        variable "tags" {}
        variable "timeout" {
          default = 3
        }

        resource "aws_lambda_function" "f" {
          function_name = var.name
          memory_size   = var.memory
          timeout       = var.timeout
          tags          = var.tags
        }
      `,
    },
    drifts: [aChangedDrift('module.f.aws_lambda_function.f', { timeout: [3, 30] })],
    edits: [['  name   = "api"\n  memory = 128\n', '  name    = "api"\n  memory  = 128\n  timeout = 30\n']],
  },
];

describe.each([
  ['functions', FUNCTIONS],
  ['shared values', SHARED],
  ['followers', FOLLOWERS],
  ['taste', TASTE],
] as const)('%s', (_group, cases) => testCases(cases));
