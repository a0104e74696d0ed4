import { beforeAll, describe, expect, test } from 'vitest';
import { catalogue } from '#catalogue/index.ts';
import type { Drift } from '#domain/drift.ts';
import type { JsonObject } from '#domain/json.ts';
import type { StateResource } from '#domain/workspace.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { adoptInstances } from '#stages/patch/adopt-instance.ts';
import { startDraft } from '#stages/patch/draft.ts';
import { arnOf, urlOf } from '../../support/calls.ts';
import { anUnmanaged } from '../../support/drifts.ts';
import { hcl } from '../../support/hcl.ts';
import { aWorkspace, inState } from '../../support/workspaces.ts';

beforeAll(loadGrammar);

function aQueue(name: string, over: JsonObject = {}): Drift {
  const observed = { id: urlOf(name), url: urlOf(name), arn: arnOf(name), name, visibility_timeout_seconds: 30, ...over };
  return anUnmanaged('aws_sqs_queue', observed, { id: name, importId: urlOf(name) });
}

function queueInState(address: string, name: string, over: JsonObject = {}): StateResource {
  return inState(address, { id: urlOf(name), url: urlOf(name), arn: arnOf(name), name, ...over });
}

interface Case {
  readonly name: string;
  readonly before: Readonly<Record<string, string>>;
  readonly state?: readonly StateResource[];
  readonly drifts: readonly Drift[];
  /** Files that change; the import blocks left out of them. */
  readonly after: Readonly<Record<string, string>>;
  readonly imports: readonly string[];
}

function adopted({ before, state = [], drifts }: Omit<Case, 'after' | 'imports'>) {
  const workspace = aWorkspace(before, state);
  const result = adoptInstances(drifts, startDraft(workspace), { drifts, accepted: drifts, workspace, catalogue });
  const texts = Object.fromEntries(result.draft.workspace.files.map((file) => [file.path, file.text]));
  const changed = Object.entries(texts).map(([path, text]) => [path, text.replaceAll(/\nimport \{\n[^}]*\}\n/g, '')] as const);
  return {
    after: Object.fromEntries(changed.filter(([path, text]) => text !== before[path])),
    imports: result.draft.imports.map((target) => target.to),
    count: result.adopted.size,
    texts,
  };
}

const TYPED = hcl`
  variable "queues" {
    type = map(object({
      timeout = number
      delay   = optional(number, 0)
      fifo    = optional(bool)
    }))
  }

  resource "aws_sqs_queue" "this" {
    for_each = var.queues

    name                       = "shop-\${each.key}"
    visibility_timeout_seconds = each.value.timeout
    delay_seconds              = each.value.delay
    fifo_queue                 = each.value.fifo
  }
`;

const SWITCHED = hcl`
  variable "name" {
    type = string
  }

  variable "create_dlq" {
    type    = bool
    default = false
  }

  variable "size" {
    default = null
  }

  locals {
    create_dlq = var.name != "" && var.create_dlq
  }

  resource "aws_sqs_queue" "this" {
    name = var.name
  }

  resource "aws_sqs_queue" "dlq" {
    count = local.create_dlq ? 1 : 0

    name             = "\${var.name}-dlq"
    max_message_size = var.size
  }
`;

