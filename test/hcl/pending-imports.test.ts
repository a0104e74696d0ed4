import { beforeAll, expect, it } from 'vitest';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { openEvaluator } from '#hcl/open-evaluator.ts';
import { pendingImports } from '#hcl/pending-imports.ts';
import { aWorkspace } from '../support/workspaces.ts';

beforeAll(loadGrammar);

it.each([
  ['a plain import', 'import {\n  to = aws_sqs_queue.jobs\n  id = "jobs-url"\n}\n', [['aws_sqs_queue jobs-url', 'aws_sqs_queue.jobs']]],
  [
    'for a resource in a module with an instance key',
    'import {\n  to = module.a["b"].aws_sqs_queue.jobs[0]\n  id = local.id\n}\nlocals {\n  id = "u"\n}\n',
    [['aws_sqs_queue u', 'module.a["b"].aws_sqs_queue.jobs[0]']],
  ],
  ['with an unknown id', 'import {\n  to = aws_sqs_queue.jobs\n  id = var.id\n}\n', []],
  ['with a computed address', 'import {\n  for_each = local.all\n  to = aws_sqs_queue.jobs[each.key]\n  id = each.value\n}\n', []],
  [
    'for each key of a module',
    'import {\n  for_each = { a = "x", b = "y" }\n  to = module.m[each.key].aws_sqs_queue.jobs[each.key]\n  id = each.value\n}\n',
    [],
  ],
  [
    'for each key of a resource',
    'import {\n  for_each = { a = "x", b = "y" }\n  to = aws_sqs_queue.jobs[each.key]\n  id = each.value\n}\n',
    [
      ['aws_sqs_queue x', 'aws_sqs_queue.jobs["a"]'],
      ['aws_sqs_queue y', 'aws_sqs_queue.jobs["b"]'],
    ],
  ],
  [
    'by its identity',
    'import {\n  to = aws_s3_bucket.b\n  identity = {\n    account_id = "123456789012"\n    region = "eu-west-1"\n    bucket = "things"\n  }\n}\n',
    [['aws_s3_bucket things', 'aws_s3_bucket.b']],
  ],
  ['by an identity of several members', 'import {\n  to = aws_x.y\n  identity = {\n    role = "r"\n    policy = "p"\n  }\n}\n', []],
  ['none', 'resource "aws_sqs_queue" "jobs" {}\n', []],
])('finds pending imports: %s', (_case, code, expected) => {
  expect([...pendingImports(openEvaluator(aWorkspace({ 'main.tf': code })))]).toEqual(expected);
});
