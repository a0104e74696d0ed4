import { beforeAll, describe, expect, test } from 'vitest';
import { catalogue } from '#catalogue/index.ts';
import type { Drift } from '#domain/drift.ts';
import type { JsonObject } from '#domain/json.ts';
import type { StateResource } from '#domain/workspace.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { startDraft } from '#stages/patch/draft.ts';
import { adoptUnmanaged } from '#stages/patch/place-block.ts';
import { aChange, anUnmanaged, aWrite } from '../../support/drifts.ts';
import { anEvent } from '../../support/builders.ts';
import { arnOf, urlOf } from '../../support/calls.ts';
import { hcl } from '../../support/hcl.ts';
import { aWorkspace, inState } from '../../support/workspaces.ts';

beforeAll(loadGrammar);

const MAIN = hcl`
  locals {
    name = "shop-production"
  }

  # Orders wait here
  resource "aws_sqs_queue" "orders" {
    name = "\${local.name}-orders"
  }

  resource "aws_sns_topic" "t" {
    name = "\${local.name}-t"
  }
`;
const STATE = [
  inState('aws_sqs_queue.orders', {
    name: 'shop-production-orders',
    arn: arnOf('shop-production-orders'),
    url: urlOf('shop-production-orders'),
    id: urlOf('shop-production-orders'),
  }),
  inState('aws_sns_topic.t', { name: 'shop-production-t' }),
];

function aQueue(name: string, over: JsonObject = {}): Drift {
  const observed = {
    id: urlOf(name),
    url: urlOf(name),
    arn: arnOf(name),
    name,
    max_message_size: 1048576,
    visibility_timeout_seconds: 30,
    ...over,
  };
  const event = anEvent({ eventName: 'CreateQueue' });
  return anUnmanaged('aws_sqs_queue', observed, {
    id: name,
    importId: urlOf(name),
    events: [event],
    writes: Object.entries(observed).map(([path, value]) => aWrite(event, path, value)),
  });
}

function adopted(
  drifts: readonly Drift[],
  main = MAIN,
  state: readonly StateResource[] = STATE,
): { readonly text: string | undefined; readonly refusals: readonly string[]; readonly imports: readonly string[] } {
  const workspace = aWorkspace({ 'main.tf': main }, state);

  const { draft, refusals } = adoptUnmanaged(drifts, startDraft(workspace), { drifts, accepted: drifts, workspace, catalogue });

  return { text: draft.workspace.files[0]?.text, refusals: [...refusals.values()], imports: draft.imports.map((target) => target.to) };
}

describe('an unmanaged resource in another region than the provider', () => {
  const provider = (region: string, alias = ''): string => `provider "aws" {\n${alias}  region = "${region}"\n}\n\n`;
  const west = (name: string): Drift => {
    const drift = aQueue(name);
    return { ...drift, events: drift.events.map((event) => ({ ...event, awsRegion: 'us-west-2', recipientAccountId: '123456789012' })) };
  };
  /** As version 6 of the provider has it. https://registry.terraform.io/providers/hashicorp/aws/latest/docs/guides/enhanced-region-support */
  const withRegion = (main: string): ReturnType<typeof aWorkspace> => {
    const workspace = aWorkspace({ 'main.tf': main }, STATE);
    const queue = workspace.schema['aws_sqs_queue']!;
    const region = { type: 'string', optional: true, computed: true } as const;
    return { ...workspace, schema: { ...workspace.schema, aws_sqs_queue: { ...queue, attributes: { ...queue.attributes, region } } } };
  };
  const adopt = (workspace: ReturnType<typeof aWorkspace>): { readonly text: string; readonly refusals: readonly string[] } => {
    const drifts = [west('shop-production-refunds')];
    const { draft, refusals } = adoptUnmanaged(drifts, startDraft(workspace), { drifts, accepted: drifts, workspace, catalogue });
    return { text: draft.workspace.files[0]?.text ?? '', refusals: [...refusals.values()] };
  };
  const importedAs = (id: string): string => `  to = aws_sqs_queue.refunds\n  id = "${id}"\n`;

  test('gets its region in its block and in its import id', () => {
    const { text } = adopt(withRegion(provider('us-east-1') + MAIN));

    expect(text).toContain('resource "aws_sqs_queue" "refunds" {\n  region           = "us-west-2"\n');
    expect(text).toContain(importedAs(`${urlOf('shop-production-refunds')}@us-west-2`));
  });

  test('gets the provider of that region if code has one', () => {
    const { text } = adopt(withRegion(provider('us-east-1') + provider('us-west-2', '  alias  = "west"\n') + MAIN));

    expect(text).toContain('resource "aws_sqs_queue" "refunds" {\n  provider         = aws.west\n');
    expect(text).toContain(importedAs(urlOf('shop-production-refunds')));
  });

  test('gets no region if the default provider uses it', () => {
    const { text } = adopt(withRegion(provider('us-west-2') + MAIN));

    expect(text).toContain('resource "aws_sqs_queue" "refunds" {\n  name ');
    expect(text).toContain(importedAs(urlOf('shop-production-refunds')));
  });

  test.each([
    [
      'an older provider has no region argument',
      provider('us-east-1'),
      'no provider configuration applies to us-west-2 of account 123456789012',
    ],
    [
      'two providers use the region',
      provider('us-east-1') + provider('us-west-2', '  alias  = "a"\n') + provider('us-west-2', '  alias  = "b"\n'),
      'several provider configurations apply to us-west-2 of account 123456789012',
    ],
  ])('is not written if %s', (_case, providers, reason) => {
    const main = providers + MAIN;

    expect(adopt(aWorkspace({ 'main.tf': main }, STATE))).toEqual({ text: main, refusals: [reason] });
  });
});

