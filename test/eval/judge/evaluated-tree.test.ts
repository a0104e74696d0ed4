import dedent from 'dedent';
import { beforeAll, expect, it } from 'vitest';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { RECORDED_SCHEMA } from '../../support/recorded-schema.ts';
import type { EvaluatedTree } from '../../../eval/judge/evaluated-tree.ts';
import { evaluateTree } from '../../../eval/judge/evaluated-tree.ts';

beforeAll(loadGrammar);

const CREATED = { type: 'aws_sqs_queue', id: 'https://q', values: { arn: 'arn:aws:sqs:us-east-1:123456789012:q' } };

function evaluated(text: string): EvaluatedTree | readonly string[] {
  return evaluateTree(new Map([['main.tf', Buffer.from(text)]]), {
    resources: [],
    created: [CREATED],
    schema: RECORDED_SCHEMA,
    directory: '.',
  });
}

it('resolves references to a resource in an import block', () => {
  const tree = evaluated(dedent`
    import {
      to = aws_sqs_queue.q
      id = "https://q"
    }

    resource "aws_sqs_queue" "q" {}

    resource "aws_sns_topic_subscription" "s" {
      endpoint = aws_sqs_queue.q.arn
    }
  `);

  if (!('instances' in tree)) throw new Error(tree.join('; '));
  expect(tree.imports).toEqual([{ to: 'aws_sqs_queue.q', id: 'https://q' }]);
  expect(tree.instances.get('aws_sns_topic_subscription.s')).toEqual({ endpoint: CREATED.values.arn });
});

it.each([
  ['the default provider', '', { Owner: 'shop', Name: 'a' }],
  ['an aliased provider', 'provider = aws.other', { Owner: 'bank', Name: 'a' }],
  ['a provider without default tags', 'provider = aws.bare', { Name: 'a' }],
])('merges tags of a resource with the default tags of %s', (_case, provider, tags) => {
  const tree = evaluated(dedent`
    provider "aws" {
      default_tags {
        tags = { Owner = "shop" }
      }
    }
    provider "aws" {
      alias = "other"
      default_tags {
        tags = { Owner = "bank", Name = "none" }
      }
    }
    provider "aws" {
      alias = "bare"
    }
    resource "aws_sqs_queue" "a" {
      ${provider}
      tags = { Name = "a" }
    }
  `);

  if (!('instances' in tree)) throw new Error(tree.join('; '));
  expect(tree.instances.get('aws_sqs_queue.a')).toEqual({ tags_all: tags });
  expect(tree.ownTags.get('aws_sqs_queue.a')).toEqual({ Name: 'a' });
});

it('reports the position of a syntax error', () => {
  const tree = evaluated('a = 1\nresource {{\n');

  expect(tree).toEqual([expect.stringMatching(/^main\.tf:\d+: /)]);
});
