import { describe, expect, it, test } from 'vitest';
import { nodeOf, referenceFinder, findNoReference, referenceExpression } from '#hcl/origin/refer.ts';
import { DEFAULT_STYLE, renderValue } from '#hcl/write/render.ts';
import { UNKNOWN } from '#hcl/evaluate/value.ts';
import type { Value } from '#hcl/evaluate/value.ts';
import type { StateResource } from '#domain/workspace.ts';
import { inState } from '../../support/workspaces.ts';

const ARN = 'arn:aws:sqs:us-east-1:123456789012:a';
const URL = 'https://sqs.us-east-1.amazonaws.com/123456789012/a';
const QUEUE = inState('aws_sqs_queue.q["it\'s ${x}"]', { arn: ARN, url: URL, id: URL, name: 'jobs-queue' });
const KEY = inState('aws_kms_key.k', { arn: 'arn:aws:kms:us-east-1:123456789012:key/1', id: 'key-0123456789abcdef' });

/** The reference that a text becomes; undefined where it stays text. */
function referenceFor(text: string, referable: readonly StateResource[]): unknown {
  const node = nodeOf(text, referenceFinder(referable));
  return typeof node === 'object' && node !== null && 'expression' in node ? node.expression : undefined;
}

describe('a string becomes a reference', () => {
  it.each([
    { name: 'an ARN', text: ARN, found: 'aws_sqs_queue.q["it\'s $${x}"].arn' },
    { name: 'a URL, by the attribute that has it', text: URL, found: 'aws_sqs_queue.q["it\'s $${x}"].url' },
    { name: 'a generated id', text: 'key-0123456789abcdef', found: 'aws_kms_key.k.id' },
    { name: 'no reference for a plain name, which may be a coincidence', text: 'jobs-queue', found: undefined },
    { name: 'no reference for another ARN', text: `${ARN}x`, found: undefined },
    { name: 'no reference for an ARN in a longer string', text: `${ARN}/*`, found: undefined },
  ])('$name', ({ text, found }) => {
    expect(referenceFor(text, [QUEUE, KEY])).toBe(found);
  });

  test('an ARN of two resources gives no reference', () => {
    expect(referenceFor(ARN, [QUEUE, inState('aws_sqs_queue.other', { arn: ARN })])).toBeUndefined();
  });

  test('a data source gives no reference', () => {
    expect(referenceFor(ARN, [{ ...QUEUE, mode: 'data' }])).toBeUndefined();
  });
});

test('referenceExpression omits the module path, because it is used in the same module', () => {
  expect(referenceExpression(inState('module.m.aws_sqs_queue.q[0]', {}), 'arn')).toBe('aws_sqs_queue.q[0].arn');
});

describe('nodeOf', () => {
  it.each<{ readonly name: string; readonly value: Value; readonly text: string }>([
    { name: 'a scalar', value: 5, text: '5' },
    { name: 'null', value: null, text: 'null' },
    {
      name: 'references in lists and objects',
      value: { list: ['arn:aws:kms:us-east-1:123456789012:key/1'] },
      text: '{ list = [aws_kms_key.k.arn] }',
    },
    { name: 'a key named expression is data', value: { expression: 'local.secret' }, text: '{ expression = "local.secret" }' },
    { name: 'a key named literal is data', value: { literal: '${local.secret}' }, text: '{ literal = "$${local.secret}" }' },
    {
      name: 'a key named call is data',
      value: { call: 'file', argument: '/etc/passwd' },
      text: '{ call = "file", argument = "/etc/passwd" }',
    },
    { name: 'nested such keys are data', value: [{ a: { expression: 'x}' } }], text: '[{ a = { expression = "x}" } }]' },
  ])('$name', ({ value, text }) => {
    const node = nodeOf(value, referenceFinder([KEY]));

    expect(node).toBeDefined();
    expect(renderValue(node!, { ...DEFAULT_STYLE, oneLine: true, objectLayout: 'one-line' })).toBe(text);
  });

  test('an unknown part gives no node', () => {
    expect([
      nodeOf(UNKNOWN, findNoReference),
      nodeOf(['a', UNKNOWN], findNoReference),
      nodeOf({ a: { b: UNKNOWN } }, findNoReference),
    ]).toEqual([undefined, undefined, undefined]);
  });
});
