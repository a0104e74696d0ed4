import { beforeAll, describe, expect, it, test } from 'vitest';
import { catalogue } from '#catalogue/index.ts';
import type { Drift } from '#domain/drift.ts';
import type { Json } from '#domain/json.ts';
import { openEvaluator } from '#hcl/open-evaluator.ts';
import { loadGrammar } from '#hcl/parse/parse.ts';
import { resourceBody } from '#stages/patch/resource-body.ts';
import { aChange, anUnmanaged, aWrite } from '../../support/drifts.ts';
import { anEvent } from '../../support/builders.ts';
import { aWorkspace, inState } from '../../support/workspaces.ts';

beforeAll(loadGrammar);

const WORKSPACE = aWorkspace({ 'main.tf': '' });
const KEY = inState('aws_kms_key.k', { arn: 'arn:aws:kms:us-east-1:123456789012:key/1', id: 'key-0123456789' });

function body(drift: Drift, referable = [KEY]): ReturnType<typeof resourceBody> {
  return resourceBody(drift, {
    schema: WORKSPACE.schema[drift.resourceType]!,
    entry: catalogue.entries.get(drift.resourceType)!,
    referable,
    evaluator: openEvaluator(WORKSPACE),
    place: { kind: 'by-default' },
  });
}

/** A queue of which someone set the given arguments, and of which others were only seen. */
function aQueue(set: Readonly<Record<string, Json>>, seen: Readonly<Record<string, Json>> = {}): Drift {
  const event = anEvent();
  return anUnmanaged(
    'aws_sqs_queue',
    { ...set, ...seen },
    { events: [event], writes: Object.entries(set).map(([path, value]) => aWrite(event, path, value)) },
  );
}

describe('the block of an unmanaged resource', () => {
  it.each<{ readonly name: string; readonly drift: Drift; readonly written: readonly string[] }>([
    {
      name: 'has its name first and its tags last',
      drift: aQueue({ tags: { a: '1' }, delay_seconds: 5, name: 'n' }),
      written: ['name', 'delay_seconds', 'tags'],
    },
    { name: 'omits a default value', drift: aQueue({ name: 'n', visibility_timeout_seconds: 30, delay_seconds: 0 }), written: ['name'] },
    {
      name: 'has a default of the service that differs from the provider default',
      drift: aQueue({ name: 'n' }, { max_message_size: 1048576 }),
      written: ['name', 'max_message_size'],
    },
    {
      name: 'has a computed argument only if a call set it',
      drift: aQueue({ name: 'n', kms_data_key_reuse_period_seconds: 300 }, { sqs_managed_sse_enabled: true }),
      written: ['name', 'kms_data_key_reuse_period_seconds'],
    },
    {
      name: 'has no read-only attribute',
      drift: aQueue({ name: 'n', arn: 'a', url: 'u', id: 'i', tags_all: { a: '1' } }),
      written: ['name'],
    },
    {
      name: 'has no ARN even if the provider accepts it as argument',
      drift: anUnmanaged(
        'aws_kinesis_stream',
        { name: 'n', shard_count: 1, arn: 'arn:aws:kinesis:us-east-1:123456789012:stream/n' },
        { writes: [aWrite(anEvent(), 'arn', 'arn:aws:kinesis:us-east-1:123456789012:stream/n')] },
      ),
      written: ['name', 'shard_count'],
    },
    { name: 'has no attribute that the provider does not have', drift: aQueue({ name: 'n', nonsense: 1 }), written: ['name'] },
  ])('$name', ({ drift, written }) => {
    expect(body(drift)?.attributes.map(([name]) => name)).toEqual(written);
  });

  test('refers to another resource and writes a document with jsonencode', () => {
    const attributes = Object.fromEntries(
      body(aQueue({ kms_master_key_id: 'arn:aws:kms:us-east-1:123456789012:key/1', redrive_policy: '{"maxReceiveCount":3}' }))
        ?.attributes ?? [],
    );

    expect(attributes).toEqual({
      kms_master_key_id: { expression: 'aws_kms_key.k.arn' },
      redrive_policy: { call: 'jsonencode', argument: { maxReceiveCount: expect.anything() } },
    });
  });

  test('keeps text that could refer to two resources', () => {
    const twin = inState('aws_kms_key.other', { arn: 'arn:aws:kms:us-east-1:123456789012:key/1' });

    expect(JSON.stringify(body(aQueue({ kms_master_key_id: 'arn:aws:kms:us-east-1:123456789012:key/1' }), [KEY, twin]))).not.toContain(
      'expression',
    );
  });

  test('has nested blocks', () => {
    const drift = anUnmanaged('aws_dynamodb_table', { name: 't', attribute: [{ name: 'k', type: 'S' }] });

    expect(body(drift)?.blocks.map((block) => [block.type, block.body.attributes.map(([name]) => name)])).toEqual([
      ['attribute', ['name', 'type']],
    ]);
  });

  it.each<{ readonly name: string; readonly drift: Drift; readonly ignored: readonly string[] }>([
    {
      name: 'an argument with a default that no API returns',
      drift: anUnmanaged('aws_sns_topic_subscription', { protocol: 'sqs' }),
      ignored: ['confirmation_timeout_in_minutes'],
    },
    {
      name: 'nothing if its value is known',
      drift: anUnmanaged('aws_sns_topic_subscription', { protocol: 'sqs', confirmation_timeout_in_minutes: 3 }),
      ignored: [],
    },
    { name: 'nothing that protects data', drift: anUnmanaged('aws_secretsmanager_secret', { name: 's' }), ignored: [] },
  ])('ignored changes after an import: $name', ({ drift, ignored }) => {
    const lifecycle = (body(drift)?.blocks ?? []).filter((block) => block.type === 'lifecycle');

    expect(lifecycle.flatMap((block) => block.body.attributes)).toEqual(
      ignored.length === 0 ? [] : [['ignore_changes', ignored.map((expression) => ({ expression }))]],
    );
  });

  it.each([
    { name: 'hidden', change: aChange('delay_seconds', null, null, { hidden: true }) },
    { name: 'secret', change: aChange('kms_master_key_id', null, 'k', { sensitive: true }) },
  ])('is not written if one value is $name', ({ change }) => {
    const drift = aQueue({ name: 'n' });

    expect(body({ ...drift, changes: [...drift.changes, change] })).toBeUndefined();
  });
});
