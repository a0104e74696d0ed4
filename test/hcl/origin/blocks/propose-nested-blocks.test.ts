import dedent from 'dedent';
import { beforeAll, describe, expect, it, test } from 'vitest';
import type { Json } from '#domain/json.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { provedFor } from '../../../support/proposals.ts';

beforeAll(loadGrammar);

const GROUP = 'aws_security_group.g';

/** A rule as the provider reads it. */
function rule(port: number, cidrs: readonly string[], description = ''): Json {
  return {
    description,
    from_port: port,
    to_port: port,
    protocol: 'tcp',
    cidr_blocks: cidrs,
    ipv6_cidr_blocks: [],
    prefix_list_ids: [],
    security_groups: [],
    self: false,
  };
}

function ask(before: string, from: Json, to: Json): string | undefined {
  return provedFor({ files: { 'main.tf': before }, address: GROUP, path: 'ingress', from, to })?.['main.tf'];
}

describe('rules written as blocks although the schema has an attribute', () => {
  const ssh =
    '  ingress {\n    from_port   = 22\n    to_port     = 22\n    protocol    = "tcp"\n    cidr_blocks = ["192.0.2.0/24"] # office\n  }\n';
  const web = '  ingress {\n    from_port   = 443\n    to_port     = 443\n    protocol    = "tcp"\n    cidr_blocks = ["0.0.0.0/0"]\n  }\n';
  const group = (...rules: readonly string[]): string => `resource "aws_security_group" "g" {\n  name = "g"\n\n${rules.join('\n')}}\n`;
  const both = [rule(443, ['0.0.0.0/0']), rule(22, ['192.0.2.0/24'])];

  it.each<{ readonly name: string; readonly to: Json; readonly after: string }>([
    {
      name: 'one more CIDR, in the rule that it belongs to',
      to: [rule(22, ['192.0.2.0/24', '198.51.100.0/24']), rule(443, ['0.0.0.0/0'])],
      after: group(ssh.replace('/24"]', '/24", "198.51.100.0/24"]'), web),
    },
    { name: 'one rule less', to: [rule(22, ['192.0.2.0/24'])], after: group(ssh) },
    {
      name: 'one more rule, with its ports',
      to: [...both, rule(0, ['10.0.0.0/8'])],
      after: group(
        ssh,
        web,
        '  ingress {\n    from_port   = 0\n    to_port     = 0\n    protocol    = "tcp"\n    cidr_blocks = ["10.0.0.0/8"]\n  }\n',
      ),
    },
    {
      name: 'a description added',
      to: [rule(443, ['0.0.0.0/0'], 'https'), rule(22, ['192.0.2.0/24'])],
      after: group(ssh, web.replace('"]\n', '"]\n    description = "https"\n')),
    },
  ])('$name', ({ to, after }) => {
    expect(ask(group(ssh, web), both, to)).toBe(after);
  });
});

