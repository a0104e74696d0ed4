import { beforeAll, describe, expect, it } from 'vitest';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { provedFor } from '../../support/proposals.ts';
import type { Asked } from '../../support/proposals.ts';

beforeAll(loadGrammar);

/** Members of a queue, and what stands beside the resource. */
function codeWith(queue: object, beside: object = {}): string {
  return `${JSON.stringify({ ...beside, resource: { aws_sqs_queue: { q: { name: 'q', ...queue } } } }, undefined, '\t')}\n`;
}

const ASKED = { address: 'aws_sqs_queue.q', path: 'delay_seconds', from: 5, to: 7 } as const;

function proved(files: Asked['files'], over: Partial<Asked> = {}): Readonly<Record<string, string>> | undefined {
  return provedFor({ ...ASKED, files, ...over });
}

describe('a value in JSON code is changed at its origin', () => {
  it.each([
    ['the resource', { delay_seconds: 5 }, {}],
    ['a local', { delay_seconds: '${local.delay}' }, { locals: { delay: 5 } }],
    ['a default', { delay_seconds: '${var.delay}' }, { variable: { delay: { type: 'number', default: 5 } } }],
    ['an entry of a map', { delay_seconds: '${local.all["q"].delay}' }, { locals: { all: { q: { delay: 5 } } } }],
    ['a template', { delay_seconds: '${true ? 5 : 0}' }, {}],
    ['a list of objects', { delay_seconds: '${local.delay}' }, { locals: [{ other: 1 }, { delay: 5 }] }],
  ])('in %s', (_where, queue, beside) => {
    const text = codeWith(queue, beside);

    expect(proved({ 'main.tf.json': text })).toEqual({ 'main.tf.json': text.replace('5', '7') });
  });

  it('in HCL that it refers to, and in JSON that HCL refers to', () => {
    const json = codeWith({ delay_seconds: '${local.delay}' });
    expect(proved({ 'main.tf.json': json, 'locals.tf': 'locals {\n  delay = 5\n}\n' })).toEqual({
      'locals.tf': 'locals {\n  delay = 7\n}\n',
    });

    const hcl = 'resource "aws_sqs_queue" "q" {\n  name          = "q"\n  delay_seconds = local.delay\n}\n';
    expect(proved({ 'main.tf': hcl, 'locals.tf.json': '{"locals": {"delay": 5}}' })).toEqual({
      'locals.tf.json': '{"locals": {"delay": 7}}',
    });
  });

  it('in the argument of a module call', () => {
    const call = '{\n  "module": {\n    "m": { "source": "./m", "delay": 5 }\n  }\n}\n';
    const files = { 'main.tf.json': call, 'm/main.tf.json': codeWith({ delay_seconds: '${var.delay}' }, { variable: { delay: {} } }) };

    expect(proved(files, { address: 'module.m.aws_sqs_queue.q' })).toEqual({ 'main.tf.json': call.replace('5', '7') });
  });

  it('in a single entry of for_each', () => {
    const text = codeWith({ for_each: '${local.all}', delay_seconds: '${each.value}' }, { locals: { all: { a: 5, b: 5 } } });

    expect(proved({ 'main.tf.json': text }, { address: 'aws_sqs_queue.q["a"]' })).toEqual({
      'main.tf.json': text.replace('"a": 5', '"a": 7'),
    });
  });

  it('in tags, with an added or changed key', () => {
    const text = codeWith({ tags: { Team: 'shop' } });
    const from = { Team: 'shop' };

    expect(proved({ 'main.tf.json': text }, { path: 'tags', from, to: { Team: 'infra' } })).toEqual({
      'main.tf.json': text.replace('"shop"', '"infra"'),
    });
    expect(proved({ 'main.tf.json': text }, { path: 'tags', from, to: { Team: 'shop', 'a${b}': 'x' } })).toEqual({
      'main.tf.json': text.replace('"shop"', () => '"shop",\n\t\t\t\t\t"a$${b}": "x"'),
    });
  });

  it('added if code does not set it yet', () => {
    const text = codeWith({});

    expect(proved({ 'main.tf.json': text }, { from: 0 })).toEqual({
      'main.tf.json': text.replace('"name": "q"', '"name": "q",\n\t\t\t\t"delay_seconds": 7'),
    });
  });

  it('in a JSON string of a policy', () => {
    const policy = { Version: '2012-10-17', Statement: [{ Effect: 'Allow', Action: ['sqs:SendMessage'], Resource: '*' }] };
    const to = JSON.stringify({
      ...policy,
      Statement: [{ Effect: 'Allow', Action: ['sqs:SendMessage', 'sqs:ReceiveMessage'], Resource: '*' }],
    });
    const text = codeWith({ policy: JSON.stringify(policy) });

    const after = proved({ 'main.tf.json': text }, { path: 'policy', from: JSON.stringify(policy), to });

    expect(JSON.parse(after?.['main.tf.json'] ?? '{}')).toMatchObject({ resource: { aws_sqs_queue: { q: { policy: to } } } });
  });
});

describe('nested blocks in JSON code', () => {
  const listener = (actions: unknown): string =>
    `${JSON.stringify({ resource: { aws_s3_bucket_versioning: { v: { bucket: 'b', versioning_configuration: actions } } } }, undefined, 2)}\n`;

  it.each([
    ['an object', { status: 'Enabled' }],
    ['a list', [{ status: 'Enabled' }]],
  ])('are read as %s and changed in place', (_form, block) => {
    const text = listener(block);

    expect(
      proved(
        { 'main.tf.json': text },
        {
          address: 'aws_s3_bucket_versioning.v',
          path: 'versioning_configuration',
          from: [{ status: 'Enabled' }],
          to: [{ status: 'Suspended' }],
        },
      ),
    ).toEqual({ 'main.tf.json': text.replace('Enabled', 'Suspended') });
  });
});
