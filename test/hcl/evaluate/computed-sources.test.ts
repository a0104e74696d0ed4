import { beforeAll, describe, expect, it } from 'vitest';
import { withComputedSources } from '#hcl/evaluate/computed-sources.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { evaluatorOf, valueOf } from './evaluator-of.ts';

beforeAll(loadGrammar);

const CALL = (source: string, rest = ''): string => `module "m" {\n  source = ${source}\n${rest}}\n`;
const QUEUE = 'resource "aws_sqs_queue" "q" {\n}\n';
const VARIABLE = (name: string, value: string): string => `variable "${name}" {\n  const   = true\n  default = ${value}\n}\n`;

type Files = Readonly<Record<string, string>>;

describe('a module with a computed source', () => {
  it.each<readonly [string, Files, readonly string[]]>([
    ['a default', { 'main.tf': `${VARIABLE('v', '"a"')}${CALL('"./${var.v}"')}` }, ['module.m.aws_sqs_queue.q']],
    [
      'tfvars',
      { 'main.tf': `${VARIABLE('v', '"b"')}${CALL('"./${var.v}"')}`, 'terraform.tfvars': 'v = "a"\n' },
      ['module.m.aws_sqs_queue.q'],
    ],
    [
      'a local',
      { 'main.tf': `locals {\n  root = "./"\n  v    = "${'${local.root}'}a"\n}\n${CALL('local.v')}` },
      ['module.m.aws_sqs_queue.q'],
    ],
    [
      'an argument of the caller, in a module with a computed source',
      {
        'main.tf': `locals {\n  outer = "./o"\n}\n${CALL('local.outer', '  inner = "../a"\n')}`,
        'o/main.tf': `${VARIABLE('inner', 'null')}module "i" {\n  source = var.inner\n}\n`,
      },
      ['module.m.module.i.aws_sqs_queue.q'],
    ],
    ['an unknown value: not found', { 'main.tf': CALL('var.gone') }, []],
    ['a missing folder: not found', { 'main.tf': `locals {\n  v = "./b"\n}\n${CALL('local.v')}` }, []],
    [
      'different values per call: several modules',
      {
        'main.tf': 'module "x" {\n  source = "./o"\n  inner  = "../a"\n}\n\nmodule "y" {\n  source = "./o"\n  inner  = "../b"\n}\n',
        'o/main.tf': `${VARIABLE('inner', 'null')}module "i" {\n  source = var.inner\n}\n`,
      },
      [],
    ],
  ])('is found through %s', (_title, files, addresses) => {
    expect(
      evaluatorOf({ 'a/main.tf': QUEUE, ...files })
        .instances()
        .map(({ address }) => address),
    ).toEqual(addresses);
  });

  it('is requested with its evaluated source', () => {
    const { configuration } = evaluatorOf(`locals {\n  v = "acme/queue/aws"\n}\n${CALL('local.v')}`);
    const asked: string[] = [];

    withComputedSources(configuration, (directory, call, source) => {
      asked.push(`${directory} ${call.name} ${source}`);
      return undefined;
    });

    expect(asked).toEqual(['. m acme/queue/aws']);
  });
});

it.each([
  ['aws_sqs_queue.off', null],
  ['aws_sqs_queue.off == null', true],
  ['try(aws_sqs_queue.off.name, "none")', 'none'],
  ['module.off', null],
  ['aws_sqs_queue.on.name', 'q'],
  ['convert("30", number)', 30],
  ['convert(["a", "a"], set(string))', ['a']],
  ['convert({ a = {} }, map(object({ b = optional(number, 5) })))', { a: { b: 5 } }],
])('evaluates %s', (text, value) => {
  const resource = (name: string, enabled: string): string =>
    `resource "aws_sqs_queue" "${name}" {\n  name = "q"\n  lifecycle {\n    enabled = ${enabled}\n  }\n}\n`;
  const module = 'module "off" {\n  source = "./a"\n  lifecycle {\n    enabled = false\n  }\n}\n';

  expect(
    valueOf(evaluatorOf({ 'main.tf': `${resource('on', 'true')}${resource('off', 'false')}${module}`, 'a/main.tf': QUEUE }), text),
  ).toEqual(value);
});
