import dedent from 'dedent';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { catalogue } from '#catalogue/index.ts';
import type { Drift } from '#domain/drift.ts';
import type { JsonObject } from '#domain/json.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { proposeDirect } from '#stages/patch/propose.ts';
import { bundledSchema } from '#terraform/provider-schema.ts';
import { aChangedDrift, aWorkspace, inState } from '../../support/workspaces.ts';

beforeAll(loadGrammar);

interface Case {
  readonly name: string;
  readonly before: Readonly<Record<string, string>>;
  readonly drifts: readonly Drift[];
  readonly after: Readonly<Record<string, string>>;
}

const QUEUE = 'aws_sqs_queue.a';
const LONGER = { visibility_timeout_seconds: [30, 90] } as const;

/** One queue that takes its timeout from `expression`, and whatever stands beside it. */
function queueWith(expression: string, rest: string): string {
  return dedent`
    resource "aws_sqs_queue" "a" {
      name                       = "a"
      visibility_timeout_seconds = ${expression}
    }

    ${rest}
  `;
}

const CASES: readonly Case[] = [
  {
    name: 'a literal',
    before: { 'main.tf': queueWith('30 # seconds', '') },
    drifts: [aChangedDrift(QUEUE, LONGER)],
    after: { 'main.tf': queueWith('90 # seconds', '') },
  },
  {
    name: 'a local',
    before: { 'main.tf': queueWith('local.timeout', 'locals {\n  timeout = 30\n}') },
    drifts: [aChangedDrift(QUEUE, LONGER)],
    after: { 'main.tf': queueWith('local.timeout', 'locals {\n  timeout = 90\n}') },
  },
  {
    name: 'a default of a variable',
    before: { 'main.tf': queueWith('var.timeout', 'variable "timeout" {\n  default = 30\n}') },
    drifts: [aChangedDrift(QUEUE, LONGER)],
    after: { 'main.tf': queueWith('var.timeout', 'variable "timeout" {\n  default = 90\n}') },
  },
  {
    name: 'terraform.tfvars before the default',
    before: { 'main.tf': queueWith('var.timeout', 'variable "timeout" {\n  default = 10\n}'), 'terraform.tfvars': 'timeout = 30\n' },
    drifts: [aChangedDrift(QUEUE, LONGER)],
    after: { 'terraform.tfvars': 'timeout = 90\n' },
  },
  {
    name: 'the last auto.tfvars file',
    before: {
      'main.tf': queueWith('var.timeout', 'variable "timeout" {}'),
      'terraform.tfvars': 'timeout = 10\n',
      'a.auto.tfvars': 'timeout = 20\n',
      'b.auto.tfvars': 'timeout = 30\n',
    },
    drifts: [aChangedDrift(QUEUE, LONGER)],
    after: { 'b.auto.tfvars': 'timeout = 90\n' },
  },
  {
    name: 'through arithmetic, without changing the unit',
    before: { 'main.tf': queueWith('local.minutes * 60', 'locals {\n  minutes = 0.5\n}') },
    drifts: [aChangedDrift(QUEUE, { visibility_timeout_seconds: [30, 120] })],
    after: { 'main.tf': queueWith('local.minutes * 60', 'locals {\n  minutes = 2\n}') },
  },
  {
    name: 'through the active branch of a conditional',
    before: { 'main.tf': queueWith('local.slow ? 30 : 10', 'locals {\n  slow = true\n}') },
    drifts: [aChangedDrift(QUEUE, LONGER)],
    after: { 'main.tf': queueWith('local.slow ? 90 : 10', 'locals {\n  slow = true\n}') },
  },
  {
    name: 'through lookup, try and coalesce',
    before: { 'main.tf': queueWith('coalesce(null, try(local.none.x, lookup(local.t, "a", 1)))', 'locals {\n  t = { a = 30 }\n}') },
    drifts: [aChangedDrift(QUEUE, LONGER)],
    after: { 'main.tf': queueWith('coalesce(null, try(local.none.x, lookup(local.t, "a", 1)))', 'locals {\n  t = { a = 90 }\n}') },
  },
  {
    name: 'a literal in the block if the local has another reader',
    before: {
      'main.tf': queueWith(
        'local.timeout',
        'locals {\n  timeout = 30\n}\n\nresource "aws_sqs_queue" "b" {\n  visibility_timeout_seconds = local.timeout\n}',
      ),
    },
    drifts: [aChangedDrift(QUEUE, LONGER)],
    after: {
      'main.tf': queueWith(
        '90',
        'locals {\n  timeout = 30\n}\n\nresource "aws_sqs_queue" "b" {\n  visibility_timeout_seconds = local.timeout\n}',
      ),
    },
  },
  {
    name: 'the shared local if all its readers have the same drift',
    before: {
      'main.tf': queueWith(
        'local.timeout',
        'locals {\n  timeout = 30\n}\n\nresource "aws_sqs_queue" "b" {\n  visibility_timeout_seconds = local.timeout\n}',
      ),
    },
    drifts: [aChangedDrift(QUEUE, LONGER), aChangedDrift('aws_sqs_queue.b', LONGER)],
    after: {
      'main.tf': queueWith(
        'local.timeout',
        'locals {\n  timeout = 90\n}\n\nresource "aws_sqs_queue" "b" {\n  visibility_timeout_seconds = local.timeout\n}',
      ),
    },
  },
  {
    name: 'an argument that is not set yet, aligned',
    before: { 'main.tf': 'resource "aws_sqs_queue" "a" {\n  name = "a"\n}\n' },
    drifts: [aChangedDrift(QUEUE, { delay_seconds: [0, 5] })],
    after: { 'main.tf': 'resource "aws_sqs_queue" "a" {\n  name          = "a"\n  delay_seconds = 5\n}\n' },
  },
  {
    name: 'one tag in the last argument of merge()',
    before: {
      'main.tf': dedent`
        locals {
          tags = { Team = "x" }
        }

        resource "aws_sqs_queue" "a" {
          tags = merge(local.tags, { Queue = "a" })
        }

        resource "aws_sqs_queue" "b" {
          tags = local.tags
        }
      `,
    },
    drifts: [
      aChangedDrift(QUEUE, {
        tags: [
          { Team: 'x', Queue: 'a' },
          { Team: 'y', Queue: 'a', Tier: '1' },
        ],
      }),
    ],
    after: {
      'main.tf': dedent`
        locals {
          tags = { Team = "x" }
        }

        resource "aws_sqs_queue" "a" {
          tags = merge(local.tags, { Queue = "a", Team = "y", Tier = "1" })
        }

        resource "aws_sqs_queue" "b" {
          tags = local.tags
        }
      `,
    },
  },
];