describe('an unmanaged resource is written like its neighbours', () => {
  test('after the last of its type with its import, with similar names and references', () => {
    const dlq = JSON.stringify({ deadLetterTargetArn: arnOf('shop-production-orders'), maxReceiveCount: 3 });

    const { text, refusals, imports } = adopted([
      aQueue('shop-production-refunds', {
        visibility_timeout_seconds: 60,
        redrive_policy: dlq,
        tags: { Team: 'x' },
        tags_all: { Team: 'x' },
      }),
    ]);

    const block = hcl`
      resource "aws_sqs_queue" "refunds" {
        name             = "\${local.name}-refunds"
        max_message_size = 1048576
        redrive_policy = jsonencode({
          deadLetterTargetArn = aws_sqs_queue.orders.arn
          maxReceiveCount     = 3
        })
        visibility_timeout_seconds = 60
        tags = {
          Team = "x"
        }
      }
    `;
    expect(refusals).toEqual([]);
    expect(imports).toEqual(['aws_sqs_queue.refunds']);
    expect(text).toBe(
      `${MAIN.replace('\nresource "aws_sns_topic"', () => `\n${block}\nresource "aws_sns_topic"`)}\nimport {\n  to = aws_sqs_queue.refunds\n  id = "${urlOf('shop-production-refunds')}"\n}\n`,
    );
  });

  test('two resources of one intent refer to each other in any order', () => {
    const dlq = JSON.stringify({ deadLetterTargetArn: arnOf('shop-production-dlq'), maxReceiveCount: 3 });

    const { text, refusals } = adopted([aQueue('shop-production-refunds', { redrive_policy: dlq }), aQueue('shop-production-dlq')]);

    expect(refusals).toEqual([]);
    expect(text).toContain('deadLetterTargetArn = aws_sqs_queue.dlq.arn');
  });

  test('with arguments in the order of the last block and the same tags expression', () => {
    const main = hcl`
      locals {
        tags = { Team = "x", Env = "prod" }
      }

      resource "aws_sqs_queue" "orders" {
        name                       = "shop-production-orders"
        visibility_timeout_seconds = 60
        max_message_size           = 2048
        tags                       = merge(local.tags, { Queue = "orders" })
      }
    `;

    const { text, refusals } = adopted(
      [
        aQueue('shop-production-refunds', {
          visibility_timeout_seconds: 90,
          tags: { Team: 'x', Env: 'prod', Queue: 'refunds', 'a b': '1' },
        }),
      ],
      main,
      [],
    );

    expect(refusals).toEqual([]);
    expect(text).toContain(hcl`
      resource "aws_sqs_queue" "shop_production_refunds" {
        name                       = "shop-production-refunds"
        visibility_timeout_seconds = 90
        max_message_size           = 1048576
        tags                       = merge(local.tags, { Queue = "refunds", "a b" = "1" })
      }
    `);
  });

  test.each([
    { name: 'only the common tags', tags: { Team: 'x' }, expression: 'tags             = local.tags' },
    { name: 'tags without a common one', tags: { Other: '1' }, expression: 'tags = {\n    Other = "1"\n  }' },
    { name: 'tags that differ from the common ones', tags: { Team: 'y' }, expression: 'tags = {\n    Team = "y"\n  }' },
  ])('$name', ({ tags, expression }) => {
    const main = 'locals {\n  tags = { Team = "x" }\n}\n\nresource "aws_sns_topic" "t" {\n  tags = local.tags\n}\n';

    expect(adopted([aQueue('a', { tags })], main, []).text).toContain(expression);
  });

  test('an output of a module is referenced', () => {
    const main = `${MAIN}\nmodule "mail" {\n  source = "./mail"\n}\n`;
    const arn = arnOf('mail-dlq');
    const drift = aQueue('shop-production-refunds', { redrive_policy: JSON.stringify({ deadLetterTargetArn: arn, maxReceiveCount: 3 }) });
    const files = {
      'main.tf': main,
      'mail/main.tf': 'resource "aws_sqs_queue" "dead" {}\n\noutput "dlq" {\n  value = aws_sqs_queue.dead.arn\n}\n',
    };
    const workspace = aWorkspace(files, [...STATE, inState('module.mail.aws_sqs_queue.dead', { arn })]);

    const { draft } = adoptUnmanaged([drift], startDraft(workspace), { drifts: [drift], accepted: [drift], workspace, catalogue });

    expect(draft.workspace.files[0]?.text).toContain('deadLetterTargetArn = module.mail.dlq\n');
  });

  test('two resources that refer to each other create no cycle: one reference is literal', () => {
    const [left, right] = ['shop-production-left', 'shop-production-right'];
    const dead = (name: string): JsonObject => ({
      redrive_policy: JSON.stringify({ deadLetterTargetArn: arnOf(name), maxReceiveCount: 3 }),
    });

    const { text = '', refusals } = adopted([aQueue(left, dead(right)), aQueue(right, dead(left))]);

    expect(refusals).toEqual([]);
    expect(text.match(/deadLetterTargetArn = .+/g)).toEqual([
      `deadLetterTargetArn = ${JSON.stringify(arnOf(right))}`,
      'deadLetterTargetArn = aws_sqs_queue.left.arn',
    ]);
  });

  test('a label that already exists gets a number', () => {
    expect(adopted([aQueue('shop-production-orders2'), aQueue('orders')]).imports).toEqual([
      'aws_sqs_queue.orders2',
      'aws_sqs_queue.orders_2',
    ]);
  });

  test('hostile values are written as data', () => {
    const { text, refusals } = adopted([
      aQueue('shop-production-x', { tags: { expression: 'local.name', call: '${file("/etc/passwd")}' }, tags_all: {} }),
    ]);

    expect(refusals).toEqual([]);
    expect(text).toContain('expression = "local.name"');
    expect(text).toContain('"$${file(\\"/etc/passwd\\")}"');
  });
});

