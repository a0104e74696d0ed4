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

describe('the effect of an edit on blocks without instances', () => {
  it.each<{
    readonly name: string;
    readonly before: Readonly<Record<string, string>>;
    readonly after: Readonly<Record<string, string>>;
    readonly found: readonly string[];
  }>([
    {
      name: 'none, if a block without instances is passed another value',
      before: { 'main.tf': call('a', '  delay = 1\n'), 'm/main.tf': module_('var.delay') },
      after: { 'main.tf': call('a', '  delay = 2\n'), 'm/main.tf': module_('var.delay') },
      found: [],
    },
    {
      name: 'collateral, if the block itself has another value: the next call would get it',
      before: { 'main.tf': call('a', '  delay = 1\n'), 'm/main.tf': module_('var.delay') },
      after: { 'main.tf': call('a', '  delay = 1\n'), 'm/main.tf': module_('9') },
      found: ['module.a.aws_sqs_queue.dlq'],
    },
    {
      name: 'none, if the block reads the same value through another reference',
      before: { 'main.tf': call('a', '  delay = 1\n'), 'm/main.tf': module_('9') },
      after: { 'main.tf': call('a', '  delay = 1\n'), 'm/main.tf': `variable "wait" {\n  default = 9\n}\n\n${module_('var.wait')}` },
      found: [],
    },
    {
      name: 'none, if it gets instances: they are compared one by one',
      before: { 'main.tf': call('a', '  delay = 1\n'), 'm/main.tf': module_('var.delay') },
      after: { 'main.tf': call('a', '  delay = 1\n  dlq   = true\n'), 'm/main.tf': module_('var.delay') },
      found: [],
    },
    {
      name: 'collateral, if the number of instances becomes unknown',
      before: { 'main.tf': call('a', '  delay = 1\n'), 'm/main.tf': module_('var.delay') },
      after: { 'main.tf': call('a', '  delay = 1\n  dlq   = local.nowhere\n'), 'm/main.tf': module_('var.delay') },
      found: ['module.a', 'module.a.aws_sqs_queue.dlq'],
    },
    {
      name: 'none, if a policy document is equal although its for_each changed',
      before: { 'main.tf': document('1') },
      after: { 'main.tf': document('2') },
      found: [],
    },
    {
      name: 'collateral, if a removed module call is still referred to',
      before: {
        'main.tf': `${call('a', '  delay = 1\n')}resource "aws_sqs_queue" "x" {\n  depends_on = [module.a]\n}\n`,
        'm/main.tf': module_('1'),
      },
      after: { 'main.tf': 'resource "aws_sqs_queue" "x" {\n  depends_on = [module.a]\n}\n', 'm/main.tf': module_('1') },
      found: ['aws_sqs_queue.x'],
    },
    {
      name: 'collateral, if a module without instances refers to a missing resource',
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