const CASES: readonly Case[] = [
  {
    name: 'a resource that a module creates with a flag, for the right call',
    before: {
      'main.tf':
        'module "orders" {\n  source = "./vendor/queue"\n  name   = "orders"\n}\n\nmodule "mail" {\n  source = "./vendor/queue"\n  name   = "mail"\n}\n',
      'vendor/queue/main.tf': SWITCHED,
    },
    drifts: [aQueue('mail-dlq')],
    after: {
      'main.tf':
        'module "orders" {\n  source = "./vendor/queue"\n  name   = "orders"\n}\n\nmodule "mail" {\n  source     = "./vendor/queue"\n  name       = "mail"\n  create_dlq = true\n}\n',
    },
    imports: ['module.mail.aws_sqs_queue.dlq[0]'],
  },
  {
    name: 'a resource that a module creates with a flag, in the right entry',
    before: {
      'main.tf':
        'module "q" {\n  source   = "./vendor/queue"\n  for_each = { orders = {}, mail = {} }\n\n  name       = each.key\n  create_dlq = try(each.value.create_dlq, false)\n}\n',
      'vendor/queue/main.tf': SWITCHED,
    },
    drifts: [aQueue('mail-dlq')],
    after: {
      'main.tf':
        'module "q" {\n  source   = "./vendor/queue"\n  for_each = { orders = {}, mail = { create_dlq = true } }\n\n  name       = each.key\n  create_dlq = try(each.value.create_dlq, false)\n}\n',
    },
    imports: ['module.q["mail"].aws_sqs_queue.dlq[0]'],
  },
  {
    name: 'an entry of a tfvars map, without optional fields at their default',
    before: {
      'main.tf': TYPED,
      'terraform.tfvars': hcl`
        queues = {
          orders = { timeout = 30 }
          # refunds are slow
          refunds-eu = { timeout = 60, delay = 5 }
        }
      `,
    },
    drifts: [aQueue('shop-loyalty', { visibility_timeout_seconds: 45 })],
    after: {
      'terraform.tfvars': hcl`
        queues = {
          orders = { timeout = 30 }
          # refunds are slow
          refunds-eu = { timeout = 60, delay = 5 }
          loyalty    = { timeout = 45 }
        }
      `,
    },
    imports: ['aws_sqs_queue.this["loyalty"]'],
  },
  {
    name: 'an optional field that differs from its default',
    before: { 'main.tf': TYPED, 'terraform.tfvars': 'queues = {\n  orders = { timeout = 30 }\n}\n' },
    drifts: [aQueue('shop-loyalty', { delay_seconds: 7 })],
    after: { 'terraform.tfvars': 'queues = {\n  orders  = { timeout = 30 }\n  loyalty = { timeout = 30, delay = 7 }\n}\n' },
    imports: ['aws_sqs_queue.this["loyalty"]'],
  },
  {
    name: 'an entry of a tfvars file in JSON',
    before: {
      'main.tf': TYPED,
      'prod.auto.tfvars.json': '{\n  "queues": {\n    "orders": { "timeout": 30 }\n  }\n}\n',
    },
    drifts: [aQueue('shop-loyalty')],
    after: {
      'prod.auto.tfvars.json': '{\n  "queues": {\n    "orders": { "timeout": 30 },\n    "loyalty": { "timeout": 30 }\n  }\n}\n',
    },
    imports: ['aws_sqs_queue.this["loyalty"]'],
  },
  {
    name: 'an element of a set of strings',
    before: {
      'main.tf': hcl`
        locals {
          names = ["orders", "refunds"]
        }

        resource "aws_sqs_queue" "this" {
          for_each = toset(local.names)
          name     = each.key
        }
      `,
    },
    drifts: [aQueue('loyalty')],
    after: {
      'main.tf': hcl`
        locals {
          names = ["orders", "refunds", "loyalty"]
        }

        resource "aws_sqs_queue" "this" {
          for_each = toset(local.names)
          name     = each.key
        }
      `,
    },
    imports: ['aws_sqs_queue.this["loyalty"]'],
  },
  {
    name: 'a map of plain values',
    before: {
      'main.tf': hcl`
        locals {
          timeouts = {
            orders  = 60
            refunds = 90
          }
        }

        resource "aws_sqs_queue" "this" {
          for_each                   = local.timeouts
          name                       = format("shop-%s", each.key)
          visibility_timeout_seconds = each.value
        }
      `,
    },
    drifts: [aQueue('shop-loyalty', { visibility_timeout_seconds: 45 })],
    after: {
      'main.tf': hcl`
        locals {
          timeouts = {
            orders  = 60
            refunds = 90
            loyalty = 45
          }
        }

        resource "aws_sqs_queue" "this" {
          for_each                   = local.timeouts
          name                       = format("shop-%s", each.key)
          visibility_timeout_seconds = each.value
        }
      `,
    },
    imports: ['aws_sqs_queue.this["loyalty"]'],
  },
  {
    name: 'a list that becomes a map in a for expression',
    before: {
      'main.tf': hcl`
        locals {
          queues = [
            { name = "orders", timeout = 60 },
            { name = "refunds", timeout = 90 },
          ]
        }

        resource "aws_sqs_queue" "this" {
          for_each                   = { for queue in local.queues : queue.name => queue }
          name                       = each.value.name
          visibility_timeout_seconds = each.value.timeout
        }
      `,
    },
    drifts: [aQueue('loyalty', { visibility_timeout_seconds: 45 })],
    after: {
      'main.tf': hcl`
        locals {
          queues = [
            { name = "orders", timeout = 60 },
            { name = "refunds", timeout = 90 },
            { name = "loyalty", timeout = 45 },
          ]
        }

        resource "aws_sqs_queue" "this" {
          for_each                   = { for queue in local.queues : queue.name => queue }
          name                       = each.value.name
          visibility_timeout_seconds = each.value.timeout
        }
      `,
    },
    imports: ['aws_sqs_queue.this["loyalty"]'],
  },
  {
    name: 'a list used in count',
    before: {
      'main.tf': hcl`
        variable "names" {
          default = ["orders", "refunds"]
        }

        resource "aws_sqs_queue" "this" {
          count = length(var.names)
          name  = "shop-\${var.names[count.index]}"
        }
      `,
    },
    drifts: [aQueue('shop-loyalty')],
    after: {
      'main.tf': hcl`
        variable "names" {
          default = ["orders", "refunds", "loyalty"]
        }

        resource "aws_sqs_queue" "this" {
          count = length(var.names)
          name  = "shop-\${var.names[count.index]}"
        }
      `,
    },
    imports: ['aws_sqs_queue.this[2]'],
  },
  {
    name: 'a numeric count',
    before: {
      'main.tf': hcl`
        resource "aws_sqs_queue" "shard" {
          count = 2
          name  = "shard-\${count.index + 1}"
        }
      `,
    },
    drifts: [aQueue('shard-3')],
    after: {
      'main.tf': hcl`
        resource "aws_sqs_queue" "shard" {
          count = 3
          name  = "shard-\${count.index + 1}"
        }
      `,
    },
    imports: ['aws_sqs_queue.shard[2]'],
  },
  {
    name: 'a module call with a flag for what it creates in addition',
    before: {
      'main.tf': hcl`
        module "queue" {
          source   = "./queue"
          for_each = local.queues

          name     = each.key
          settings = each.value
        }

        locals {
          queues = {
            orders = {
              timeout  = 60
              with_dlq = false
            }
          }
        }
      `,
      'queue/main.tf': hcl`
        variable "name" {}
        variable "settings" {}

        locals {
          full_name = "shop-\${var.name}"
        }

        resource "aws_sqs_queue" "this" {
          name                       = local.full_name
          visibility_timeout_seconds = var.settings.timeout
          redrive_policy = var.settings.with_dlq ? jsonencode({
            deadLetterTargetArn = aws_sqs_queue.dlq[0].arn
            maxReceiveCount     = 3
          }) : null
        }

        resource "aws_sqs_queue" "dlq" {
          count = var.settings.with_dlq ? 1 : 0
          name  = "\${local.full_name}-dlq"
        }
      `,
    },
    drifts: [
      aQueue('shop-loyalty-dlq'),
      aQueue('shop-loyalty', {
        visibility_timeout_seconds: 45,
        redrive_policy: JSON.stringify({ maxReceiveCount: 3, deadLetterTargetArn: arnOf('shop-loyalty-dlq') }),
      }),
    ],
    after: {
      'main.tf': hcl`
        module "queue" {
          source   = "./queue"
          for_each = local.queues

          name     = each.key
          settings = each.value
        }

        locals {
          queues = {
            orders = {
              timeout  = 60
              with_dlq = false
            }
            loyalty = {
              timeout  = 45
              with_dlq = true
            }
          }
        }
      `,
    },
    imports: ['module.queue["loyalty"].aws_sqs_queue.this', 'module.queue["loyalty"].aws_sqs_queue.dlq[0]'],
  },
  {
    name: 'two resources over one map that refer to each other',
    before: {
      'main.tf': hcl`
        locals {
          queues = {
            orders = { retries = 3 }
          }
        }

        resource "aws_sqs_queue" "dlq" {
          for_each = local.queues
          name     = "\${each.key}-dlq"
        }

        resource "aws_sqs_queue" "this" {
          for_each = local.queues
          name     = each.key
          redrive_policy = jsonencode({
            deadLetterTargetArn = aws_sqs_queue.dlq[each.key].arn
            maxReceiveCount     = each.value.retries
          })
        }
      `,
    },
    state: [
      queueInState('aws_sqs_queue.dlq["orders"]', 'orders-dlq'),
      queueInState('aws_sqs_queue.this["orders"]', 'orders', {
        redrive_policy: JSON.stringify({ deadLetterTargetArn: arnOf('orders-dlq'), maxReceiveCount: 3 }),
      }),
    ],
    drifts: [
      aQueue('loyalty-dlq'),
      aQueue('loyalty', { redrive_policy: JSON.stringify({ deadLetterTargetArn: arnOf('loyalty-dlq'), maxReceiveCount: 5 }) }),
    ],
    after: {
      'main.tf': hcl`
        locals {
          queues = {
            orders  = { retries = 3 }
            loyalty = { retries = 5 }
          }
        }

        resource "aws_sqs_queue" "dlq" {
          for_each = local.queues
          name     = "\${each.key}-dlq"
        }

        resource "aws_sqs_queue" "this" {
          for_each = local.queues
          name     = each.key
          redrive_policy = jsonencode({
            deadLetterTargetArn = aws_sqs_queue.dlq[each.key].arn
            maxReceiveCount     = each.value.retries
          })
        }
      `,
    },
    imports: ['aws_sqs_queue.dlq["loyalty"]', 'aws_sqs_queue.this["loyalty"]'],
  },
];

