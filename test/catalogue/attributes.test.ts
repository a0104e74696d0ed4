import { describe, expect, it } from 'vitest';
import { sameEntry, asOwnResource, attributesOf, camelCase, from, namesIn, notVisible } from '#catalogue/attributes.ts';
import type { AttributeEntry, AttributeWords } from '#catalogue/attributes.ts';
import { boolean, integer, text } from '#catalogue/convert.ts';

/** Its schema has numbers, truth values, sets and computed attributes. */
const TYPE = 'aws_db_instance';
const namesOf = (words: AttributeWords, type = 'aws_invented'): readonly string[] => Object.keys(attributesOf(type, words));
const convertOf = (entry: AttributeEntry | undefined): unknown => (entry?.kind === 'mapped' ? entry.convert : undefined);

describe('attributesOf', () => {
  it('reads the value type and the computed attributes from the schema', () => {
    const attributes = attributesOf(TYPE, { mapped: 'port multi_az engine vpc_security_group_ids' });

    expect(convertOf(attributes['port'])).toBe(integer);
    expect(convertOf(attributes['multi_az'])).toBe(boolean);
    expect(attributes['engine']).toEqual({ kind: 'mapped', from: 'engine', convert: text });
    expect(attributes['vpc_security_group_ids']).toMatchObject({ from: 'vpcSecurityGroupIds' });
    expect(attributes['endpoint']).toEqual({ kind: 'computed' });
    expect(attributes['tags_all']).toEqual({ kind: 'computed' });
    expect(attributes['password']).toBeUndefined();
  });

  it('keeps the order of a list: another order is another value', () => {
    const { vpc_security_group_ids: ids } = attributesOf(TYPE, { mapped: 'vpc_security_group_ids' });

    expect(ids?.kind === 'mapped' && ids.convert(['sg-2', 'sg-1'])).toEqual(['sg-2', 'sg-1']);
  });

  it('prefers the kind in the entry to that in the schema', () => {
    expect(attributesOf(TYPE, { written: 'endpoint' })['endpoint']).toEqual({ kind: 'written' });
  });

  it('gives a renamed API field the schema type, and keeps an explicit entry', () => {
    const own = from('MaintenanceWindow', (value) => value);

    expect(attributesOf(TYPE, { each: { multi_az: 'multiAZ', maintenance_window: own } })).toMatchObject({
      multi_az: { kind: 'mapped', from: 'multiAZ', convert: boolean },
      maintenance_window: own,
    });
  });

  it('maps each list of names to its kind', () => {
    const words = { written: 'tags', identity: 'name', terraformOnly: 'force_destroy', computed: 'arn' };

    expect(attributesOf('aws_invented', words)).toEqual({
      tags: { kind: 'written' },
      name: { kind: 'identity' },
      force_destroy: { kind: 'not-visible', why: expect.stringContaining('Terraform') },
      arn: { kind: 'computed' },
    });
  });

  it.each<readonly [string, AttributeWords, readonly string[]]>([
    ['the identity first, as listed', { written: 'tags code', identity: 'type name' }, ['type', 'name', 'code', 'tags']],
    ['the others by name, from any list', { mapped: 'b d', each: { c: 'C', a: 'A' } }, ['a', 'b', 'c', 'd']],
  ])('orders attributes for new code: %s', (_name, words, order) => {
    expect(namesOf(words)).toEqual(order);
  });

  it('has what a writer sets as written, unless a list or the schema says otherwise', () => {
    const made = attributesOf('aws_sqs_queue', { identity: 'name' }, ['name', 'arn', 'delay_seconds']);

    expect(made).toMatchObject({
      name: { kind: 'identity' },
      arn: { kind: 'computed' },
      delay_seconds: { kind: 'written', convert: integer },
    });
  });
});

it('splits lists of names, also over several lines', () => {
  expect(namesIn('\n  a b\n  c\n')).toEqual(['a', 'b', 'c']);
  expect(namesIn()).toEqual([]);
});

it('converts names to the usual names of the API', () => {
  expect(['name', 'kms_key_id', 's3_bucket', 'enable_dns64'].map(camelCase)).toEqual(['name', 'kmsKeyId', 's3Bucket', 'enableDns64']);
});

it('gives several attributes the same entry', () => {
  const secret = notVisible('a secret');

  expect(sameEntry('key token', secret)).toEqual({ key: secret, token: secret });
});

it('names the resource type that manages an argument', () => {
  expect(asOwnResource('aws_s3_bucket_acl')).toMatchObject({ kind: 'not-visible', why: expect.stringContaining('aws_s3_bucket_acl') });
});