function filesOf(test: Case): ReturnType<typeof proposeDirect> {
  return proposeDirect({ drifts: test.drifts, accepted: test.drifts, workspace: aWorkspace(test.before), catalogue });
}

describe('the direct proposer edits the value at its origin', () => {
  it.each(CASES)('$name', (one) => {
    const proposal = filesOf(one);

    expect([...proposal.refusals.values()]).toEqual([]);
    expect(Object.fromEntries((proposal.patch?.files ?? []).map((file) => [file.path, file.after]))).toEqual(one.after);
  });
});

describe('a for_each over a map', () => {
  const main = dedent`
    variable "queues" {
      type = map(object({
        timeout = number
        days    = optional(number, 4)
      }))
    }

    variable "wait" {
      default = 10
    }

    resource "aws_sqs_queue" "q" {
      for_each = var.queues

      visibility_timeout_seconds = each.value.timeout
      message_retention_seconds  = each.value.days * 24 * 60 * 60
      receive_wait_time_seconds  = var.wait
    }
  `;
  const tfvars = dedent`
    queues = {
      one = { timeout = 30 }
      two = { timeout = 30, days = 7 } # kept for a week
    }
  `;

  test('changes the entry of this instance and adds an omitted optional key', () => {
    const drift = aChangedDrift('aws_sqs_queue.q["one"]', {
      visibility_timeout_seconds: [30, 60],
      message_retention_seconds: [345600, 1209600],
    });

    const proposal = proposeDirect({
      drifts: [drift],
      accepted: [drift],
      workspace: aWorkspace({ 'main.tf': main, 'terraform.tfvars': tfvars }),
      catalogue,
    });

    expect(proposal.patch?.files.map((file) => file.after)).toEqual([tfvars.replace('{ timeout = 30 }', '{ timeout = 60, days = 14 }')]);
  });

  test('overrides a shared variable for one instance and declares the type', () => {
    const drift = aChangedDrift('aws_sqs_queue.q["two"]', { receive_wait_time_seconds: [10, 20] });

    const proposal = proposeDirect({
      drifts: [drift],
      accepted: [drift],
      workspace: aWorkspace({ 'main.tf': main, 'terraform.tfvars': tfvars }),
      catalogue,
    });

    const texts = Object.fromEntries((proposal.patch?.files ?? []).map((file) => [file.path, file.after]));
    expect(texts['terraform.tfvars']).toContain('two = { timeout = 30, days = 7, receive_wait_time_seconds = 20 } # kept for a week');
    expect(texts['main.tf']).toContain('receive_wait_time_seconds = optional(number)');
    expect(texts['main.tf']).toContain('each.value.receive_wait_time_seconds != null ? each.value.receive_wait_time_seconds : var.wait');
  });

  test('removes a deleted instance from the map', () => {
    const drift: Drift = { ...aChangedDrift('aws_sqs_queue.q["one"]', {}), kind: 'missing' };

    const proposal = proposeDirect({
      drifts: [drift],
      accepted: [drift],
      workspace: aWorkspace({ 'main.tf': main, 'terraform.tfvars': tfvars }),
      catalogue,
    });

    expect(proposal.patch?.files.map((file) => file.after)).toEqual([
      'queues = {\n  two = { timeout = 30, days = 7 } # kept for a week\n}',
    ]);
  });
});

