import { beforeAll, describe, expect, it } from 'vitest';
import { openEvaluator } from '#hcl/open-evaluator.ts';
import { followNames, walk, referencePathsFrom } from '#hcl/origin/reach.ts';
import type { Reached } from '#hcl/origin/reach.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { aWorkspace } from '../../support/workspaces.ts';
import { hcl } from '../../support/hcl.ts';

beforeAll(loadGrammar);

type Files = Readonly<Record<string, string>>;

function opened(files: Files, address: string) {
  const evaluator = openEvaluator(aWorkspace(files));
  const instance = evaluator.instance(address);
  if (instance === undefined) throw new Error(`expected ${address} in code`);
  return { evaluator, instance };
}

function textOf(end: Reached): string {
  const [file, { range }] = end.kind === 'block' ? [end.file, end.block] : [end.place.file, end.place.expression];
  return `${file.path}: ${file.text.slice(range.start, range.end)}`;
}

const MAIN: Files = {
  'main.tf': hcl`
    locals {
      delay = var.delay
      team  = "shop"
    }

    variable "delay" {
      default = 5
    }

    resource "aws_sqs_queue" "a" {
      delay_seconds = local.delay
      tags          = { Team = local.team, Delay = local.delay }
    }
  `,
};

const OTHER: Files = {
  'main.tf': hcl`
    locals {
      owner = "ops"
    }

    resource "aws_sqs_queue" "b" {
      delay_seconds = var.wait
      tags          = { Owner = local.owner }
    }
  `,
  'variables.tf': 'variable "wait" {}\n',
  'terraform.tfvars': 'wait = 9\n',
};

describe('the paths from a resource', () => {
  it('are its block, its arguments and their references, nearest first', () => {
    const { instance, evaluator } = opened(MAIN, 'aws_sqs_queue.a');

    const ways = referencePathsFrom(instance, evaluator).map(
      ({ from, hops, end }) =>
        `${[from ?? 'block', ...hops.map(({ name, nth, to }) => `${name} ${nth} ${to}`)].join(' > ')} = ${textOf(end)}`,
    );

    expect(ways.slice(1)).toEqual([
      'delay_seconds = main.tf: local.delay',
      'tags = main.tf: { Team = local.team, Delay = local.delay }',
      'delay_seconds > local 0 local = main.tf: var.delay',
      'tags > local 0 local = main.tf: "shop"',
      'tags > local 1 local = main.tf: var.delay',
      'delay_seconds > local 0 local > var 0 variable-default = main.tf: 5',
      'tags > local 1 local > var 0 variable-default = main.tf: 5',
    ]);
    expect(ways[0]).toMatch(/^block = main\.tf: resource "aws_sqs_queue" "a" \{/);
  });

  it('lead to the same ends when followed', () => {
    const { instance, evaluator } = opened(MAIN, 'aws_sqs_queue.a');

    for (const way of referencePathsFrom(instance, evaluator)) {
      const end = walk(instance, way, evaluator);

      expect(typeof end === 'string' ? end : textOf(end)).toBe(textOf(way.end));
    }
  });

  it('stop at cyclic references', () => {
    const files = { 'main.tf': 'locals {\n  a = local.b\n  b = local.a\n}\nresource "aws_sqs_queue" "a" {\n  name = local.a\n}\n' };
    const { instance, evaluator } = opened(files, 'aws_sqs_queue.a');

    expect(Math.max(...referencePathsFrom(instance, evaluator).map(({ hops }) => hops.length))).toBe(6);
  });
});

describe('following a path from another resource', () => {
  it('finds the corresponding place with another name', () => {
    const { instance, evaluator } = opened(OTHER, 'aws_sqs_queue.b');

    const end = walk(instance, { from: 'tags', hops: [{ name: 'local', nth: 0, to: 'local' }] }, evaluator);

    expect(typeof end === 'string' ? end : textOf(end)).toBe('main.tf: "ops"');
  });

  it.each([
    ['an argument that it does not set', { from: 'name', hops: [] }, 'expected the block to write name, found that it does not'],
    [
      'a reference that it does not contain',
      { from: 'tags', hops: [{ name: 'local' as const, nth: 1, to: 'local' }] },
      'expected tags to read a local, found that it does not',
    ],
    [
      'a definition of another kind',
      { from: 'delay_seconds', hops: [{ name: 'var' as const, nth: 0, to: 'variable-default' }] },
      'expected delay_seconds to be written in a variable-default, found a variable-file',
    ],
  ])('gives the reason why it cannot reach %s', (_title, way, why) => {
    const { instance, evaluator } = opened(OTHER, 'aws_sqs_queue.b');

    expect(walk(instance, way, evaluator)).toBe(why);
  });
});

describe('following the references of an expression', () => {
  it('counts each reference once, including indices and nested blocks', () => {
    const main = hcl`
      locals {
        ports = { web = 80 }
        key   = "web"
      }

      data "aws_vpc" "main" {
        default = true
      }

      resource "aws_security_group" "g" {
        vpc_id = data.aws_vpc.main.id

        ingress {
          from_port = local.ports[local.key]
          to_port   = local.ports[local.key]
        }
      }
    `;
    const { instance, evaluator } = opened({ 'main.tf': main }, 'aws_security_group.g');
    const { block, file } = instance.declaration;

    const followed = followNames({ kind: 'block', block, file, scope: instance.scope }, instance, evaluator);

    expect(followed.map(({ hop }) => hop)).toEqual([
      { name: 'data', nth: 0, to: 'aws_vpc' },
      { name: 'local', nth: 0, to: 'local' },
      { name: 'local', nth: 1, to: 'local' },
    ]);
  });

  it('leads from each to the for_each expression', () => {
    const main = 'resource "aws_sqs_queue" "a" {\n  for_each = { x = 1 }\n  name     = each.key\n}\n';
    const { instance, evaluator } = opened({ 'main.tf': main }, 'aws_sqs_queue.a["x"]');

    const end = walk(instance, { from: 'name', hops: [{ name: 'each', nth: 0, to: 'for-each' }] }, evaluator);

    expect(typeof end === 'string' ? end : textOf(end)).toBe('main.tf: { x = 1 }');
  });
});
