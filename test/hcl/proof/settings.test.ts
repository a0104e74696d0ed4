import { beforeAll, describe, expect, it } from 'vitest';
import { openEvaluator } from '#hcl/open-evaluator.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { findSettingsCollateral } from '#hcl/proof/settings.ts';
import { aWorkspace } from '../../support/workspaces.ts';

beforeAll(loadGrammar);

const QUEUE = 'resource "aws_sqs_queue" "q" {\n  name = "q"\n';

function settings(before: string, after: string, adopted: readonly string[] = []): readonly string[] {
  const open = (main: string) => openEvaluator(aWorkspace({ 'main.tf': main }));
  return findSettingsCollateral(open(before), open(after), adopted).map(({ address, path }) => `${address} ${path}`);
}

describe('settings that no value shows', () => {
  it.each([
    [
      'a removed prevent_destroy',
      `${QUEUE}  lifecycle {\n    prevent_destroy = true\n  }\n}\n`,
      `${QUEUE}}\n`,
      ['aws_sqs_queue.q lifecycle'],
    ],
    [
      'no comment in a lifecycle block',
      `${QUEUE}  lifecycle {\n    prevent_destroy = true\n  }\n}\n`,
      `${QUEUE}  lifecycle {\n    # dear\n    prevent_destroy = true\n  }\n}\n`,
      [],
    ],
    ['another order', `${QUEUE}  depends_on = [aws_sqs_queue.a]\n}\n`, `${QUEUE}}\n`, ['aws_sqs_queue.q depends_on']],
    [
      'no block renamed with all its references',
      `${QUEUE}  depends_on = [aws_sqs_queue.a]\n}\nresource "aws_sqs_queue" "a" {}\n`,
      `${QUEUE}  depends_on = [aws_sqs_queue.b]\n}\nresource "aws_sqs_queue" "b" {}\n`,
      [],
    ],
    [
      'another provider',
      `${QUEUE}}\nprovider "aws" {\n  alias = "x"\n}\n`,
      `${QUEUE}  provider = aws.x\n}\nprovider "aws" {\n  alias = "x"\n}\n`,
      ['aws_sqs_queue.q provider'],
    ],
    ['another backend of the state', 'terraform {\n  backend "s3" {}\n}\n', 'terraform {\n  backend "local" {}\n}\n', ['terraform *']],
    ['a removed moved block', 'moved {\n  from = a.b\n  to   = a.c\n}\n', '', ['moved *']],
    ['no added moved block', '', 'moved {\n  from = a.b\n  to   = a.c\n}\n', []],
    ['a variable without a value', '', 'variable "v" {}\n', ['var.v *']],
    ['a duplicate declaration', 'locals {\n  a = 1\n}\n', 'locals {\n  a = 1\n}\nlocals {\n  a = 1\n}\n', ['local.a *']],
  ] as const)('reports %s', (_name, before, after, found) => {
    expect(settings(before, after)).toEqual(found);
  });

  it('permits an import of an imported resource and no other', () => {
    const block = 'import {\n  to = aws_sqs_queue.q\n  id = "q"\n}\n';

    expect(settings('', block, ['aws_sqs_queue.q'])).toEqual([]);
    expect(settings('', block)).toEqual(['import *']);
  });

  it('reports a value that the validation of its variable rejects', () => {
    const variable = (value: number): string =>
      `variable "v" {\n  default = ${value}\n  validation {\n    condition     = var.v < 5\n    error_message = "No."\n  }\n}\n`;

    expect(settings(variable(1), variable(9))).toEqual(['var.v *']);
    expect(settings(variable(8), variable(9))).toEqual([]);
  });
});
