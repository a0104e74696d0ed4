import { beforeAll, describe, expect, it } from 'vitest';
import type { Json } from '#domain/json.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { provedFor } from '../../../support/proposals.ts';

beforeAll(loadGrammar);

const TOPICS = (search: string): string =>
  `  topics = {\n    sales = [{ name = "search", wait = 5 }${search}]\n    audit = [{ name = "store" }]\n  }\n`;
const QUEUES = `
resource "aws_sqs_queue" "q" {
  for_each = { for s in local.flat : "\${s.topic}-\${s.name}" => s }

  name          = each.key
  delay_seconds = each.value.wait
}
`;
const flat = (topics: string): string => `locals {
${topics}  flat = flatten([
    for topic, consumers in local.topics : [
      for c in consumers : { topic = topic, name = c.name, wait = try(c.wait, 0) }
    ]
  ])
}
${QUEUES}`;
const merged = (web: string): string => `locals {
  ports = { web = ${web}, db = [5] }
}

resource "aws_sqs_queue" "q" {
  for_each = merge([for name, ports in local.ports : { for port in ports : "\${name}-\${port}" => { port = port } }]...)

  delay_seconds = each.value.port
}
`;
const listed = (env: string): string => `locals {
  env = ${env}
}

resource "aws_ssm_parameter" "p" {
  name  = "p"
  type  = "String"
  value = jsonencode([for k, v in local.env : { name = k, value = v }])
}
`;

describe('the result of a for expression is edited at its elements', () => {
  it.each<{
    readonly name: string;
    readonly before: string;
    readonly address: string;
    readonly path: string;
    readonly from: Json;
    readonly to: Json;
    readonly after: string;
  }>([
    {
      name: 'through flatten() and two loops, over a map that is not sorted by key',
      before: flat(TOPICS('')),
      address: 'aws_sqs_queue.q["sales-search"]',
      path: 'delay_seconds',
      from: 5,
      to: 9,
      after: flat(TOPICS('').replace('wait = 5', 'wait = 9')),
    },
    {
      name: 'a member that an element does not have yet',
      before: flat(TOPICS(', { name = "bill" }')),
      address: 'aws_sqs_queue.q["sales-bill"]',
      path: 'delay_seconds',
      from: 0,
      to: 9,
      after: flat(TOPICS(', { name = "bill", wait = 9 }')),
    },
    {
      name: 'a list built from a map gets an entry',
      before: listed('{ A = "1" }'),
      address: 'aws_ssm_parameter.p',
      path: 'value',
      from: '[{"name":"A","value":"1"}]',
      to: '[{"name":"A","value":"1"},{"name":"B","value":"2"}]',
      after: listed('{ A = "1", B = "2" }'),
    },
    {
      name: 'a list built from a map gets another value',
      before: listed('{ A = "1" }'),
      address: 'aws_ssm_parameter.p',
      path: 'value',
      from: '[{"name":"A","value":"1"}]',
      to: '[{"name":"A","value":"3"}]',
      after: listed('{ A = "3" }'),
    },
  ])('$name', ({ before, after, ...asked }) => {
    expect(provedFor({ files: { 'main.tf': before }, ...asked })).toEqual({ 'main.tf': after });
  });

  it('keeps values with other readers: a value in a merged list of maps is overridden for its key', () => {
    const proved = provedFor({
      files: { 'main.tf': merged('[1, 2]') },
      address: 'aws_sqs_queue.q["web-1"]',
      path: 'delay_seconds',
      from: 1,
      to: 7,
    });

    expect(proved).toEqual({ 'main.tf': merged('[1, 2]').replace('= each.value.port', '= each.key == "web-1" ? 7 : each.value.port') });
  });
});