describe('an unmanaged resource that fits a collection becomes an entry of it', () => {
  test.each(CASES)('$name', (one) => {
    const result = adopted(one);

    expect(result.after).toEqual(one.after);
    expect(result.imports.toSorted()).toEqual([...one.imports].sort());
    expect(result.count).toBe(one.drifts.length);
  });

  test('the import block names the instance and follows existing imports', () => {
    const { texts } = adopted({
      name: '',
      before: {
        'main.tf': 'resource "aws_sqs_queue" "this" {\n  for_each = toset(["a"])\n  name     = each.key\n}\n',
        'imports.tf': 'import {\n  to = aws_sqs_queue.this["a"]\n  id = "a"\n}\n',
      },
      drifts: [aQueue('b')],
    });

    expect(texts['imports.tf']).toBe(
      `import {\n  to = aws_sqs_queue.this["a"]\n  id = "a"\n}\n\nimport {\n  to = aws_sqs_queue.this["b"]\n  id = "${urlOf('b')}"\n}\n`,
    );
  });
});

describe('a resource that fits no collection is not adopted', () => {
  const over = (body: string): string => `locals {\n  queues = {\n    orders = { timeout = 60 }\n  }\n}\n\n${body}`;
  const own =
    'resource "aws_sqs_queue" "this" {\n  for_each                   = local.queues\n  name                       = "shop-${each.key}"\n  visibility_timeout_seconds = each.value.timeout\n}\n';

  test.each<{ readonly name: string; readonly main: string; readonly drift: Drift }>([
    { name: 'a name that the code would not produce', main: over(own), drift: aQueue('other-loyalty') },
    { name: 'an argument that the code does not set', main: over(own), drift: aQueue('shop-loyalty', { delay_seconds: 9 }) },
    { name: 'an existing entry', main: over(own), drift: aQueue('shop-orders') },
    {
      name: 'an entry that would create another resource',
      main: over(`${own}\nresource "aws_sqs_queue" "dlq" {\n  for_each = local.queues\n  name     = "\${each.key}-dlq"\n}\n`),
      drift: aQueue('shop-loyalty'),
    },
    {
      name: 'an entry that would change another resource',
      main: over(`${own}\nresource "aws_sns_topic" "all" {\n  name         = "all"\n  display_name = join(",", keys(local.queues))\n}\n`),
      drift: aQueue('shop-loyalty'),
    },
    {
      name: 'a computed collection',
      main: 'resource "aws_sqs_queue" "this" {\n  for_each = toset(regexall("[ab]", "ab"))\n  name     = each.key\n}\n',
      drift: aQueue('loyalty'),
    },
    { name: 'a resource without for_each', main: 'resource "aws_sqs_queue" "a" {\n  name = "a"\n}\n', drift: aQueue('loyalty') },
  ])('$name', ({ main, drift }) => {
    const { after, imports, count } = adopted({ name: '', before: { 'main.tf': main }, drifts: [drift] });

    expect([after, imports, count]).toEqual([{}, [], 0]);
  });
});
