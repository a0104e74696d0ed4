import dedent from 'dedent';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Json } from '#domain/json.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { provedFor } from '../../../support/proposals.ts';

beforeAll(loadGrammar);

/** A role policy whose document is read from a file. */
function policyFrom(expression: string): string {
  return `resource "aws_iam_role_policy" "p" {\n  role   = "r"\n  policy = ${expression}\n}\n`;
}

function policy(over: Readonly<Record<string, Json>> = {}): string {
  const statement = { Effect: 'Allow', Action: ['sqs:SendMessage'], Resource: 'arn:aws:sqs:us-east-1:123456789012:q', ...over };
  return JSON.stringify({ Version: '2012-10-17', Statement: [statement] });
}

const DOCUMENT = dedent`
  {
    "Version": "2012-10-17",
    "Statement": [
      {
        "Effect": "Allow",
        "Action": ["sqs:SendMessage"],
        "Resource": "arn:aws:sqs:us-east-1:123456789012:q"
      }
    ]
  }
`;
const TEMPLATE = `${DOCUMENT.replace('"arn:aws:sqs:us-east-1:123456789012:q"', '"arn:aws:sqs:us-east-1:${account}:${queue}"')}\n`;

describe('a policy read with file() is edited in its file', () => {
  it.each(['policies/p.json', 'policies/p.txt'])('%s', (path) => {
    const patched = provedFor({
      files: { 'main.tf': policyFrom(`file("\${path.module}/${path}")`), [path]: DOCUMENT },
      address: 'aws_iam_role_policy.p',
      path: 'policy',
      from: policy(),
      to: policy({ Action: ['sqs:ReceiveMessage', 'sqs:SendMessage'] }),
    });

    expect(patched).toEqual({ [path]: DOCUMENT.replace('["sqs:SendMessage"]', '["sqs:SendMessage", "sqs:ReceiveMessage"]') });
  });

  it('in the folder of the module that reads it', () => {
    const files = {
      'main.tf': 'module "m" {\n  source = "./modules/m"\n}\n',
      'modules/m/main.tf': policyFrom('file("${path.module}/p.json")'),
      'modules/m/p.json': DOCUMENT,
    };

    const patched = provedFor({
      files,
      address: 'module.m.aws_iam_role_policy.p',
      path: 'policy',
      from: policy(),
      to: policy({ Effect: 'Deny' }),
    });

    expect(patched).toEqual({ 'modules/m/p.json': DOCUMENT.replace('"Allow"', '"Deny"') });
  });

  it('not if another instance that must not change reads the same file', () => {
    const twice = `${policyFrom('file("p.json")')}\nresource "aws_iam_role_policy" "other" {\n  role   = "o"\n  policy = file("p.json")\n}\n`;

    const patched = provedFor({
      files: { 'main.tf': twice, 'p.json': DOCUMENT },
      address: 'aws_iam_role_policy.p',
      path: 'policy',
      from: policy(),
      to: policy({ Effect: 'Deny' }),
    });

    expect(patched).toBeUndefined();
  });

  it('plain text is edited from the first to the last different character', () => {
    const patched = provedFor({
      files: {
        'main.tf': 'resource "aws_ssm_parameter" "p" {\n  name  = "p"\n  type  = "String"\n  value = file("motd.txt")\n}\n',
        'motd.txt': 'one\ntwo\nthree\n',
      },
      address: 'aws_ssm_parameter.p',
      path: 'value',
      from: 'one\ntwo\nthree\n',
      to: 'one\n2\nthree\n',
    });

    expect(patched).toEqual({ 'motd.txt': 'one\n2\nthree\n' });
  });
});

