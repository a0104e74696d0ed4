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

describe('the path to a node', () => {
  it.each<readonly [part: string, steps: readonly RecipeStep[]]>([
    ['"two"', [{ attribute: 'policy' }, { argument: 0 }, { entry: { text: 'Statement' } }, { item: 1 }, { entry: { text: 'Action' } }]],
    ['"yes-mail"', [{ attribute: 'tags' }, { inner: 'yes' }, { entry: { instance: 'key' } }]],
    ['"no-mail"', [{ attribute: 'tags' }, { inner: 'no' }, { entry: { instance: 'key' } }, { inner: 'parentheses' }]],
    ['"6m"', [{ block: 'timeouts', nth: 1 }, { attribute: 'create' }]],
  ])('to %s is found and leads to it', (part, steps) => {
    const range = rangeOf(TEXT, part);

    const way = stepsTo(root(), range, 'mail');

    expect(way).toEqual(steps);
    expect(follow(root(), way ?? [], 'mail')?.node.range).toMatchObject(range);
  });

  it('to itself is empty', () => {
    expect(stepsTo(root(), root().node.range, undefined)).toEqual([]);
  });

  it.each(['4', 'item.name'])('does not exist through an operation or loop to %s', (part) => {
    expect(stepsTo(root(), rangeOf(TEXT, part), undefined)).toBeUndefined();
  });

  it('leads to the entry of another instance', () => {
    const steps: readonly RecipeStep[] = [{ attribute: 'queues' }, { entry: { instance: 'key' } }];
    const text = 'locals {\n  queues = { mail = 1, jobs = 22 }\n}\n';
    const [node] = parsed(text).body.blocks;

    const found = node && follow({ kind: 'block', node }, steps, 'jobs');

    expect(found?.node.range).toMatchObject(rangeOf(text, '22'));
  });

  it.each<readonly [title: string, steps: readonly RecipeStep[]]>([
    ['an argument that is not set', [{ attribute: 'fifo_queue' }]],
    ['a block that does not exist', [{ block: 'timeouts', nth: 2 }]],
    ['an entry of a value that is not an object', [{ attribute: 'sum' }, { entry: { text: 'x' } }]],
    ['the entry of an instance without a key', [{ attribute: 'tags' }, { inner: 'yes' }, { entry: { instance: 'key' } }]],
    ['an element of a value that is not a list', [{ attribute: 'tags' }, { item: 0 }]],
    ['an argument of a value that is not a call', [{ attribute: 'tags' }, { argument: 0 }]],
    ['an expression step in a block', [{ item: 0 }]],
    ['a block step in an expression', [{ attribute: 'sum' }, { attribute: 'x' }]],
    ['a step after a missing node', [{ attribute: 'fifo_queue' }, { item: 0 }]],
  ])('does not lead to %s', (_title, steps) => {
    expect(follow(root(), steps, undefined)).toBeUndefined();
  });

  law.prop([anHclText], { numRuns: 60 })('leads back to the node it was computed for', (text) => {
    const file = parsed(text);
    for (const node of file.body.blocks)
      for (const { range } of expressionsIn(node.body)) {
        const way = stepsTo({ kind: 'block', node }, range, undefined);
        if (way !== undefined) expect(follow({ kind: 'block', node }, way, undefined)?.node.range).toEqual(range);
      }
  });
});

describe('a key', () => {
  it('of the instance is recorded as such, any other by its text', () => {
    expect(keyFor('mail', 'mail')).toEqual({ instance: 'key' });
    expect(keyFor('jobs', 'mail')).toEqual({ text: 'jobs' });
    expect(keyFor('jobs', undefined)).toEqual({ text: 'jobs' });
  });

  it.each(['mail', 'jobs'])('%s is converted back to the same text', (text) => {
    expect(textOf(keyFor(text, 'mail'), 'mail')).toBe(text);
  });

  it('of the instance has no text if the instance has no key', () => {
    expect(textOf({ instance: 'key' }, undefined)).toBeUndefined();
  });
});
