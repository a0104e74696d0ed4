import { beforeAll, describe, expect, it } from 'vitest';
import type { Json } from '#domain/json.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { provedFor } from '../../../support/proposals.ts';

beforeAll(loadGrammar);

function subnets(argument: string): string {
  return `resource "aws_subnet" "s" {\n  count                   = 3\n  vpc_id                  = "vpc-1"\n  map_public_ip_on_launch = ${argument}\n}\n`;
}

describe('one of several count instances', () => {
  it.each<{ readonly name: string; readonly argument: string; readonly to: boolean; readonly after: string }>([
    { name: 'false for this one', argument: 'true', to: false, after: 'count.index != 2' },
    { name: 'true for this one only', argument: 'false', to: true, after: 'count.index == 2' },
    { name: 'false for this one too', argument: 'count.index != 1', to: false, after: '!contains([1, 2], count.index)' },
    { name: 'true for this one too', argument: 'count.index == 0', to: true, after: 'contains([0, 2], count.index)' },
    {
      name: 'a computed value of the others',
      argument: 'tobool(local.public)',
      to: false,
      after: 'count.index == 2 ? false : tobool(local.public)',
    },
    { name: 'the element of a list', argument: '[true, true, true][count.index]', to: false, after: '[true, true, false][count.index]' },
  ])('$name', ({ argument, to, after }) => {
    const rest = '\nlocals {\n  public = true\n}\n\nresource "aws_sqs_queue" "q" {\n  fifo_queue = local.public\n}\n';

    const proved = provedFor({
      files: { 'main.tf': subnets(argument) + rest },
      address: 'aws_subnet.s[2]',
      path: 'map_public_ip_on_launch',
      from: !to,
      to,
    });

    expect(proved).toEqual({ 'main.tf': subnets(after) + rest });
  });

  it('the element of a list passed to a module', () => {
    const files = (zones: string) => ({
      'main.tf': `module "m" {\n  source = "./m"\n  flags  = [${zones}]\n}\n`,
      'm/main.tf': `variable "flags" {}\n\n${subnets('var.flags[count.index]')}`,
    });

    const proved = provedFor({
      files: files('true, true, true'),
      address: 'module.m.aws_subnet.s[1]',
      path: 'map_public_ip_on_launch',
      from: true,
      to: false,
    });

    expect(proved).toEqual({ 'main.tf': files('true, false, true')['main.tf'] });
  });
});

describe('one of several for_each instances without values', () => {
  const queues = (delay: string): string => `resource "aws_sqs_queue" "q" {\n  for_each      = toset(["a", "b", "c"])\n${delay}}\n`;

  it.each<{ readonly name: string; readonly before: string; readonly to: Json; readonly after: string }>([
    { name: 'a number', before: '  delay_seconds = 5\n', to: 9, after: '  delay_seconds = each.key == "b" ? 9 : 5\n' },
    {
      name: 'a value that another key already has',
      before: '  delay_seconds = each.key == "a" ? 9 : 5\n',
      to: 9,
      after: '  delay_seconds = contains(["a", "b"], each.key) ? 9 : 5\n',
    },
    {
      name: 'a value that two other keys already have',
      before: '  delay_seconds = contains(["x", "y"], each.key) ? 9 : tonumber("5")\n',
      to: 9,
      after: '  delay_seconds = contains(["x", "y", "b"], each.key) ? 9 : tonumber("5")\n',
    },
    {
      name: 'a value that differs from the one of another key',
      before: '  delay_seconds = each.key == "a" ? 7 : 5\n',
      to: 9,
      after: '  delay_seconds = lookup({ "a" = 7, "b" = 9 }, each.key, 5)\n',
    },
    {
      name: 'a multi-line call',
      before: '  delay_seconds = max(\n    5,\n    min(5, 9)\n  )\n',
      to: 9,
      after: '  delay_seconds = each.key == "b" ? 9 : max(\n    5,\n    min(5, 9)\n  )\n',
    },
    {
      name: 'a third value',
      before: '  delay_seconds = lookup({ a = 7, d = 8 }, each.key, 5)\n',
      to: 9,
      after: '  delay_seconds = lookup({ a = 7, d = 8, b = 9 }, each.key, 5)\n',
    },
    {
      name: 'a value of another type than the one of another key',
      before: '  delay_seconds = each.key == "a" ? "7" : 5\n',
      to: 9,
      after: '  delay_seconds = each.key == "b" ? 9 : each.key == "a" ? "7" : 5\n',
    },
    { name: 'an argument that is not set', before: '', to: 9, after: '  delay_seconds = each.key == "b" ? 9 : null\n' },
  ])('$name', ({ before, to, after }) => {
    const proved = provedFor({
      files: { 'main.tf': queues(before) },
      address: 'aws_sqs_queue.q["b"]',
      path: 'delay_seconds',
      from: before === '' ? 0 : 5,
      to,
    });

    expect(proved).toEqual({ 'main.tf': queues(after) });
  });

  it('cloud text is written as text', () => {
    const named = (name: string) => `resource "aws_sqs_queue" "q" {\n  for_each = toset(["a", "b"])\n  name     = ${name}\n}\n`;

    const proved = provedFor({
      files: { 'main.tf': named('"x"') },
      address: 'aws_sqs_queue.q["b"]',
      path: 'name',
      from: 'x',
      to: '${file("/etc/passwd")}',
    });

    expect(proved).toEqual({ 'main.tf': named('each.key == "b" ? "$${file(\\"/etc/passwd\\")}" : "x"') });
  });
});
