import { argumentOf } from '#hcl/locate.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { enabledArgument, expandBlock, stepScope } from '#hcl/evaluate/repetition.ts';
import { openEvaluator } from '#hcl/open-evaluator.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { blockOfType, parsed } from '../../support/hcl.ts';
import { aWorkspace } from '../../support/workspaces.ts';

beforeAll(loadGrammar);

describe('instances from count and for_each', () => {
  it.each<{ readonly name: string; readonly body: string; readonly indices: readonly (string | number | undefined)[] | 'unknown' }>([
    { name: 'one without an index if there is neither', body: '', indices: [undefined] },
    { name: 'a count of two', body: 'count = 2', indices: [0, 1] },
    { name: 'a count of zero', body: 'count = 1 > 2 ? 1 : 0', indices: [] },
    { name: 'a count as text', body: 'count = "1"', indices: [0] },
    { name: 'a negative count', body: 'count = -1', indices: 'unknown' },
    { name: 'an unknown count', body: 'count = local.nowhere', indices: 'unknown' },
    { name: 'enabled', body: 'lifecycle {\n    enabled = true\n  }', indices: [undefined] },
    { name: 'enabled = false', body: 'lifecycle {\n    enabled = 1 > 2\n  }', indices: [] },
    { name: 'an unknown enabled', body: 'lifecycle {\n    enabled = null\n  }', indices: 'unknown' },
    { name: 'a map in the order of its keys', body: 'for_each = { b = 1, a = 2 }', indices: ['a', 'b'] },
    { name: 'a set', body: 'for_each = toset(["x"])', indices: ['x'] },
    { name: 'a list, which Terraform rejects', body: 'for_each = ["x"]', indices: 'unknown' },
  ])('$name', ({ body, indices }) => {
    const text = `resource "aws_sqs_queue" "q" {\n  ${body}\n}\n`;
    const { configuration, evaluate } = openEvaluator(aWorkspace({ 'main.tf': text }));
    const scope = { module: { address: '', configuration: configuration.root, caller: undefined }, bindings: {} };

    const repetition = expandBlock(blockOfType(parsed(text), 'resource'), scope, evaluate);

    expect(typeof repetition === 'symbol' ? 'unknown' : repetition.steps.map(({ index }) => index)).toEqual(indices);
  });

  it('gives an instance its key and value', () => {
    const text = 'resource "aws_sqs_queue" "q" {\n  for_each = { a = 1 }\n}\n';
    const block = blockOfType(parsed(text), 'resource');
    const { configuration, evaluate } = openEvaluator(aWorkspace({ 'main.tf': text }));
    const scope = { module: { address: '', configuration: configuration.root, caller: undefined }, bindings: {} };

    const repetition = expandBlock(block, scope, evaluate);
    const steps = typeof repetition === 'symbol' ? [] : repetition.steps.map((step) => stepScope(scope, step));

    expect(argumentOf(block.body, 'count')).toBeUndefined();
    expect(enabledArgument(block)).toBeUndefined();
    expect(steps.map(({ each }) => each)).toEqual([{ key: 'a', value: 1 }]);
  });
});
