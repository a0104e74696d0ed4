import { beforeAll, describe, expect, it } from 'vitest';
import { findBlockCollateral } from '#hcl/proof/block-collateral.ts';
import { openEvaluator } from '#hcl/open-evaluator.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { aWorkspace } from '../../support/workspaces.ts';

beforeAll(loadGrammar);

const DLQ = 'variable "dlq" {\n  default = false\n}\n\nvariable "delay" {}\n\n';
const module_ = (argument: string): string =>
  `${DLQ}resource "aws_sqs_queue" "dlq" {\n  count         = var.dlq ? 1 : 0\n  delay_seconds = ${argument}\n}\n\nresource "aws_sqs_queue" "q" {}\n`;
const call = (name: string, arguments_: string): string => `module "${name}" {\n  source = "./m"\n${arguments_}}\n\n`;
const document = (actions: string): string =>
  `locals {\n  roles = { a = { actions = ["s3:Get"], hours = ${actions} } }\n}\n\ndata "aws_iam_policy_document" "d" {\n  for_each = local.roles\n\n  statement {\n    actions   = each.value.actions\n    resources = ["*"]\n  }\n}\n`;

describe('what an edit does to blocks without instances', () => {
  it.each<{
    readonly name: string;
    readonly before: Readonly<Record<string, string>>;
    readonly after: Readonly<Record<string, string>>;
    readonly found: readonly string[];
  }>([
    {
      name: 'nothing, where a block that makes none is given another value',
      before: { 'main.tf': call('a', '  delay = 1\n'), 'm/main.tf': module_('var.delay') },
      after: { 'main.tf': call('a', '  delay = 2\n'), 'm/main.tf': module_('var.delay') },
      found: [],
    },
    {
      name: 'something, where that block itself says another value: the next caller would get it',
      before: { 'main.tf': call('a', '  delay = 1\n'), 'm/main.tf': module_('var.delay') },
      after: { 'main.tf': call('a', '  delay = 1\n'), 'm/main.tf': module_('9') },
      found: ['module.a.aws_sqs_queue.dlq'],
    },
    {
      name: 'nothing, where that block reads the same value by another name',
      before: { 'main.tf': call('a', '  delay = 1\n'), 'm/main.tf': module_('9') },
      after: { 'main.tf': call('a', '  delay = 1\n'), 'm/main.tf': `variable "wait" {\n  default = 9\n}\n\n${module_('var.wait')}` },
      found: [],
    },
    {
      name: 'nothing, where it comes to make some: they are looked at one by one',
      before: { 'main.tf': call('a', '  delay = 1\n'), 'm/main.tf': module_('var.delay') },
      after: { 'main.tf': call('a', '  delay = 1\n  dlq   = true\n'), 'm/main.tf': module_('var.delay') },
      found: [],
    },
    {
      name: 'something, where it is not known any more how many it makes',
      before: { 'main.tf': call('a', '  delay = 1\n'), 'm/main.tf': module_('var.delay') },
      after: { 'main.tf': call('a', '  delay = 1\n  dlq   = local.nowhere\n'), 'm/main.tf': module_('var.delay') },
      found: ['module.a', 'module.a.aws_sqs_queue.dlq'],
    },
    {
      name: 'nothing, where a policy document says the same though what it is repeated over changed',
      before: { 'main.tf': document('1') },
      after: { 'main.tf': document('2') },
      found: [],
    },
    {
      name: 'something, where a module is named that is not called any more',
      before: {
        'main.tf': `${call('a', '  delay = 1\n')}resource "aws_sqs_queue" "x" {\n  depends_on = [module.a]\n}\n`,
        'm/main.tf': module_('1'),
      },
      after: { 'main.tf': 'resource "aws_sqs_queue" "x" {\n  depends_on = [module.a]\n}\n', 'm/main.tf': module_('1') },
      found: ['aws_sqs_queue.x'],
    },
    {
      name: 'something, where a module that makes nothing more still names what its code does not have',
      before: {
        'main.tf': call('a', ''),
        'm/main.tf': 'resource "aws_sqs_queue" "q" {}\n\noutput "url" {\n  value = aws_sqs_queue.q.url\n}\n',
      },
      after: { 'main.tf': call('a', ''), 'm/main.tf': 'output "url" {\n  value = aws_sqs_queue.q.url\n}\n' },
      found: ['module.a.output.url'],
    },
  ])('$name', ({ before, after, found }) => {
    const collateral = findBlockCollateral(openEvaluator(aWorkspace(before)), openEvaluator(aWorkspace(after)));

    expect(collateral.map(({ address }) => address)).toEqual(found);
  });
});
