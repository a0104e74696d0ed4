import dedent from 'dedent';
import { beforeAll, describe, expect, it, test } from 'vitest';
import type { Json } from '#domain/json.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { candidatesFor, provedFor } from '../../../support/proposals.ts';

beforeAll(loadGrammar);

describe('an argument that code does not set', () => {
  const bare = 'resource "aws_sqs_queue" "a" {\n  name = "a"\n}\n';

  it.each<{ readonly name: string; readonly path: string; readonly from: Json; readonly to: Json; readonly line: string | undefined }>([
    { name: 'a number', path: 'delay_seconds', from: 0, to: 5, line: '  delay_seconds = 5' },
    { name: 'tags', path: 'tags', from: null, to: { Team: 'x' }, line: '  tags = { Team = "x" }' },
    { name: 'no edit', path: 'tags', from: { Team: 'x' }, to: {}, line: undefined },
  ])('$name', ({ path, from, to, line }) => {
    const [first] = candidatesFor({ files: { 'main.tf': bare }, address: 'aws_sqs_queue.a', path, from, to });

    const squeezed = first?.['main.tf']?.replaceAll(/ +=/g, ' =').replaceAll(/\{\n\s+(\S.*)\n\s+\}/g, '{ $1 }');
    expect(squeezed).toEqual(line === undefined ? undefined : bare.replace('\n}', `\n${line}\n}`));
  });
});

describe('one of several instances has another value', () => {
  const consumer = (expression: string) => dedent`
    resource "aws_sqs_queue" "q" {
      for_each      = local.queues
      delay_seconds = ${expression}
    }
  `;
  const locals = (one: string) => dedent`
    locals {
      wait = 5
      queues = {
        one = ${one}
        two = { days = 2 }
      }
    }
  `;
  const change = { address: 'aws_sqs_queue.q["one"]', path: 'delay_seconds', from: 5, to: 9 };

  test('without a declared type: the entry gets the key and the block reads it with try()', () => {
    const files = { 'main.tf': `${consumer('local.wait')}\n\n${locals('{ days = 1 }')}\n` };

    expect(provedFor({ files, ...change })).toEqual({
      'main.tf': `${consumer('try(each.value.delay_seconds, local.wait)')}\n\n${locals('{ days = 1, delay_seconds = 9 }')}\n`,
    });
  });

  test('with a declared type: the key is declared optional', () => {
    const variable = (key: string) => `variable "queues" {\n  type = map(object({\n    days = number\n${key}  }))\n}\n`;
    const main = (expression: string) => consumer(expression).replace('local.queues', 'var.queues');
    const values = (one: string) => `queues = {\n  one = ${one}\n  two = { days = 2 }\n}\n`;
    const files = { 'main.tf': main('5'), 'variables.tf': variable(''), 'terraform.tfvars': values('{ days = 1 }') };

    expect(provedFor({ files, ...change })).toEqual({
      'main.tf': main('each.value.delay_seconds != null ? each.value.delay_seconds : 5'),
      'variables.tf': variable('').replace('    days = number\n', '    days          = number\n    delay_seconds = optional(number)\n'),
      'terraform.tfvars': values('{ days = 1, delay_seconds = 9 }'),
    });
  });

  test('an argument that no instance sets: the others keep the default', () => {
    const files = { 'main.tf': `resource "aws_sqs_queue" "q" {\n  for_each = local.queues\n}\n\n${locals('{ days = 1 }')}\n` };

    const proved = provedFor({ files, ...change, from: 0 });

    expect(proved).toEqual({
      'main.tf': `resource "aws_sqs_queue" "q" {\n  for_each      = local.queues\n  delay_seconds = try(each.value.delay_seconds, 0)\n}\n\n${locals('{ days = 1, delay_seconds = 9 }')}\n`,
    });
  });

  test('the fallback is written as text, even if it resembles a template', () => {
    const files = { 'main.tf': `resource "aws_sqs_queue" "q" {\n  for_each = local.queues\n}\n\n${locals('{ days = 1 }')}\n` };

    const candidates = candidatesFor({
      files,
      address: change.address,
      path: 'kms_master_key_id',
      from: '${file("/etc/passwd")}',
      to: 'k',
    });

    expect(candidates.map((texts) => texts['main.tf'] ?? '').find((text) => text.includes('try('))).toContain(
      'kms_master_key_id = try(each.value.kms_master_key_id, "$${file(\\"/etc/passwd\\")}")',
    );
  });

  test('for_each over strings has no entries: a conditional on the key', () => {
    const main = (delay: string) => ({
      'main.tf': `resource "aws_sqs_queue" "q" {\n  for_each      = toset(["one", "two"])\n  delay_seconds = ${delay}\n}\n`,
    });

    expect(provedFor({ files: main('5'), ...change })).toEqual(main('each.key == "one" ? 9 : 5'));
  });

  test('count has no entries: a conditional on the index', () => {
    const main = (delay: string) => ({ 'main.tf': `resource "aws_sqs_queue" "q" {\n  count         = 2\n  delay_seconds = ${delay}\n}\n` });

    expect(provedFor({ files: main('5'), ...change, address: 'aws_sqs_queue.q[0]' })).toEqual(main('count.index == 0 ? 9 : 5'));
  });
});