test('a shared map entry is overridden for one instance', () => {
  const main = dedent`
    locals {
      functions = {
        one = { memory = 128 }
        two = { memory = 256 }
      }
    }

    resource "aws_lambda_function" "f" {
      for_each = local.functions

      function_name = each.key
      memory_size   = each.value.memory

      environment {
        variables = {
          LOG_LEVEL = "INFO"
        }
      }
    }
  `;
  const environment = (level: string): readonly { readonly variables: { readonly LOG_LEVEL: string } }[] => [
    { variables: { LOG_LEVEL: level } },
  ];
  const drift = aChangedDrift('aws_lambda_function.f["two"]', { environment: [environment('INFO'), environment('DEBUG')] });

  const proposal = proposeDirect({ drifts: [drift], accepted: [drift], workspace: aWorkspace({ 'main.tf': main }), catalogue });

  expect(proposal.patch?.files[0]?.after).toBe(
    main.replace('{ memory = 256 }', '{ memory = 256, log_level = "DEBUG" }').replace('= "INFO"', '= try(each.value.log_level, "INFO")'),
  );
});

describe('what it rejects', () => {
  test('code with a third value is merged but not applied: it is unchanged', () => {
    const drift = aChangedDrift(QUEUE, LONGER);

    const proposal = proposeDirect({
      drifts: [drift],
      accepted: [drift],
      workspace: aWorkspace({ 'main.tf': queueWith('45', '') }),
      catalogue,
    });

    expect(proposal.patch).toBeUndefined();
    expect([...proposal.unapplied]).toEqual([drift.id]);
  });

  test('a write-only argument', () => {
    const drift = aChangedDrift('aws_db_instance.main', { password_wo: [null, null] });
    const code = 'resource "aws_db_instance" "main" {\n  password_wo = "old"\n}\n';
    const workspace = { ...aWorkspace({ 'main.tf': code }), schema: bundledSchema(undefined) };

    const proposal = proposeDirect({ drifts: [drift], accepted: [drift], workspace, catalogue });

    expect(proposal.patch).toBeUndefined();
    expect(proposal.refusals.get(drift.id)).toBe('password_wo is write-only: the provider never reads its value back');
  });

  test.each([
    {
      name: 'a value that CloudTrail hides',
      changes: (drift: Drift) => drift.changes.map((change) => ({ ...change, after: null, hidden: true })),
      reason: 'CloudTrail does not record',
    },
  ])('$name', ({ changes, reason }) => {
    const shape = aChangedDrift(QUEUE, LONGER);
    const drift = { ...shape, changes: changes(shape) };

    const proposal = proposeDirect({
      drifts: [drift],
      accepted: [drift],
      workspace: aWorkspace({ 'main.tf': queueWith('30', '') }),
      catalogue,
    });

    expect(proposal.patch).toBeUndefined();
    expect(proposal.refusals.get(drift.id)).toContain(reason);
  });

  test('a resource whose instances depend on an unknown value', () => {
    const drift = aChangedDrift('aws_sqs_queue.work["a"]', LONGER);
    const code = 'variable "names" {}\n\nresource "aws_sqs_queue" "work" {\n  for_each = toset(var.names)\n  name     = each.key\n}\n';

    const proposal = proposeDirect({ drifts: [drift], accepted: [drift], workspace: aWorkspace({ 'main.tf': code }), catalogue });

    expect(proposal.refusals.get(drift.id)).toContain(
      'it is unknown whether aws_sqs_queue.work["a"] is in code: for_each of its block is a call of toset() at main.tf:4, and its value is unknown',
    );
  });

  test('a resource that code does not declare', () => {
    const drift = aChangedDrift('aws_sqs_queue.other', LONGER);

    const proposal = proposeDirect({
      drifts: [drift],
      accepted: [drift],
      workspace: aWorkspace({ 'main.tf': queueWith('30', '') }),
      catalogue,
    });

    expect(proposal.refusals.get(drift.id)).toContain('is not declared in code');
  });

  test('removing a block that an output refers to', () => {
    const drift: Drift = { ...aChangedDrift(QUEUE, {}), kind: 'missing' };
    const main = `${queueWith('30', '')}\noutput "arn" {\n  value = nosuchfunction(aws_sqs_queue.a.arn)\n}\n`;

    const proposal = proposeDirect({ drifts: [drift], accepted: [drift], workspace: aWorkspace({ 'main.tf': main }), catalogue });

    expect(proposal.patch).toBeUndefined();
    expect(proposal.refusals.get(drift.id)).toContain('cannot be removed');
  });

  test('editing a local that default_tags of the provider read too', () => {
    const drift = aChangedDrift(QUEUE, { tags: [{ Team: 'a' }, { Team: 'b' }] });
    const main =
      'locals {\n  tags = { Team = "a" }\n}\n\nprovider "aws" {\n  default_tags {\n    tags = local.tags\n  }\n}\n\nresource "aws_sqs_queue" "a" {\n  tags = local.tags\n}\n\nresource "aws_sqs_queue" "b" {\n}\n';

    const proposal = proposeDirect({ drifts: [drift], accepted: [drift], workspace: aWorkspace({ 'main.tf': main }), catalogue });

    expect(proposal.patch?.files.map((file) => file.after) ?? []).not.toContain(main.replace('"a" }', '"b" }'));
  });

  test('removing a block that others refer to', () => {
    const drift: Drift = { ...aChangedDrift(QUEUE, {}), kind: 'missing' };
    const main = `${queueWith('30', '')}\nresource "aws_sqs_queue_policy" "a" {\n  queue_url = aws_sqs_queue.a.id\n  policy    = "{}"\n}\n`;

    const proposal = proposeDirect({
      drifts: [drift],
      accepted: [drift],
      workspace: aWorkspace({ 'main.tf': main }, [inState(QUEUE, { id: 'https://sqs/a' })]),
      catalogue,
    });

    expect(proposal.patch).toBeUndefined();
    expect(proposal.refusals.get(drift.id)).toContain('cannot be removed');
  });
});

