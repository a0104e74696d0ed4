import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { openEvaluator } from '#hcl/open-evaluator.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { aWorkspace, inState } from '../support/workspaces.ts';

beforeAll(loadGrammar);

test('evaluates code and state, with one evaluator per workspace', () => {
  const workspace = aWorkspace(
    { 'main.tf': 'resource "aws_sqs_queue" "a" {\n  name = aws_sns_topic.t.arn\n}\n\nresource "aws_sns_topic" "t" {}\n' },
    [inState('aws_sns_topic.t', { arn: 'arn:aws:sns:us-east-1:123456789012:t' })],
  );

  const evaluator = openEvaluator(workspace);

  expect(evaluator.arguments(evaluator.instance('aws_sqs_queue.a')!)).toEqual({ name: 'arn:aws:sns:us-east-1:123456789012:t' });
  expect(openEvaluator(workspace)).toBe(evaluator);
  expect(openEvaluator({ ...workspace })).not.toBe(evaluator);
});

test('references can resolve to resources imported by earlier patches', () => {
  const workspace = {
    ...aWorkspace({ 'main.tf': 'resource "aws_sqs_queue" "a" {\n  name = aws_sns_topic.t.arn\n}\n\nresource "aws_sns_topic" "t" {}\n' }),
    adopted: [inState('aws_sns_topic.t', { arn: 'adopted' })],
  };

  const evaluator = openEvaluator(workspace);

  expect(evaluator.arguments(evaluator.instance('aws_sqs_queue.a')!)).toEqual({ name: 'adopted' });
});

test('reads files of the root, and a missing file is unknown', () => {
  const directory = mkdtempSync(join(tmpdir(), 'open-evaluator-'));
  try {
    writeFileSync(join(directory, 'name.txt'), 'from-file');
    const evaluator = openEvaluator({
      ...aWorkspace({
        'main.tf':
          'resource "aws_sqs_queue" "a" {\n  name = file("name.txt")\n}\n\nresource "aws_sqs_queue" "b" {\n  name = file("none.txt")\n}\n',
      }),
      directory,
    });

    const names = ['a', 'b'].map((name) => evaluator.arguments(evaluator.instance(`aws_sqs_queue.${name}`)!)['name']);

    expect(names).toEqual(['from-file', expect.any(Symbol)]);
  } finally {
    rmSync(directory, { recursive: true });
  }
});

test('a file that is not HCL is reported with its position and the next step', () => {
  const broken = aWorkspace({ 'ok.tf': 'locals {}\n', 'broken.tf': 'locals {\n  a = ]\n}\n' });

  expect(() => openEvaluator(broken)).toThrowError(
    expect.objectContaining({
      code: 'hcl-does-not-parse',
      message: expect.stringContaining('broken.tf:2'),
      hint: expect.stringContaining('terraform validate'),
    }),
  );
});

test.each([
  ['the Terraform workspace of the state', { workspaceName: 'blue' }, 'blue-jobs'],
  ['default', {}, 'default-jobs'],
])('terraform.workspace is %s', (_case, over, name) => {
  const code = 'resource "aws_sqs_queue" "a" {\n  name = "${terraform.workspace}-jobs"\n}\n';

  const evaluator = openEvaluator({ ...aWorkspace({ 'main.tf': code }), ...over });

  expect(evaluator.arguments(evaluator.instance('aws_sqs_queue.a')!)).toEqual({ name });
});