describe('nested blocks', () => {
  const table = (body: string) => `resource "aws_dynamodb_table" "t" {\n  name = "t"\n${body}}\n`;
  const index = (name: string, capacity: string) =>
    `\n  global_secondary_index {\n    name            = "${name}"\n    hash_key        = "k"\n    projection_type = "ALL"\n    read_capacity   = ${capacity}\n  }\n`;
  const item = (name: string, read: number) => ({
    name,
    hash_key: 'k',
    projection_type: 'ALL',
    read_capacity: read,
    write_capacity: 0,
    range_key: '',
    non_key_attributes: [],
  });
  const ask = (body: string, from: Json, to: Json, path = 'global_secondary_index') =>
    provedFor({ files: { 'main.tf': table(body) }, address: 'aws_dynamodb_table.t', path, from, to });

  it.each<{ readonly name: string; readonly body: string; readonly from: Json; readonly to: Json; readonly after: string | undefined }>([
    {
      name: 'an argument of the only block',
      body: index('a', '1 # low'),
      from: [item('a', 1)],
      to: [item('a', 2)],
      after: index('a', '2 # low'),
    },
    {
      name: 'an argument of one of two blocks, found by name',
      body: index('a', '1') + index('b', '1'),
      from: [item('b', 1), item('a', 1)],
      to: [item('b', 3), item('a', 1)],
      after: index('a', '1') + index('b', '3'),
    },
    {
      name: 'one block less',
      body: index('a', '1') + index('b', '1'),
      from: [item('a', 1), item('b', 1)],
      to: [item('b', 1)],
      after: index('b', '1'),
    },
    {
      name: 'one block more',
      body: index('a', '1'),
      from: [item('a', 1)],
      to: [item('a', 1), item('b', 2)],
      after: index('a', '1') + index('b', '2'),
    },
    { name: 'the last block removed', body: index('a', '1'), from: [item('a', 1)], to: [], after: '' },
    {
      name: 'two equal blocks: either is edited',
      body: index('a', '1') + index('a', '1'),
      from: [item('a', 1), item('a', 1)],
      to: [item('a', 2), item('a', 1)],
      after: index('a', '1') + index('a', '2'),
    },
    {
      name: 'a block of a dynamic block',
      body: '\n  dynamic "global_secondary_index" {\n    for_each = ["a"]\n    content {\n      name            = "a"\n      hash_key        = "k"\n      projection_type = "ALL"\n      read_capacity   = 1\n    }\n  }\n',
      from: [item('a', 1)],
      to: [item('a', 2)],
      after:
        '\n  dynamic "global_secondary_index" {\n    for_each = ["a"]\n    content {\n      name            = "a"\n      hash_key        = "k"\n      projection_type = "ALL"\n      read_capacity   = 2\n    }\n  }\n',
    },
    { name: 'through a local', body: index('a', 'local.low'), from: [item('a', 1)], to: [item('a', 2)], after: index('a', '2') },
  ])('$name', ({ body, from, to, after }) => {
    const proved = ask(body, from, to);

    expect(proved?.['main.tf']?.replace(/\n+\}\n$/, '\n}\n')).toEqual(
      after === undefined ? undefined : table(after).replace(/\n+\}\n$/, '\n}\n'),
    );
  });

  test('a list block where there was none', () => {
    expect(ask('', [], [{ attribute_name: 'expires', enabled: true }], 'ttl')?.['main.tf']).toBe(
      table('\n  ttl {\n    attribute_name = "expires"\n    enabled        = true\n  }\n'),
    );
  });

  test('a block in a block', () => {
    const rule = (days: number) =>
      `resource "aws_s3_bucket_lifecycle_configuration" "c" {\n  bucket = "b"\n\n  rule {\n    id     = "r"\n    status = "Enabled"\n\n    expiration {\n      days = ${days}\n    }\n  }\n}\n`;
    const read = (days: number) => [
      { id: 'r', status: 'Enabled', expiration: [{ days, date: null, expired_object_delete_marker: false }], filter: [], transition: [] },
    ];

    const proved = provedFor({
      files: { 'main.tf': rule(30) },
      address: 'aws_s3_bucket_lifecycle_configuration.c',
      path: 'rule',
      from: read(30),
      to: read(90),
    });

    expect(proved).toEqual({ 'main.tf': rule(90) });
  });
});
