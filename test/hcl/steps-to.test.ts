import { it as law } from '@fast-check/vitest';
import { beforeAll, describe, expect, it } from 'vitest';
import type { RecipeStep } from '#domain/knowledge/recipe.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { follow, keyFor, stepsTo, textOf } from '#hcl/steps-to.ts';
import { expressionsIn, hcl, parsed, rangeOf } from '../support/hcl.ts';
import { anHclText } from '../support/hcl-texts.ts';
import '../support/property-seed.ts';

beforeAll(loadGrammar);

const TEXT = hcl`
  resource "aws_sqs_queue" "q" {
    policy = jsonencode({ Statement = [{ Action = "one" }, { Action = "two" }] })
    tags   = var.on ? { mail = "yes-mail" } : { mail = ("no-mail") }
    sum    = 3 + 4
    each   = [for item in var.all : item.name]

    timeouts {
      create = "5m"
    }
    timeouts {
      create = "6m"
    }
  }
`;

function root() {
  const [block] = parsed(TEXT).body.blocks;
  if (block === undefined) throw new Error('expected a block');
  return { kind: 'block' as const, node: block };
}

describe('the way to a node', () => {
  it.each<readonly [part: string, steps: readonly RecipeStep[]]>([
    ['"two"', [{ attribute: 'policy' }, { argument: 0 }, { entry: { text: 'Statement' } }, { item: 1 }, { entry: { text: 'Action' } }]],
    ['"yes-mail"', [{ attribute: 'tags' }, { inner: 'yes' }, { entry: { instance: 'key' } }]],
    ['"no-mail"', [{ attribute: 'tags' }, { inner: 'no' }, { entry: { instance: 'key' } }, { inner: 'parentheses' }]],
    ['"6m"', [{ block: 'timeouts', nth: 1 }, { attribute: 'create' }]],
  ])('to %s is told, and leads there', (part, steps) => {
    const range = rangeOf(TEXT, part);

    const way = stepsTo(root(), range, 'mail');

    expect(way).toEqual(steps);
    expect(follow(root(), way ?? [], 'mail')?.node.range).toMatchObject(range);
  });

  it('to itself is none', () => {
    expect(stepsTo(root(), root().node.range, undefined)).toEqual([]);
  });

  it.each(['4', 'item.name'])('does not lead through an operation or a loop to %s', (part) => {
    expect(stepsTo(root(), rangeOf(TEXT, part), undefined)).toBeUndefined();
  });

  it('goes to the entry of another instance', () => {
    const steps: readonly RecipeStep[] = [{ attribute: 'queues' }, { entry: { instance: 'key' } }];
    const text = 'locals {\n  queues = { mail = 1, jobs = 22 }\n}\n';
    const [node] = parsed(text).body.blocks;

    const found = node && follow({ kind: 'block', node }, steps, 'jobs');

    expect(found?.node.range).toMatchObject(rangeOf(text, '22'));
  });

  it.each<readonly [title: string, steps: readonly RecipeStep[]]>([
    ['an argument that is not written', [{ attribute: 'fifo_queue' }]],
    ['a block that is not there', [{ block: 'timeouts', nth: 2 }]],
    ['an entry of what is no object', [{ attribute: 'sum' }, { entry: { text: 'x' } }]],
    ['the entry of an instance without a key', [{ attribute: 'tags' }, { inner: 'yes' }, { entry: { instance: 'key' } }]],
    ['an element of what is no list', [{ attribute: 'tags' }, { item: 0 }]],
    ['an argument of what is no call', [{ attribute: 'tags' }, { argument: 0 }]],
    ['a step of expressions in a block', [{ item: 0 }]],
    ['a step of blocks in an expression', [{ attribute: 'sum' }, { attribute: 'x' }]],
    ['on from where nothing is', [{ attribute: 'fifo_queue' }, { item: 0 }]],
  ])('does not lead to %s', (_title, steps) => {
    expect(follow(root(), steps, undefined)).toBeUndefined();
  });

  law.prop([anHclText], { numRuns: 60 })('leads back to where it was told of', (text) => {
    const file = parsed(text);
    for (const node of file.body.blocks)
      for (const { range } of expressionsIn(node.body)) {
        const way = stepsTo({ kind: 'block', node }, range, undefined);
        if (way !== undefined) expect(follow({ kind: 'block', node }, way, undefined)?.node.range).toEqual(range);
      }
  });
});

describe('a key', () => {
  it('of the instance stands for itself, any other for its text', () => {
    expect(keyFor('mail', 'mail')).toEqual({ instance: 'key' });
    expect(keyFor('jobs', 'mail')).toEqual({ text: 'jobs' });
    expect(keyFor('jobs', undefined)).toEqual({ text: 'jobs' });
  });

  it.each(['mail', 'jobs'])('%s is the same text again', (text) => {
    expect(textOf(keyFor(text, 'mail'), 'mail')).toBe(text);
  });

  it('of the instance has no text where the instance has none', () => {
    expect(textOf({ instance: 'key' }, undefined)).toBeUndefined();
  });
});
