import dedent from 'dedent';
import { beforeAll, describe, expect, it } from 'vitest';
import { openEvaluator } from '#hcl/open-evaluator.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { reachableSource } from '#hcl/proof/reachable-source.ts';
import { aWorkspace } from '../../support/workspaces.ts';

beforeAll(loadGrammar);

const MAIN = dedent`
  locals {
    base  = 10
    other = 99
    queues = { a = { delay = local.base } }
  }

  resource "aws_sqs_queue" "q" {
    for_each = local.queues

    name          = "fixed"
    delay_seconds = each.value.delay
  }
`;

function sourceOf(name: string, text = MAIN): string {
  const evaluator = openEvaluator(aWorkspace({ 'main.tf': text }));
  const instance = evaluator.instance('aws_sqs_queue.q["a"]');
  if (instance === undefined) throw new Error('no instance');
  return reachableSource(instance, name, evaluator);
}

describe('the source behind a value', () => {
  it('changes if a definition that the value reads changes', () => {
    expect(sourceOf('delay_seconds', MAIN.replace('base  = 10', 'base  = 11'))).not.toBe(sourceOf('delay_seconds'));
  });

  it('does not change with other definitions', () => {
    expect(sourceOf('delay_seconds', MAIN.replace('other = 99', 'other = 98'))).toBe(sourceOf('delay_seconds'));
    expect(sourceOf('name', MAIN.replace('base  = 10', 'base  = 11'))).toBe(sourceOf('name'));
  });
});