describe('the result of templatefile()', () => {
  const main = policyFrom('templatefile("${path.module}/p.json.tpl", {\n    account = "123456789012"\n    queue   = local.queue\n  })');
  const files = { 'main.tf': `locals {\n  queue = "q"\n}\n\n${main}`, 'p.json.tpl': TEMPLATE };
  const ask = (to: string): ReturnType<typeof provedFor> =>
    provedFor({ files, address: 'aws_iam_role_policy.p', path: 'policy', from: policy(), to });

  it('is edited in the template, without changing interpolations', () => {
    expect(ask(policy({ Action: ['sqs:SendMessage', 'sqs:GetQueueUrl'] }))).toEqual({
      'p.json.tpl': TEMPLATE.replace('["sqs:SendMessage"]', '["sqs:SendMessage", "sqs:GetQueueUrl"]'),
    });
  });

  it('is edited at the value of an interpolation', () => {
    expect(ask(policy({ Resource: 'arn:aws:sqs:us-east-1:123456789012:q2' }))).toEqual({
      'main.tf': files['main.tf'].replace('queue = "q"', 'queue = "q2"'),
    });
  });

  it('is written in the template in its style, even after an unquoted interpolation', () => {
    const wait = '{\n  "Wait": {\n    "Type": "Wait",\n    "Seconds": ${seconds}\n  }\n}\n';
    const machine =
      'resource "aws_sfn_state_machine" "p" {\n  name       = "p"\n  definition = templatefile("p.json", { seconds = 5 })\n}\n';

    const patched = provedFor({
      files: { 'main.tf': machine, 'p.json': wait },
      address: 'aws_sfn_state_machine.p',
      path: 'definition',
      from: wait.replace('${seconds}', '5'),
      to: '{"Wait":{"Type":"Wait","Seconds":5,"End":true}}',
    });

    expect(patched).toEqual({ 'p.json': wait.replace('${seconds}\n', '${seconds},\n    "End": true\n') });
  });

  it('of a script is edited by line', () => {
    const script = '#!/bin/sh\nexport QUEUE=${queue}\nrun --fast\n';
    const document =
      'resource "aws_ssm_parameter" "p" {\n  name  = "p"\n  type  = "String"\n  value = templatefile("run.sh.tpl", { queue = "q" })\n}\n';

    const patched = provedFor({
      files: { 'main.tf': document, 'run.sh.tpl': script },
      address: 'aws_ssm_parameter.p',
      path: 'value',
      from: '#!/bin/sh\nexport QUEUE=q\nrun --fast\n',
      to: '#!/bin/sh\nexport QUEUE=q\nrun --slow\n',
    });

    expect(patched).toEqual({ 'run.sh.tpl': script.replace('--fast', '--slow') });
  });
});

/** Queues made of what a file lists. */
const QUEUES = dedent`
  resource "aws_sqs_queue" "q" {
    for_each = { for queue in yamldecode(file("queues.yaml")).queues : queue.name => queue }

    name                       = each.key
    visibility_timeout_seconds = each.value.timeout
    delay_seconds              = try(each.value.delay, 0)
    tags                       = try(each.value.tags, {})
  }

`;
const YAML = dedent`
  # One line per queue.
  queues:
    - name: orders
      timeout: 30   # as long as a checkout
      tags:
        Team: 'shop'
    - { name: mail, timeout: 60 }

`;

it('fills an empty flow mapping on its line', () => {
  const yaml = 'orders: {}   # nothing special\nmail: { wait: 3 }\n';
  const main = `resource "aws_sqs_queue" "q" {\n  for_each = yamldecode(file("queues.yaml"))\n\n  delay_seconds = try(each.value.wait, null)\n}\n`;

  const patched = provedFor({
    files: { 'main.tf': main, 'queues.yaml': yaml },
    address: 'aws_sqs_queue.q["orders"]',
    path: 'delay_seconds',
    from: null,
    to: 9,
  });

  expect(patched).toEqual({ 'queues.yaml': yaml.replace('{} ', '{ wait: 9 } ') });
});

describe('a list from yamldecode(file()) is edited in its file', () => {
  it.each<{
    readonly name: string;
    readonly key: string;
    readonly path: string;
    readonly from: Json;
    readonly to: Json;
    readonly edit: readonly [string, string];
  }>([
    { name: 'a number', key: 'orders', path: 'visibility_timeout_seconds', from: 30, to: 45, edit: ['timeout: 30   #', 'timeout: 45   #'] },
    {
      name: 'a member of a flow mapping',
      key: 'mail',
      path: 'visibility_timeout_seconds',
      from: 60,
      to: 90,
      edit: ['timeout: 60 }', 'timeout: 90 }'],
    },
    { name: 'a quoted string', key: 'orders', path: 'tags', from: { Team: 'shop' }, to: { Team: 'web' }, edit: ["'shop'", "'web'"] },
    {
      name: 'one more member',
      key: 'orders',
      path: 'tags',
      from: { Team: 'shop' },
      to: { Team: 'shop', Tier: '1' },
      edit: ["'shop'\n", '\'shop\'\n      Tier: "1"\n'],
    },
  ])('$name', ({ key, path, from, to, edit }) => {
    const patched = provedFor({
      files: { 'main.tf': QUEUES, 'queues.yaml': YAML },
      address: `aws_sqs_queue.q["${key}"]`,
      path,
      from,
      to,
    });

    expect(patched).toEqual({ 'queues.yaml': YAML.replace(edit[0], edit[1]) });
  });

  it('a list from jsondecode(file()) too', () => {
    const json = '{\n  "queues": [\n    { "name": "orders", "timeout": 30 },\n    { "name": "mail", "timeout": 60 }\n  ]\n}\n';

    const patched = provedFor({
      files: { 'main.tf': QUEUES.replace('yamldecode(file("queues.yaml"))', 'jsondecode(file("queues.json"))'), 'queues.json': json },
      address: 'aws_sqs_queue.q["mail"]',
      path: 'visibility_timeout_seconds',
      from: 60,
      to: 75,
    });

    expect(patched).toEqual({ 'queues.json': json.replace('60', '75') });
  });
});
