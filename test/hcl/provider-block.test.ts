import { beforeAll, expect, it } from 'vitest';
import { UNKNOWN } from '#hcl/evaluate/value.ts';
import { openEvaluator } from '#hcl/open-evaluator.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { providerOf, providerScopes } from '#hcl/provider-block.ts';
import { aWorkspace } from '../support/workspaces.ts';

beforeAll(loadGrammar);

const PROVIDERS = 'provider "aws" {\n  region = "a"\n}\n\nprovider "aws" {\n  alias  = "west"\n  region = "w"\n}\n';
const QUEUE = (body: string) => `resource "aws_sqs_queue" "q" {\n${body}}\n`;

/** The region that the block of a resource's provider names: which of the blocks it is. */
function regionOf(files: Readonly<Record<string, string>>, address: string): unknown {
  const evaluator = openEvaluator(aWorkspace(files));
  const instance = evaluator.instance(address);
  const provider = instance === undefined ? undefined : providerOf(instance, evaluator);
  const region = provider?.block.body.attributes.find(({ name }) => name === 'region')?.expression;
  return region === undefined || provider === undefined ? undefined : evaluator.evaluate(region, provider.scope);
}

it.each([
  { name: 'belongs to its type', body: '', region: 'a' },
  { name: 'the block names', body: '  provider = aws.west\n', region: 'w' },
  { name: 'is missing', body: '  provider = aws.east\n', region: undefined },
])('finds the provider that $name', ({ body, region }) => {
  expect(regionOf({ 'main.tf': `${PROVIDERS}\n${QUEUE(body)}` }, 'aws_sqs_queue.q')).toBe(region);
});

it.each([
  { name: 'the one of the root', call: '', body: '', region: 'a' },
  { name: 'the one that the call passes', call: '  providers = {\n    aws = aws.west\n  }\n', body: '', region: 'w' },
  {
    name: 'the one that the call passes under an alias',
    call: '  providers = {\n    aws.there = aws.west\n  }\n',
    body: '  provider = aws.there\n',
    region: 'w',
  },
  { name: 'none if the alias is not passed', call: '', body: '  provider = aws.west\n', region: undefined },
])('finds for a resource of a module: $name', ({ call, body, region }) => {
  const files = { 'main.tf': `${PROVIDERS}\nmodule "m" {\n  source = "./m"\n${call}}\n`, 'm/main.tf': QUEUE(body) };

  expect(regionOf(files, 'module.m.aws_sqs_queue.q')).toBe(region);
});

/** https://opentofu.org/docs/language/providers/configuration/#for_each-multiple-instances-of-a-provider-configuration */
const MANY =
  'locals {\n  regions = { a = { at = "eu" }, b = { at = "us" } }\n}\n\nprovider "aws" {\n  alias    = "by"\n  for_each = local.regions\n  region   = "${each.key}-${each.value.at}"\n}\n';

it.each([
  { name: 'a literal key', body: '  provider = aws.by["b"]\n', address: 'aws_sqs_queue.q', region: 'b-us' },
  {
    name: 'each.key',
    body: '  for_each = local.regions\n  provider = aws.by[each.key]\n',
    address: 'aws_sqs_queue.q["a"]',
    region: 'a-eu',
  },
  { name: 'an unknown key', body: '  provider = aws.by["c"]\n', address: 'aws_sqs_queue.q', region: UNKNOWN },
])('finds the instance of a provider by $name', ({ body, address, region }) => {
  expect(regionOf({ 'main.tf': `${MANY}\n${QUEUE(body)}` }, address)).toBe(region);
});

it('finds the instance of a provider that a call passes', () => {
  const call = 'module "m" {\n  source   = "./m"\n  for_each = local.regions\n  providers = {\n    aws = aws.by[each.key]\n  }\n}\n';

  expect(regionOf({ 'main.tf': `${MANY}\n${call}`, 'm/main.tf': QUEUE('') }, 'module.m["b"].aws_sqs_queue.q')).toBe('b-us');
});

it('lists the instances of a provider, and one if its keys are unknown', () => {
  const scopes = (text: string): readonly unknown[] => {
    const evaluator = openEvaluator(aWorkspace({ 'main.tf': text }));
    const module = { address: '', configuration: evaluator.configuration.root, caller: undefined };
    const block = module.configuration.files.flatMap((file) => file.body.blocks).find(({ type }) => type === 'provider');
    return block === undefined ? [] : providerScopes(block, module, evaluator).map(({ each }) => each?.key);
  };

  expect(scopes(MANY)).toEqual(['a', 'b']);
  expect(scopes(MANY.replace('local.regions', 'var.gone'))).toEqual([undefined]);
  expect(scopes(PROVIDERS)).toEqual([undefined]);
});