test('a JSON document keeps its references, comments and order: one action is one line', () => {
  const policy = (actions: readonly string[]): string =>
    JSON.stringify({
      Version: '2012-10-17',
      Statement: [{ Sid: 'S', Effect: 'Allow', Action: actions, Resource: 'arn:aws:sqs:us-east-1:123456789012:a' }],
    });
  const main = dedent`
    resource "aws_sqs_queue" "a" {
      name = "a"
    }

    resource "aws_iam_role_policy" "p" {
      name = "p"
      role = "r"
      policy = jsonencode({
        Version = "2012-10-17"
        Statement = [{
          Sid    = "S"
          Effect = "Allow"
          Action = [
            "sqs:SendMessage", # orders
            "sqs:GetQueueUrl"
          ]
          Resource = aws_sqs_queue.a.arn
        }]
      })
    }
  `;
  const drift = aChangedDrift('aws_iam_role_policy.p', {
    policy: [policy(['sqs:SendMessage', 'sqs:GetQueueUrl']), policy(['sqs:GetQueueUrl', 'sqs:ReceiveMessage', 'sqs:SendMessage'])],
  });
  const workspace = aWorkspace({ 'main.tf': main }, [inState(QUEUE, { arn: 'arn:aws:sqs:us-east-1:123456789012:a' })]);

  const proposal = proposeDirect({ drifts: [drift], accepted: [drift], workspace, catalogue });

  expect(proposal.patch?.files[0]?.after).toBe(main.replace('"sqs:GetQueueUrl"\n', '"sqs:GetQueueUrl",\n        "sqs:ReceiveMessage"\n'));
});

