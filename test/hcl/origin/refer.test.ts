import { describe, expect, it, test } from 'vitest';
import { nodeOf, referTo, referToNothing, referenceExpression } from '#hcl/origin/refer.ts';
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
  const node = nodeOf(text, referTo(referable));
  return typeof node === 'object' && node !== null && 'expression' in node ? node.expression : undefined;
}

describe('a text becomes a reference', () => {
  it.each([
    { name: 'an ARN', text: ARN, found: 'aws_sqs_queue.q["it\'s $${x}"].arn' },
    { name: 'a URL, by its own attribute', text: URL, found: 'aws_sqs_queue.q["it\'s $${x}"].url' },
    { name: 'a generated id', text: 'key-0123456789abcdef', found: 'aws_kms_key.k.id' },
    { name: 'a plain name: it may be a coincidence', text: 'jobs-queue', found: undefined },
    { name: 'an ARN of something else', text: `${ARN}x`, found: undefined },
    { name: 'an ARN inside a longer text', text: `${ARN}/*`, found: undefined },
  ])('$name', ({ text, found }) => {
    expect(referenceFor(text, [QUEUE, KEY])).toBe(found);
  });

  test('an ARN that two resources claim names none', () => {
    expect(referenceFor(ARN, [QUEUE, inState('aws_sqs_queue.other', { arn: ARN })])).toBeUndefined();
  });

  test('a data source is not referred to', () => {
    expect(referenceFor(ARN, [{ ...QUEUE, mode: 'data' }])).toBeUndefined();
  });
});

test('referenceExpression leaves the module out: it stands in the same one', () => {
  expect(referenceExpression(inState('module.m.aws_sqs_queue.q[0]', {}), 'arn')).toBe('aws_sqs_queue.q[0].arn');
});

describe('nodeOf', () => {
  it.each<{ readonly name: string; readonly value: Value; readonly text: string }>([
    { name: 'a scalar', value: 5, text: '5' },
    { name: 'null', value: null, text: 'null' },
    {
      name: 'references inside lists and objects',
      value: { list: ['arn:aws:kms:us-east-1:123456789012:key/1'] },
      text: '{ list = [aws_kms_key.k.arn] }',
    },
    { name: 'a key named expression stays data', value: { expression: 'local.secret' }, text: '{ expression = "local.secret" }' },
    { name: 'a key named literal stays data', value: { literal: '${local.secret}' }, text: '{ literal = "$${local.secret}" }' },
    {
      name: 'a key named call stays data',
      value: { call: 'file', argument: '/etc/passwd' },
      text: '{ call = "file", argument = "/etc/passwd" }',
    },
    { name: 'and so it does deep inside', value: [{ a: { expression: 'x}' } }], text: '[{ a = { expression = "x}" } }]' },
  ])('$name', ({ value, text }) => {
    const node = nodeOf(value, referTo([KEY]));

    expect(node).toBeDefined();
    expect(renderValue(node!, { ...DEFAULT_STYLE, oneLine: true, objectLayout: 'one-line' })).toBe(text);
  });

  test('an unknown part gives no node', () => {
    expect([
      nodeOf(UNKNOWN, referToNothing),
      nodeOf(['a', UNKNOWN], referToNothing),
      nodeOf({ a: { b: UNKNOWN } }, referToNothing),
    ]).toEqual([undefined, undefined, undefined]);
  });
});
