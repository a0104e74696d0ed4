import { beforeAll, describe, expect, it } from 'vitest';
import { openEvaluator } from '#hcl/open-evaluator.ts';
import { codeShapeOf, repetitionShapeOf } from '#hcl/origin/code-shape.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { aWorkspace } from '../../support/workspaces.ts';
import { hcl } from '../../support/hcl.ts';

beforeAll(loadGrammar);

type Files = Readonly<Record<string, string>>;

function opened(files: Files, address: string) {
  const workspace = aWorkspace(files);
  const evaluator = openEvaluator(workspace);
  const instance = evaluator.instance(address);
  if (instance === undefined) throw new Error(`expected ${address} in code`);
  return { evaluator, instance };
}

function shape(files: Files, address: string, name: string): string {
  const { instance, evaluator } = opened(files, address);
  return codeShapeOf(instance, name, evaluator);
}

const queue = (value: string, rest = ''): Files => ({
  'main.tf': `resource "aws_sqs_queue" "a" {\n  delay_seconds = ${value}\n}\n\n${rest}`,
});

describe('the shape of an argument in code', () => {
  it.each<readonly [title: string, files: Files, found: string]>([
    ['a literal', queue('5'), 'literal'],
    ['in parentheses', queue('(5)'), 'literal'],
    ['an operation', queue('5 + 1'), 'operation'],
    ['a call', queue('tonumber("5")'), 'tonumber()'],
    ['a list', queue('[5]'), 'list'],
    ['a map', queue('{ x = 5 }'), 'map'],
    ['a string template', queue('"${5}0"'), 'text'],
    ['a heredoc', queue('<<-EOT\n  5\n  EOT'), 'heredoc'],
    ['a local', queue('local.wait', 'locals {\n  wait = 5\n}\n'), 'name > local > literal'],
    ['a local that refers to a local', queue('local.a', 'locals {\n  a = local.b\n  b = 5\n}\n'), 'name > local > name > local > literal'],
    [
      'a conditional with references',
      queue('local.on ? 1 : local.off', 'locals {\n  on  = true\n  off = 5\n}\n'),
      'conditional > local > literal + local > literal',
    ],
    [
      'a reference to a value in a variable file',
      { ...queue('var.wait', 'variable "wait" {}\n'), 'terraform.tfvars': 'wait = 5\n' },
      'name > variable-file > literal',
    ],
    ['an argument that is not written', queue('5'), 'nothing'],
  ])('%s', (title, files, found) => {
    expect(shape(files, 'aws_sqs_queue.a', title.includes('not written') ? 'max_message_size' : 'delay_seconds')).toBe(found);
  });

  it('does not depend on names and values', () => {
    const one = queue('local.wait', 'locals {\n  wait = 5\n}\n');
    const other = queue('local.patience', 'locals {\n  unrelated = "x"\n  patience  = 900\n}\n');

    expect(shape(one, 'aws_sqs_queue.a', 'delay_seconds')).toBe(shape(other, 'aws_sqs_queue.a', 'delay_seconds'));
  });

  it('stops at cyclic references', () => {
    const files = queue('local.a', 'locals {\n  a = local.b\n  b = local.a\n}\n');

    expect(shape(files, 'aws_sqs_queue.a', 'delay_seconds').length).toBeLessThanOrEqual(160);
  });

  it('names a policy document', () => {
    const main = hcl`
      data "aws_iam_policy_document" "d" {
        statement {
          actions = ["s3:GetObject"]
        }
      }

      resource "aws_iam_policy" "p" {
        policy = data.aws_iam_policy_document.d.json
      }
    `;

    expect(shape({ 'main.tf': main }, 'aws_iam_policy.p', 'policy')).toMatch(/^name > aws_iam_policy_document > data source$/);
  });

  it.each<readonly [body: string, found: string]>([
    ['', 'nothing'],
    ['ingress {\n  }', 'block'],
    ['ingress {\n  }\n  ingress {\n  }', 'blocks'],
    ['ingress {\n  }\n  dynamic "ingress" {\n    for_each = []\n    content {\n    }\n  }', 'dynamic block'],
  ])('distinguishes the number of blocks: %j', (body, found) => {
    expect(shape({ 'main.tf': `resource "aws_security_group" "g" {\n  ${body}\n}\n` }, 'aws_security_group.g', 'ingress')).toBe(found);
  });
});

describe('the repetition of a resource', () => {
  it.each<readonly [head: string, rest: string, address: string, found: string]>([
    ['', '', 'aws_sqs_queue.a', 'block'],
    ['count = 2', '', 'aws_sqs_queue.a[1]', 'count > literal'],
    ['for_each = local.all', 'locals {\n  all = { x = 1 }\n}\n', 'aws_sqs_queue.a["x"]', 'for-each > name > local > map'],
  ])('%s', (head, rest, address, found) => {
    const { instance, evaluator } = opened({ 'main.tf': `resource "aws_sqs_queue" "a" {\n  ${head}\n}\n${rest}` }, address);

    expect(repetitionShapeOf(instance, evaluator)).toBe(found);
  });
});
