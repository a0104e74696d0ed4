import { beforeAll, expect, it } from 'vitest';
import { openEvaluator } from '#hcl/open-evaluator.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { nameWithPrefix } from '#stages/patch/name-with-prefix.ts';
import { aWorkspace } from '../../support/workspaces.ts';

beforeAll(loadGrammar);

const evaluator = () =>
  openEvaluator(
    aWorkspace({
      'main.tf':
        'locals {\n  name = "shop-production"\n  empty = ""\n}\n\nresource "aws_sqs_queue" "a" {\n  name = "${local.name}-orders"\n}\n\nresource "aws_sqs_queue" "b" {\n  name = "${local.name}-x-${local.name}"\n}\n\nresource "aws_sqs_queue" "c" {\n  name = "${local.empty}plain"\n}\n\nresource "aws_sqs_queue" "d" {\n  for_each = toset(["k"])\n  name = "pay-${each.key}"\n}\n',
    }),
  );

it.each([
  { name: 'with the prefix of its neighbours', value: 'shop-production-refunds', text: '"${local.name}-refunds"' },
  { name: 'with the longest prefix', value: 'shop-production-x-shop-production-y', text: '"${local.name}-x-${local.name}-y"' },
  { name: 'with escaped template markers', value: 'shop-production-${x}', text: '"${local.name}-$${x}"' },
  { name: 'without an expression if it is only the prefix', value: 'shop-production', text: undefined },
  { name: 'without an expression for an empty prefix', value: 'plain', text: undefined },
  { name: 'without an expression that differs per instance', value: 'pay-k', text: undefined },
  { name: 'without an expression if nothing is common', value: 'payments', text: undefined },
])('a name is written $name', ({ value, text }) => {
  expect(nameWithPrefix('name', value, evaluator())).toBe(text);
});
