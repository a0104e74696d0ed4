import { beforeAll, describe, expect, test } from 'vitest';
import type { JsonObject } from '#domain/json.ts';
import { applyTextEdits } from '#hcl/text/apply-edits.ts';
import { openEvaluator } from '#hcl/open-evaluator.ts';
import { proposeInstance } from '#hcl/origin/instances/propose-instance.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { hcl } from '../../../support/hcl.ts';
import { aWorkspace } from '../../../support/workspaces.ts';

beforeAll(loadGrammar);

/** Address and the one line that comes, of the first candidate. */
function firstOf(main: string, observed: JsonObject, type = 'aws_sqs_queue'): readonly [string, string] | undefined {
  const workspace = aWorkspace({ 'main.tf': main });
  const [first] = proposeInstance(
    { type, observed },
    { evaluator: openEvaluator(workspace), schema: workspace.schema, resources: [], others: [], nameKey: () => 'named' },
  );
  if (first === undefined) return undefined;
  const lines = new Set(main.split('\n'));
  const after = applyTextEdits(main, first.candidate.edits);
  return [
    first.address,
    after
      .split('\n')
      .filter((line) => !lines.has(line))
      .map((line) => line.trim())
      .join(' '),
  ];
}

/** A queue over a map whose one entry is `entry`. */
function over(entry: string, body: string): string {
  return hcl`
    locals {
      prefix = "shop"
      tags   = { Team = "x" }
      all = {
        a = ${entry}
      }
    }

    resource "aws_sqs_queue" "this" {
      for_each = local.all
      ${body}
    }
  `;
}

describe('the entry of a new instance is derived from each expression that reads it', () => {
  test.each<{ readonly name: string; readonly entry: string; readonly body: string; readonly observed: JsonObject; readonly line: string }>(
    [
      {
        name: 'a separate name',
        entry: '{ name = "x" }',
        body: 'name = each.value.name',
        observed: { name: 'b' },
        line: 'named = { name = "b" }',
      },
      { name: 'a template', entry: '{}', body: 'name = "${local.prefix}-${each.key}"', observed: { name: 'shop-b' }, line: 'b = {}' },
      {
        name: 'try with a default that differs',
        entry: '{}',
        body: 'name = each.key\n  delay_seconds = try(each.value.delay, 3)',
        observed: { name: 'b', delay_seconds: 5 },
        line: 'b = { delay = 5 }',
      },
      {
        name: 'try with a default that matches',
        entry: '{}',
        body: 'name = each.key\n  delay_seconds = try(each.value.delay, 3)',
        observed: { name: 'b', delay_seconds: 3 },
        line: 'b = {}',
      },
      {
        name: 'lookup',
        entry: '{}',
        body: 'name = each.key\n  delay_seconds = lookup(each.value, "delay", 3)',
        observed: { name: 'b', delay_seconds: 5 },
        line: 'b = { delay = 5 }',
      },
      {
        name: 'a check for null',
        entry: '{ delay = null }',
        body: 'name = each.key\n  delay_seconds = each.value.delay != null ? each.value.delay : 3',
        observed: { name: 'b', delay_seconds: 5 },
        line: 'b = { delay = 5 }',
      },
      {
        name: 'a boolean',
        entry: '{ slow = false }',
        body: 'name = each.key\n  delay_seconds = each.value.slow ? 9 : 3',
        observed: { name: 'b', delay_seconds: 9 },
        line: 'b = { slow = true }',
      },
      {
        name: 'a comparison',
        entry: '{ tier = "bulk" }',
        body: 'name = each.key\n  delay_seconds = each.value.tier == "slow" ? 9 : 3',
        observed: { name: 'b', delay_seconds: 9 },
        line: 'b = { tier = "slow" }',
      },
      {
        name: 'arithmetic',
        entry: '{ minutes = 1 }',
        body: 'name = each.key\n  delay_seconds = each.value.minutes * 60',
        observed: { name: 'b', delay_seconds: 120 },
        line: 'b = { minutes = 2 }',
      },
      {
        name: 'a document',
        entry: '{ retries = 1 }',
        body: 'name = each.key\n  redrive_policy = jsonencode({ maxReceiveCount = each.value.retries, deadLetterTargetArn = "arn" })',
        observed: { name: 'b', redrive_policy: '{"deadLetterTargetArn":"arn","maxReceiveCount":7}' },
        line: 'b = { retries = 7 }',
      },
      {
        name: 'tags',
        entry: '{ owner = "x" }',
        body: 'name = each.key\n  tags = merge(local.tags, { Owner = each.value.owner })',
        observed: { name: 'b', tags: { Team: 'x', Owner: 'y' } },
        line: 'b = { owner = "y" }',
      },
      {
        name: 'a map of tags',
        entry: '{ tags = {} }',
        body: 'name = each.key\n  tags = merge(local.tags, each.value.tags)',
        observed: { name: 'b', tags: { Team: 'x', Owner: 'y' } },
        line: 'b = { tags = { Owner = "y" } }',
      },
      {
        name: 'a number in a string, like its sibling',
        entry: '{ shard = 1 }',
        body: 'name = "q-${each.value.shard}"',
        observed: { name: 'q-2' },
        line: 'named = { shard = 2 }',
      },
    ],
  )('$name', ({ entry, body, observed, line }) => {
    const found = firstOf(over(entry, body), observed);

    expect(found?.[1]).toContain(line);
  });

  test('elements of a dynamic block and a static block', () => {
    const main = hcl`
      locals {
        groups = {
          web = { description = "web", ports = [{ port = 80, cidr = "10.0.0.0/8" }] }
        }
      }

      resource "aws_security_group" "this" {
        for_each    = local.groups
        name        = each.key
        description = each.value.description

        dynamic "ingress" {
          for_each = each.value.ports
          content {
            from_port   = ingress.value.port
            to_port     = ingress.value.port
            protocol    = "tcp"
            cidr_blocks = [ingress.value.cidr]
          }
        }
      }
    `;
    const rule = { from_port: 443, to_port: 443, protocol: 'tcp', cidr_blocks: ['10.1.0.0/16'] };

    const found = firstOf(main, { name: 'api', description: 'api', ingress: [rule] }, 'aws_security_group');

    expect(found).toEqual([
      'aws_security_group.this["api"]',
      'api = { description = "api" ports       = [{ port = 443, cidr = "10.1.0.0/16" }]',
    ]);
  });

  test('two expressions with different values give no entry', () => {
    expect(firstOf(over('{}', 'name = each.key\n  policy = each.key'), { name: 'b', policy: 'c' })).toBeUndefined();
  });

  test('a count of one is a switch, not a list', () => {
    expect(firstOf('resource "aws_sqs_queue" "a" {\n  count = 1\n}\n', {})).toBeUndefined();
  });
});
