import { beforeAll, describe, expect, it } from 'vitest';
import { openEvaluator } from '#hcl/open-evaluator.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { changedFiles } from '#hcl/proof/neighbours.ts';
import { touchedBy } from '#hcl/proof/touched.ts';
import { aWorkspace } from '../../support/workspaces.ts';

beforeAll(loadGrammar);

const MODULE = {
  'm/main.tf':
    'variable "wait" {\n  default = 5\n}\n\nlocals {\n  kept = 60\n}\n\nresource "aws_sqs_queue" "jobs" {\n  name          = "jobs"\n  delay_seconds = var.wait\n}\n\nresource "aws_sqs_queue" "dead" {\n  message_retention_seconds = local.kept\n}\n\noutput "wait" {\n  value = aws_sqs_queue.jobs.delay_seconds\n}\n',
};
const ROOT =
  'module "one" {\n  source = "./m"\n}\n\nmodule "two" {\n  source = "./m"\n  wait   = local.wait\n}\n\nlocals {\n  wait = 7\n  text = file("text.txt")\n}\n\nresource "aws_sqs_queue" "own" {\n  delay_seconds = module.two.wait\n  name          = "own"\n}\n\nresource "aws_sqs_queue" "told" {\n  name = local.text\n}\n';
const FILES = { 'main.tf': ROOT, 'text.txt': 'x', ...MODULE };

/** The instances and their arguments that an edit may touch; undefined where all may be. */
function touched(path: keyof typeof FILES, from: string, to: string): readonly string[] | undefined {
  const before = aWorkspace(FILES);
  const after = { ...before, files: before.files.map((file) => (file.path === path ? { path, text: file.text.replace(from, to) } : file)) };
  const [was, is] = [openEvaluator(before), openEvaluator(after)];
  const part = touchedBy(changedFiles(before, after), was, is);
  if (part === undefined) return undefined;
  return was.instances(part).flatMap((instance) =>
    Object.keys(was.arguments(instance))
      .filter((name) => part.has(instance.scope.module, `aws_sqs_queue.${instance.declaration.name}.${name}`))
      .map((name) => `${instance.address}.${name}`),
  );
}

describe('touchedBy', () => {
  it.each([
    [
      'a local of a module: its readers in every call, and readers of outputs of the module',
      'm/main.tf',
      'kept = 60',
      'kept = 90',
      [
        'aws_sqs_queue.own.delay_seconds',
        'module.one.aws_sqs_queue.dead.message_retention_seconds',
        'module.two.aws_sqs_queue.dead.message_retention_seconds',
      ],
    ],
    [
      'a default: also in the call that sets another value',
      'm/main.tf',
      'default = 5',
      'default = 6',
      ['aws_sqs_queue.own.delay_seconds', 'module.one.aws_sqs_queue.jobs.delay_seconds', 'module.two.aws_sqs_queue.jobs.delay_seconds'],
    ],
    [
      'an argument that a call reads: the called module and readers of its outputs',
      'main.tf',
      'wait = 7',
      'wait = 8',
      ['aws_sqs_queue.own.delay_seconds', 'module.two.aws_sqs_queue.jobs.delay_seconds'],
    ],
    ['a file: readers of files', 'text.txt', 'x', 'y', ['aws_sqs_queue.told.name']],
    ['a comment: nothing', 'main.tf', 'locals {', '# why\nlocals {', []],
  ] as const)('follows %s', (_case, path, from, to, expected) => {
    expect(touched(path, from, to)).toEqual(expected);
  });

  it.each([
    ['a provider is added', 'main.tf', 'locals {', 'provider "aws" {\n  region = "eu-west-1"\n}\n\nlocals {'],
    ['a call gets another module', 'main.tf', '"./m"', '"./n"'],
  ] as const)('returns nothing if %s', (_case, path, from, to) => {
    expect(touched(path, from, to)).toBeUndefined();
  });
});
