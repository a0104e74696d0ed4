import { beforeAll, expect, it } from 'vitest';
import { openEvaluator } from '#hcl/open-evaluator.ts';
import { proposeSwitched } from '#hcl/origin/instances/propose-instance.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { applyTextEdits } from '#hcl/text/apply-edits.ts';
import { aWorkspace } from '../../../support/workspaces.ts';

beforeAll(loadGrammar);

const MODULE =
  'variable "dead" {\n  default = false\n}\n\nresource "aws_sqs_queue" "this" {}\n\nresource "aws_sqs_queue" "dead" {\n  count = var.dead ? 1 : 0\n}\n';
const CALLS = 'module "a" {\n  source = "./vendor/q"\n}\n\nmodule "b" {\n  source = "./vendor/q"\n  dead   = true\n}\n';

function proposed(type: string): readonly (readonly [address: string, text: string])[] {
  const evaluator = openEvaluator(aWorkspace({ 'main.tf': CALLS, 'vendor/q/main.tf': MODULE }));
  return proposeSwitched(type, evaluator).map(({ address, candidate }) => [address, applyTextEdits(CALLS, candidate.edits)]);
}

it('enables a resource that a call leaves disabled, and no enabled one', () => {
  expect(proposed('aws_sqs_queue')).toEqual([
    ['module.a.aws_sqs_queue.dead[0]', CALLS.replace('"./vendor/q"\n}', '"./vendor/q"\n  dead   = true\n}')],
  ]);
});

it('returns nothing for a type that no module creates', () => {
  expect(proposed('aws_sns_topic')).toEqual([]);
});