describe('rules of a dynamic block', () => {
  const dynamic = (forEach: string, content: string, rest: string): string =>
    `resource "aws_security_group" "g" {\n  name = "g"\n\n  dynamic "ingress" {\n    for_each = ${forEach}\n    content {\n      description = "${content}"\n      from_port   = 22\n      to_port     = 22\n      protocol    = "tcp"\n      cidr_blocks = [ingress.value]\n    }\n  }\n}\n\n${rest}\n`;
  const locals = (entries: string): string => `locals {\n  cidrs = { ${entries} }\n}`;
  const [a, b, c] = [rule(22, ['192.0.2.0/25'], 'ssh a'), rule(22, ['192.0.2.128/25'], 'ssh b'), rule(22, ['198.51.100.0/24'], 'ssh c')];
  const two = 'a = "192.0.2.0/25", b = "192.0.2.128/25"';
  const reader = '\n\nresource "aws_ssm_parameter" "p" {\n  value = join(",", values(local.cidrs))\n}';

  it.each<{
    readonly name: string;
    readonly to: Json;
    readonly rest?: string;
    readonly after: readonly [forEach: string, entries: string];
  }>([
    {
      name: 'a changed element',
      to: [a, rule(22, ['203.0.113.0/24'], 'ssh b')],
      after: ['local.cidrs', 'a = "192.0.2.0/25", b = "203.0.113.0/24"'],
    },
    { name: 'one element less', to: [b], after: ['local.cidrs', 'b = "192.0.2.128/25"'] },
    { name: 'one element more, with its key taken from the text', to: [a, b, c], after: ['local.cidrs', `${two}, c = "198.51.100.0/24"`] },
    {
      name: 'one element less that another resource still reads',
      to: [a],
      rest: reader,
      after: ['{ for key, value in local.cidrs : key => value if key != "b" }', two],
    },
  ])('$name', ({ to, rest = '', after }) => {
    const before = dynamic('local.cidrs', 'ssh ${ingress.key}', `${locals(two)}${rest}`);

    expect(ask(before, [a, b], to)).toBe(dynamic(after[0], 'ssh ${ingress.key}', `${locals(after[1])}${rest}`));
  });

  test('one more element of a list with another reader becomes a static block', () => {
    const before = dynamic('local.cidrs', 'ssh ${ingress.key}', `${locals(two)}${reader}`);

    const after = ask(before, [a, b], [a, b, c]);

    expect(after).toBe(
      before.replace(
        '    }\n  }\n}\n',
        '    }\n  }\n\n  ingress {\n    description = "ssh c"\n    from_port   = 22\n    to_port     = 22\n    protocol    = "tcp"\n    cidr_blocks = ["198.51.100.0/24"]\n  }\n}\n',
      ),
    );
  });

  test('a list of strings with another reader is filtered by value', () => {
    const list =
      'locals {\n  cidrs = ["192.0.2.0/25", "192.0.2.128/25"]\n}\n\nresource "aws_ssm_parameter" "p" {\n  value = join(",", local.cidrs)\n}';
    const plain = (cidr: string): Json => rule(22, [cidr], 'ssh');

    const after = ask(dynamic('local.cidrs', 'ssh', list), [plain('192.0.2.0/25'), plain('192.0.2.128/25')], [plain('192.0.2.128/25')]);

    expect(after).toBe(dynamic('[for value in local.cidrs : value if value != "192.0.2.0/25"]', 'ssh', list));
  });
});

describe('a block that depends on a condition', () => {
  const config = (rest: string, days: string): string => dedent`
    resource "aws_s3_bucket_lifecycle_configuration" "c" {
      for_each = local.zones
      bucket   = each.key

      rule {
        id     = "r"
        status = "Enabled"

        dynamic "expiration" {
          for_each = each.value.days > 0 ? [each.value.days] : []
          content { days = expiration.value }
        }
      }
    }

    locals {
      zones = {
        a = { days = ${days} } # ${rest}
        b = { days = 30 }
      }
    }
  `;
  const read = (days: number | undefined): Json => [
    {
      id: 'r',
      status: 'Enabled',
      filter: [],
      transition: [],
      expiration: days === undefined ? [] : [{ days, date: null, expired_object_delete_marker: null }],
    },
  ];

  it.each<{ readonly name: string; readonly from: number | undefined; readonly to: number | undefined }>([
    { name: 'changed', from: 14, to: 7 },
    { name: 'gone', from: 14, to: undefined },
    { name: 'new', from: undefined, to: 7 },
  ])('$name: the entry that the condition reads', ({ from, to }) => {
    const written = (days: number | undefined): string => config('days', String(days ?? 0));

    const after = provedFor({
      files: { 'main.tf': written(from) },
      address: 'aws_s3_bucket_lifecycle_configuration.c["a"]',
      path: 'rule',
      from: read(from),
      to: read(to),
    });

    expect(after).toEqual({ 'main.tf': written(to) });
  });
});

describe('a block that code omits and the provider computes', () => {
  const table = (more = ''): string =>
    `resource "aws_dynamodb_table" "t" {\n  name     = "t"\n  hash_key = "id"\n\n  attribute {\n    name = "id"\n    type = "S"\n  }\n${more}}\n`;
  const recovery = (enabled: boolean): Json => [{ enabled, recovery_period_in_days: 0 }];

  function askTable(before: string, from: Json, to: Json): string | undefined {
    return provedFor({ files: { 'main.tf': before }, address: 'aws_dynamodb_table.t', path: 'point_in_time_recovery', from, to })?.[
      'main.tf'
    ];
  }

  it('is written if it differs', () => {
    expect(askTable(table(), recovery(false), recovery(true))).toBe(table('\n  point_in_time_recovery {\n    enabled = true\n  }\n'));
  });

  it('is changed in place and not written twice', () => {
    const written = (enabled: boolean): string => table(`\n  point_in_time_recovery {\n    enabled = ${enabled}\n  }\n`);

    expect(askTable(written(false), recovery(false), recovery(true))).toBe(written(true));
  });

  it('cannot be removed', () => {
    expect(askTable(table(), recovery(true), [])).toBeUndefined();
  });
});
