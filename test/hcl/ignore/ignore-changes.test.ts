import dedent from 'dedent';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Json } from '#domain/json.ts';
import { ignoredBy, ignoredTags, partIgnored } from '#hcl/ignore/ignore-changes.ts';
import type { Ignored } from '#hcl/ignore/ignore-changes.ts';
import { openEvaluator } from '#hcl/open-evaluator.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { aWorkspace } from '../../support/workspaces.ts';

beforeAll(loadGrammar);

function ignoredIn(lifecycle: string): Ignored | undefined {
  const text = dedent`
    resource "aws_instance" "web" {
      ami = "ami-1"
      ${lifecycle}
    }
  `;
  const instance = openEvaluator(aWorkspace({ 'main.tf': text }, [])).instance('aws_instance.web');
  return instance === undefined ? undefined : ignoredBy(instance.declaration);
}

describe('what ignore_changes of a block contains', () => {
  it.each<readonly [string, Ignored]>([
    ['', []],
    ['lifecycle { prevent_destroy = true }', []],
    ['lifecycle { ignore_changes = [] }', []],
    ['lifecycle { ignore_changes = all }', 'all'],
    ['lifecycle { ignore_changes = ["*"] }', 'all'],
    ['lifecycle { ignore_changes = [ami, user_data] }', [['ami'], ['user_data']]],
    ['lifecycle { ignore_changes = [tags["Owner"]] }', [['tags', 'Owner']]],
    ['lifecycle { ignore_changes = [tags.Owner] }', [['tags', 'Owner']]],
    ['lifecycle { ignore_changes = [root_block_device[0].volume_size] }', [['root_block_device', 0, 'volume_size']]],
    ['lifecycle { ignore_changes = [root_block_device.0.volume_size] }', [['root_block_device', 0, 'volume_size']]],
    ['lifecycle { ignore_changes = ["ami", "tags.Owner", "tags[\\"a.b\\"]"] }', [['ami'], ['tags', 'Owner'], ['tags', 'a.b']]],
  ])('%s', (lifecycle, expected) => {
    expect(ignoredIn(lifecycle)).toEqual(expected);
  });
});

describe('tags that the provider ignores', () => {
  it.each<readonly [name: string, provider: string, key: string, expected: boolean]>([
    ['by key', 'ignore_tags {\n    keys = ["Owner"]\n  }', 'Owner', true],
    ['by another key', 'ignore_tags {\n    keys = ["Owner"]\n  }', 'Team', false],
    ['by prefix', 'ignore_tags {\n    key_prefixes = ["billing:"]\n  }', 'billing:code', true],
    ['by a value from code', 'ignore_tags {\n    keys = local.left\n  }', 'Left', true],
    ['by an unknown value', 'ignore_tags {\n    keys = var.unheard_of\n  }', 'Owner', false],
    ['without ignore_tags', 'region = "eu-west-1"', 'Owner', false],
  ])('%s', (_name, provider, key, expected) => {
    const code = `provider "aws" {\n  ${provider}\n}\n\nlocals {\n  left = ["Left"]\n}\n\nresource "aws_instance" "web" {\n}\n`;
    const evaluator = openEvaluator(aWorkspace({ 'main.tf': code }, []));
    const instance = evaluator.instance('aws_instance.web');

    expect(instance && ignoredTags(instance, evaluator)(key)).toBe(expected);
  });
});

describe('splitting a change into tracked and ignored parts', () => {
  const disk = (size: number, iops: number): Json => [{ volume_size: size, iops }];

  it.each<
    readonly [
      name: string,
      ignored: Ignored,
      path: string,
      change: { readonly before: Json; readonly after: Json },
      tracked: Json,
      letGo: Json,
    ]
  >([
    ['nothing is ignored', [], 'ami', { before: 'a', after: 'b' }, 'b', 'a'],
    ['everything is ignored', 'all', 'ami', { before: 'a', after: 'b' }, 'a', 'b'],
    ['the attribute is ignored', [['ami']], 'ami', { before: 'a', after: 'b' }, 'a', 'b'],
    ['another attribute is ignored', [['user_data']], 'ami', { before: 'a', after: 'b' }, 'b', 'a'],
    [
      'one key is ignored and another changed too',
      [['tags', 'x']],
      'tags',
      { before: { x: '1', y: '1' }, after: { x: '2', y: '2' } },
      { x: '1', y: '2' },
      { x: '2', y: '1' },
    ],
    [
      'one key is ignored and was added',
      [['tags', 'x']],
      'tags',
      { before: { y: '1' }, after: { x: '2', y: '1' } },
      { y: '1' },
      { x: '2', y: '1' },
    ],
    [
      'one key is ignored and was removed',
      [['tags', 'x']],
      'tags',
      { before: { x: '1', y: '1' }, after: { y: '1' } },
      { x: '1', y: '1' },
      { y: '1' },
    ],
    [
      'one key is ignored and was added where there was no map',
      [['tags', 'x']],
      'tags',
      { before: null, after: { x: '2' } },
      {},
      { x: '2' },
    ],
    ['tags is ignored, and so is tags_all', [['tags']], 'tags_all', { before: { x: '1' }, after: { x: '2' } }, { x: '1' }, { x: '2' }],
    [
      'a key of tags is ignored, also in tags_all',
      [['tags', 'x']],
      'tags_all',
      { before: { x: '1' }, after: { x: '2' } },
      { x: '1' },
      { x: '2' },
    ],
    [
      'an argument of a block is ignored',
      [['disk', 0, 'iops']],
      'disk',
      { before: disk(8, 100), after: disk(16, 200) },
      disk(16, 100),
      disk(8, 200),
    ],
    ['an argument of an added block is ignored', [['disk', 0, 'iops']], 'disk', { before: [], after: disk(16, 200) }, disk(16, 200), []],
    [
      'an argument of all blocks is ignored',
      [['disk', 'iops']],
      'disk',
      { before: disk(8, 100), after: disk(8, 200) },
      disk(8, 100),
      disk(8, 200),
    ],
    ['an ignored path continues below a string', [['ami', 'x']], 'ami', { before: 'a', after: 'b' }, 'b', 'a'],
  ])('if %s', (_name, ignored, path, change, tracked, letGo) => {
    expect(partIgnored(ignored, path, change)).toEqual({ tracked, ignored: letGo });
  });
});
