import { beforeAll, expect, it } from 'vitest';
import { readsInstance, repetitionOfCall } from '#hcl/call-repetition.ts';
import { openEvaluator } from '#hcl/open-evaluator.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { parsed } from '../support/hcl.ts';
import { aWorkspace } from '../support/workspaces.ts';

beforeAll(loadGrammar);

it.each([
  { name: 'for_each', call: 'for_each = toset(["a"])', from: 'for-each', source: 'toset(["a"])' },
  { name: 'count', call: 'count = 1', from: 'count', source: '1' },
  { name: 'neither', call: '', from: undefined, source: undefined },
])('finds the repetition of a module call: $name', ({ call, from, source }) => {
  const evaluator = openEvaluator(
    aWorkspace({ 'main.tf': `module "m" {\n  source = "./m"\n  ${call}\n}\n`, 'm/main.tf': 'resource "aws_sqs_queue" "a" {}\n' }),
  );
  const module = evaluator.instances()[0]!.scope.module;

  const found = repetitionOfCall(module);

  expect([found?.from, found?.file.text.slice(found.expression.range.start, found.expression.range.end)]).toEqual([from, source]);
  expect(repetitionOfCall(module.caller!.scope.module)).toBeUndefined();
});

it.each([
  { source: 'each.value.size', reads: true },
  { source: 'try(each.value.size, 1)', reads: true },
  { source: 'count.index == 1 ? 2 : 3', reads: true },
  { source: 'local.each', reads: false },
  { source: '"each"', reads: false },
])('detects whether $source reads a value per instance', ({ source, reads }) => {
  const { expression } = parsed(`x = ${source}\n`).body.attributes[0]!;

  expect(readsInstance(expression)).toBe(reads);
});