describe('tags from default_tags of the provider', () => {
  const main = (owner: string, a: string, c: string): string =>
    `provider "aws" {\n  default_tags {\n    tags = { Owner = "${owner}", Env = "prod" } # everywhere\n  }\n}\n\nresource "aws_sqs_queue" "a" {\n${a}}\n\nresource "aws_sns_topic" "b" {\n}\n\nresource "aws_sqs_queue" "c" {\n${c}}\n`;
  const own = '  tags = { Owner = "me" }\n';
  const retagged = (address: string, owner: string): Drift =>
    aChangedDrift(address, {
      tags: [{}, { Owner: owner }],
      tags_all: [
        { Owner: 'x', Env: 'prod' },
        { Owner: owner, Env: 'prod' },
      ],
    });
  const propose = (before: string, drifts: readonly Drift[]): string | undefined =>
    proposeDirect({ drifts, accepted: drifts, workspace: aWorkspace({ 'main.tf': before }), catalogue }).patch?.files[0]?.after;

  test('changed on all resources that use them: one edit in the provider block', () => {
    const drifts = [retagged('aws_sqs_queue.a', 'y'), retagged('aws_sns_topic.b', 'y')];

    expect(propose(main('x', '', own), drifts)).toBe(main('y', '', own));
  });

  test('changed on one of several resources: a tag of that resource', () => {
    expect(propose(main('x', '', own), [retagged('aws_sqs_queue.a', 'y')])).toBe(main('x', '  tags = {\n    Owner = "y"\n  }\n', own));
  });

  test('changed on all, and an own tag on one of them', () => {
    const more = aChangedDrift('aws_sqs_queue.a', {
      tags: [{}, { Owner: 'y', Name: 'a' }],
      tags_all: [
        { Owner: 'x', Env: 'prod' },
        { Owner: 'y', Env: 'prod', Name: 'a' },
      ],
    });

    expect(propose(main('x', '', own), [more, retagged('aws_sns_topic.b', 'y')])).toBe(main('y', '  tags = {\n    Name = "a"\n  }\n', own));
  });
});

describe('a drift of tags_all only', () => {
  const main = (defaults: string, own: string): string =>
    `provider "aws" {\n  default_tags {\n    tags = { ${defaults} }\n  }\n}\n\nresource "aws_sqs_queue" "a" {\n${own}}\n\nresource "aws_sns_topic" "b" {\n}\n`;
  const all = (address: string, before: JsonObject, after: JsonObject): Drift => aChangedDrift(address, { tags_all: [before, after] });
  const propose = (before: string, drifts: readonly Drift[]) =>
    proposeDirect({ drifts, accepted: drifts, workspace: aWorkspace({ 'main.tf': before }), catalogue });

  test('on every resource that uses default_tags: default_tags', () => {
    const before = { Owner: 'x', Env: 'prod' };
    const drifts = [all('aws_sqs_queue.a', before, { Owner: 'x' }), all('aws_sns_topic.b', before, { Owner: 'x' })];

    const { patch } = propose(main('Owner = "x", Env = "prod"', ''), drifts);

    expect(patch?.files[0]?.after).toBe(main('Owner = "x"', ''));
  });

  test.each([
    { name: 'one more tag', after: { Owner: 'x', Tier: '1' }, own: '  tags = {\n    Tier = "1"\n  }\n' },
    { name: 'another value', after: { Owner: 'y' }, own: '  tags = {\n    Owner = "y"\n  }\n' },
  ])('on one resource, $name: a tag of that resource', ({ after, own }) => {
    const { patch } = propose(main('Owner = "x"', ''), [all('aws_sqs_queue.a', { Owner: 'x' }, after)]);

    expect(patch?.files[0]?.after).toBe(main('Owner = "x"', own));
  });

  test('on one resource, one tag less: rejected, because code cannot express it', () => {
    const { patch, refusals } = propose(main('Owner = "x", Env = "prod"', ''), [
      all('aws_sqs_queue.a', { Owner: 'x', Env: 'prod' }, { Owner: 'x' }),
    ]);

    expect(patch).toBeUndefined();
    expect(refusals.get('aws_sqs_queue.a')).toBe(
      'Env comes from default_tags at main.tf:3, which every resource of that provider reads: code cannot omit it for aws_sqs_queue.a only',
    );
  });

  test('without default_tags: the tags', () => {
    const { patch } = propose('resource "aws_sqs_queue" "a" {\n  tags = { A = "1" }\n}\n', [
      all('aws_sqs_queue.a', { A: '1' }, { A: '2' }),
    ]);

    expect(patch?.files[0]?.after).toBe('resource "aws_sqs_queue" "a" {\n  tags = { A = "2" }\n}\n');
  });
});

