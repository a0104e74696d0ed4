import { beforeAll, describe, expect, it, test } from 'vitest';
import { defaultTagsOf, effectiveTags } from '#hcl/default-tags.ts';
import { UNKNOWN } from '#hcl/evaluate/value.ts';
import { openEvaluator } from '#hcl/open-evaluator.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { aWorkspace } from '../support/workspaces.ts';

beforeAll(loadGrammar);

const { schema } = aWorkspace({});
const PROVIDERS =
  'provider "aws" {\n  default_tags {\n    tags = { Env = "prod", Team = "a" }\n  }\n}\n\nprovider "aws" {\n  alias = "west"\n  default_tags {\n    tags = { Env = "west" }\n  }\n}\n\nprovider "aws" {\n  alias = "bare"\n}\n';

function tagsOf(files: Readonly<Record<string, string>>, address: string): unknown {
  const evaluator = openEvaluator(aWorkspace(files));
  const instance = evaluator.instance(address);
  return instance === undefined ? 'not declared' : effectiveTags(instance, evaluator, schema);
}

describe('the effective tags of a resource', () => {
  it.each([
    { name: 'default tags', body: '', tags: { Env: 'prod', Team: 'a' } },
    { name: 'own tags over default tags', body: 'tags = { Team = "b", Name = "q" }', tags: { Env: 'prod', Team: 'b', Name: 'q' } },
    { name: 'default tags of the provider that it names', body: 'provider = aws.west', tags: { Env: 'west' } },
    { name: 'none for a provider without default tags', body: 'provider = aws.bare', tags: undefined },
    { name: 'unknown if its own tags are unknown', body: 'tags = nosuchfunction()', tags: UNKNOWN },
  ])('$name', ({ body, tags }) => {
    expect(tagsOf({ 'main.tf': `${PROVIDERS}\nresource "aws_sqs_queue" "q" {\n  ${body}\n}\n` }, 'aws_sqs_queue.q')).toEqual(tags);
  });

  test('a type without tags_all has no default tags', () => {
    expect(tagsOf({ 'main.tf': `${PROVIDERS}\nresource "aws_sqs_queue_policy" "q" {\n}\n` }, 'aws_sqs_queue_policy.q')).toBeUndefined();
  });

  it.each([
    { name: 'the default provider of the caller', call: '', body: '', env: 'prod' },
    { name: 'the provider passed by the call', call: '  providers = { aws = aws.west }\n', body: '', env: 'west' },
    {
      name: 'the alias passed by the call',
      call: '  providers = { aws.other = aws.west }\n',
      body: '  provider = aws.other\n',
      env: 'west',
    },
  ])('in a module: $name', ({ call, body, env }) => {
    const files = {
      'main.tf': `${PROVIDERS}\nmodule "m" {\n  source = "./m"\n${call}}\n`,
      'm/main.tf': `resource "aws_sqs_queue" "q" {\n${body}}\n`,
    };

    expect(tagsOf(files, 'module.m.aws_sqs_queue.q')).toMatchObject({ Env: env });
  });

  test('their position in code', () => {
    const evaluator = openEvaluator(aWorkspace({ 'main.tf': `${PROVIDERS}\nresource "aws_sqs_queue" "q" {\n}\n` }));
    const instance = evaluator.instance('aws_sqs_queue.q');

    expect(instance === undefined ? undefined : defaultTagsOf(instance, evaluator)?.expression.range).toEqual({
      start: PROVIDERS.indexOf('{ Env'),
      end: PROVIDERS.indexOf('{ Env') + '{ Env = "prod", Team = "a" }'.length,
    });
  });
});
