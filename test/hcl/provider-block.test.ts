import { beforeAll, expect, it } from 'vitest';
import { openEvaluator } from '#hcl/open-evaluator.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { providerOf } from '#hcl/provider-block.ts';
import { aWorkspace } from '../support/workspaces.ts';

beforeAll(loadGrammar);

const PROVIDERS = 'provider "aws" {\n  region = "a"\n}\n\nprovider "aws" {\n  alias  = "west"\n  region = "w"\n}\n';
const QUEUE = (body: string) => `resource "aws_sqs_queue" "q" {\n${body}}\n`;

/** The region that the block of a resource's provider names: which of the blocks it is. */
function regionOf(files: Readonly<Record<string, string>>, address: string): unknown {
  const instance = openEvaluator(aWorkspace(files)).instance(address);
  const provider = instance === undefined ? undefined : providerOf(instance);
  const region = provider?.block.body.attributes.find(({ name }) => name === 'region')?.expression;
  return region?.kind === 'literal' ? region.value : undefined;
}

it.each([
  { name: 'its own type names', body: '', region: 'a' },
  { name: 'it names', body: '  provider = aws.west\n', region: 'w' },
  { name: 'nobody wrote', body: '  provider = aws.east\n', region: undefined },
])('finds the provider that $name', ({ body, region }) => {
  expect(regionOf({ 'main.tf': `${PROVIDERS}\n${QUEUE(body)}` }, 'aws_sqs_queue.q')).toBe(region);
});

it.each([
  { name: 'that of the root', call: '', body: '', region: 'a' },
  { name: 'the one that the call hands down', call: '  providers = {\n    aws = aws.west\n  }\n', body: '', region: 'w' },
  {
    name: 'the one that the call hands down under a name',
    call: '  providers = {\n    aws.there = aws.west\n  }\n',
    body: '  provider = aws.there\n',
    region: 'w',
  },
  { name: 'none where a name was not handed down', call: '', body: '  provider = aws.west\n', region: undefined },
])('finds, for a resource of a module, $name', ({ call, body, region }) => {
  const files = { 'main.tf': `${PROVIDERS}\nmodule "m" {\n  source = "./m"\n${call}}\n`, 'm/main.tf': QUEUE(body) };

  expect(regionOf(files, 'module.m.aws_sqs_queue.q')).toBe(region);
});