describe('a refusal names its cause', () => {
  const readers =
    'locals {\n  timeout = 30\n}\n\nmodule "m" {\n  source  = "./m"\n  timeout = local.timeout\n}\n\nmodule "n" {\n  source  = "./m"\n  timeout = 30\n}\n';

  test.each<{ readonly name: string; readonly files: Readonly<Record<string, string>>; readonly drift: Drift; readonly reason: string }>([
    {
      name: 'a local of a module that two calls share: its position and other readers',
      files: {
        'main.tf': readers,
        'm/main.tf':
          'variable "timeout" {}\n\nresource "aws_sqs_queue" "a" {\n  visibility_timeout_seconds = var.timeout\n  redrive_policy             = local.policy\n}\n\nlocals {\n  policy = jsonencode({ a = 1 })\n}\n',
      },
      drift: aChangedDrift('module.m.aws_sqs_queue.a', { redrive_policy: ['{"a":1}', '{"a":2}'] }),
      reason:
        'redrive_policy is `local.policy` at m/main.tf:5, which is a call of jsonencode() at m/main.tf:9: each edit that reaches the value would also change redrive_policy of module.n.aws_sqs_queue.a',
    },
    {
      name: 'a downloaded module: its code cannot be edited',
      files: { 'main.tf': 'module "queue" {\n  source = "terraform-aws-modules/sqs/aws"\n}\n' },
      drift: aChangedDrift('module.queue.aws_sqs_queue.this[0]', LONGER),
      reason:
        'module.queue (main.tf), whose source is neither a directory of this root nor downloaded by terraform init: only the arguments of the call can be changed',
    },
    {
      name: 'an unknown value, through its names',
      files: {
        'main.tf': 'resource "aws_sqs_queue" "a" {\n  redrive_policy = local.policy\n}\n\nlocals {\n  policy = file("policy.json")\n}\n',
      },
      drift: aChangedDrift('aws_sqs_queue.a', { redrive_policy: ['{"a":1}', '{"a":2}'] }),
      reason: 'redrive_policy is `local.policy` at main.tf:2, which is a call of file() at main.tf:6: no known edit reaches the value',
    },
  ])('$name', ({ files, drift, reason }) => {
    const proposal = proposeDirect({ drifts: [drift], accepted: [drift], workspace: aWorkspace(files), catalogue });

    expect(proposal.patch).toBeUndefined();
    expect(proposal.refusals.get(drift.id)).toContain(reason);
  });
});

test('code fetched by terraform init is never edited', () => {
  const files = {
    'main.tf': 'module "q" {\n  source = "./.terraform/modules/q"\n  wait   = 10\n}\n',
    '.terraform/modules/q/main.tf':
      'variable "wait" {}\n\nresource "aws_sqs_queue" "a" {\n  receive_wait_time_seconds  = var.wait\n  visibility_timeout_seconds = 30\n}\n',
  };
  const [inside, given] = [
    aChangedDrift('module.q.aws_sqs_queue.a', LONGER),
    { ...aChangedDrift('module.q.aws_sqs_queue.a', { receive_wait_time_seconds: [10, 20] }), id: 'given' },
  ];

  const proposal = proposeDirect({ drifts: [inside, given], accepted: [inside, given], workspace: aWorkspace(files), catalogue });

  expect(proposal.patch?.files.map((file) => [file.path, file.after])).toEqual([['main.tf', files['main.tf'].replace('10', '20')]]);
  expect(proposal.refusals.get(inside.id)).toContain('.terraform/modules/q/main.tf:5');
});
