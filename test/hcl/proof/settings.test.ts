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

describe('what no value shows', () => {
  it.each([
    [
      'a guard that is taken off',
      `${QUEUE}  lifecycle {\n    prevent_destroy = true\n  }\n}\n`,
      `${QUEUE}}\n`,
      ['aws_sqs_queue.q lifecycle'],
    ],
    [
      'a comment in it',
      `${QUEUE}  lifecycle {\n    prevent_destroy = true\n  }\n}\n`,
      `${QUEUE}  lifecycle {\n    # dear\n    prevent_destroy = true\n  }\n}\n`,
      [],
    ],
    ['another order', `${QUEUE}  depends_on = [aws_sqs_queue.a]\n}\n`, `${QUEUE}}\n`, ['aws_sqs_queue.q depends_on']],
    [
      'a block that is renamed with all that names it',
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
    ['another place of the state', 'terraform {\n  backend "s3" {}\n}\n', 'terraform {\n  backend "local" {}\n}\n', ['terraform *']],
    ['a move that is forgotten', 'moved {\n  from = a.b\n  to   = a.c\n}\n', '', ['moved *']],
    ['a move that is added', '', 'moved {\n  from = a.b\n  to   = a.c\n}\n', []],
    ['a variable that nobody gives', '', 'variable "v" {}\n', ['var.v *']],
    ['a name that is declared twice', 'locals {\n  a = 1\n}\n', 'locals {\n  a = 1\n}\nlocals {\n  a = 1\n}\n', ['local.a *']],
  ] as const)('names %s', (_name, before, after, found) => {
    expect(settings(before, after)).toEqual(found);
  });

  it('lets in an import of what is adopted, and no other', () => {
    const block = 'import {\n  to = aws_sqs_queue.q\n  id = "q"\n}\n';

    expect(settings('', block, ['aws_sqs_queue.q'])).toEqual([]);
    expect(settings('', block)).toEqual(['import *']);
  });

  it('names a value that the condition of its variable refuses', () => {
    const variable = (value: number): string =>
      `variable "v" {\n  default = ${value}\n  validation {\n    condition     = var.v < 5\n    error_message = "No."\n  }\n}\n`;

    expect(settings(variable(1), variable(9))).toEqual(['var.v *']);
    expect(settings(variable(8), variable(9))).toEqual([]);
  });
});
