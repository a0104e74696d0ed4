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

describe('what is written of a resource made by hand', () => {
  it.each<{ readonly name: string; readonly drift: Drift; readonly written: readonly string[] }>([
    {
      name: 'its name first, its tags last',
      drift: aQueue({ tags: { a: '1' }, delay_seconds: 5, name: 'n' }),
      written: ['name', 'delay_seconds', 'tags'],
    },
    { name: 'not what is the default', drift: aQueue({ name: 'n', visibility_timeout_seconds: 30, delay_seconds: 0 }), written: ['name'] },
    {
      name: 'a default of the service that the provider does not share',
      drift: aQueue({ name: 'n' }, { max_message_size: 1048576 }),
      written: ['name', 'max_message_size'],
    },
    {
      name: 'what AWS computes, only where someone set it',
      drift: aQueue({ name: 'n', kms_data_key_reuse_period_seconds: 300 }, { sqs_managed_sse_enabled: true }),
      written: ['name', 'kms_data_key_reuse_period_seconds'],
    },
    {
      name: 'nothing that is read-only',
      drift: aQueue({ name: 'n', arn: 'a', url: 'u', id: 'i', tags_all: { a: '1' } }),
      written: ['name'],
    },
    {
      name: 'no ARN, where the provider still takes one for an argument',
      drift: anUnmanaged(
        'aws_kinesis_stream',
        { name: 'n', shard_count: 1, arn: 'arn:aws:kinesis:us-east-1:123456789012:stream/n' },
        { writes: [aWrite(anEvent(), 'arn', 'arn:aws:kinesis:us-east-1:123456789012:stream/n')] },
      ),
      written: ['name', 'shard_count'],
    },
    { name: 'nothing that the provider does not know', drift: aQueue({ name: 'n', nonsense: 1 }), written: ['name'] },
  ])('$name', ({ drift, written }) => {
    expect(body(drift)?.attributes.map(([name]) => name)).toEqual(written);
  });

  test('an argument that names a resource refers to it, a document becomes jsonencode', () => {
    const attributes = Object.fromEntries(
      body(aQueue({ kms_master_key_id: 'arn:aws:kms:us-east-1:123456789012:key/1', redrive_policy: '{"maxReceiveCount":3}' }))
        ?.attributes ?? [],
    );

    expect(attributes).toEqual({
      kms_master_key_id: { expression: 'aws_kms_key.k.arn' },
      redrive_policy: { call: 'jsonencode', argument: { maxReceiveCount: expect.anything() } },
    });
  });

  test('what two resources could be stays text', () => {
    const twin = inState('aws_kms_key.other', { arn: 'arn:aws:kms:us-east-1:123456789012:key/1' });

    expect(JSON.stringify(body(aQueue({ kms_master_key_id: 'arn:aws:kms:us-east-1:123456789012:key/1' }), [KEY, twin]))).not.toContain(
      'expression',
    );
  });

  test('nested blocks', () => {
    const drift = anUnmanaged('aws_dynamodb_table', { name: 't', attribute: [{ name: 'k', type: 'S' }] });

    expect(body(drift)?.blocks.map((block) => [block.type, block.body.attributes.map(([name]) => name)])).toEqual([
      ['attribute', ['name', 'type']],
    ]);
  });

  it.each<{ readonly name: string; readonly drift: Drift; readonly ignored: readonly string[] }>([
    {
      name: 'an argument that no service tells of and that has a default',
      drift: anUnmanaged('aws_sns_topic_subscription', { protocol: 'sqs' }),
      ignored: ['confirmation_timeout_in_minutes'],
    },
    {
      name: 'nothing where its value is known',
      drift: anUnmanaged('aws_sns_topic_subscription', { protocol: 'sqs', confirmation_timeout_in_minutes: 3 }),
      ignored: [],
    },
    { name: 'nothing that guards against data loss', drift: anUnmanaged('aws_secretsmanager_secret', { name: 's' }), ignored: [] },
  ])('changes ignored behind an import: $name', ({ drift, ignored }) => {
    const lifecycle = (body(drift)?.blocks ?? []).filter((block) => block.type === 'lifecycle');

    expect(lifecycle.flatMap((block) => block.body.attributes)).toEqual(
      ignored.length === 0 ? [] : [['ignore_changes', ignored.map((expression) => ({ expression }))]],
    );
  });

  it.each([
    { name: 'hidden', change: aChange('delay_seconds', null, null, { hidden: true }) },
    { name: 'secret', change: aChange('kms_master_key_id', null, 'k', { sensitive: true }) },
  ])('nothing at all where one value is $name', ({ change }) => {
    const drift = aQueue({ name: 'n' });

    expect(body({ ...drift, changes: [...drift.changes, change] })).toBeUndefined();
  });
});