describe('resources that are not written', () => {
  test.each<{ readonly name: string; readonly drift: Drift; readonly reason: string }>([
    { name: 'without an import id', drift: (({ importId: _importId, ...rest }: Drift) => rest)(aQueue('a')), reason: 'import id' },
    {
      name: 'with a hidden value',
      drift: { ...aQueue('a'), changes: [...aQueue('a').changes, aChange('kms_master_key_id', null, null, { hidden: true })] },
      reason: 'unknown',
    },
    {
      name: 'with a secret',
      drift: { ...aQueue('a'), changes: [...aQueue('a').changes, aChange('kms_master_key_id', null, 'k', { sensitive: true })] },
      reason: 'unknown',
    },
    { name: 'of a type without a schema', drift: anUnmanaged('aws_nothing', { name: 'x' }), reason: 'schema' },
  ])('one $name', ({ drift, reason }) => {
    const { text, refusals } = adopted([drift]);

    expect(refusals).toEqual([expect.stringContaining(reason)]);
    expect(text).toBe(MAIN);
  });

  test('a rejected resource does not prevent the others', () => {
    const { imports, refusals } = adopted([anUnmanaged('aws_nothing', { name: 'x' }), aQueue('shop-production-x')]);

    expect([imports, refusals.length]).toEqual([['aws_sqs_queue.x'], 1]);
  });
});
