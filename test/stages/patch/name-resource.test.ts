import { describe, expect, it, test } from 'vitest';
import type { JsonObject } from '#domain/json.ts';
import { labelRenamed, nameResource } from '#stages/patch/name-resource.ts';
import { anUnmanaged } from '../../support/drifts.ts';
import { inState } from '../../support/workspaces.ts';

const NEIGHBOURS = ['shop-production-orders', 'shop-production-mail', 'shop-staging'].map((name) =>
  inState(`aws_sqs_queue.${name.replaceAll('-', '_')}`, { name }),
);

describe('nameResource', () => {
  it.each<{ readonly name: string; readonly observed: JsonObject; readonly is: string }>([
    { name: 'its name without the common prefix of its neighbours', observed: { name: 'shop-production-refunds' }, is: 'refunds' },
    { name: 'a shorter prefix if only that is common', observed: { name: 'shop-other-refunds' }, is: 'other_refunds' },
    { name: 'a name without a common prefix', observed: { name: 'payments' }, is: 'payments' },
    { name: 'a number with the word before it', observed: { name: 'shop-production-03' }, is: 'production_03' },
    { name: 'its Name tag if it has no other name', observed: { id: 'sqs-0123456789abcdef0', tags: { Name: 'Refunds' } }, is: 'refunds' },
    { name: 'not a generated AWS id', observed: { id: 'sqs-0123456789abcdef0' }, is: 'sqs_queue' },
    { name: 'a name argument with the name of the type', observed: { queue_name: 'refunds', topic_name: 't' }, is: 'refunds' },
    { name: 'a bucket', observed: { bucket: 'Data.Lake' }, is: 'data_lake' },
    { name: 'a name that starts with a digit', observed: { name: '42-answers' }, is: 'r_42_answers' },
    { name: 'one without a name, by its target', observed: { endpoint: 'arn:aws:sqs:us-east-1:123456789012:refunds' }, is: 'refunds' },
    { name: 'one without known values', observed: {}, is: 'sqs_queue' },
    { name: 'a name without a letter', observed: { name: '---' }, is: 'adopted' },
    { name: 'a hostile name', observed: { name: 'a" {}\n' }, is: 'a' },
  ])('$name', ({ observed, is }) => {
    expect(nameResource(anUnmanaged('aws_sqs_queue', observed), NEIGHBOURS, () => false)).toBe(is);
  });

  test('a name that is used in another region gets the region as suffix', () => {
    const observed = { name: 'payments', region: 'eu-central-1' };

    expect(nameResource(anUnmanaged('aws_sqs_queue', observed), [], (name) => name === 'payments')).toBe('payments_eu_central_1');
  });

  test('a name that is already used gets a number', () => {
    const taken = new Set(['payments', 'payments_2']);

    expect(nameResource(anUnmanaged('aws_sqs_queue', { name: 'payments' }), [], (name) => taken.has(name))).toBe('payments_3');
  });
});

describe('labelRenamed', () => {
  it.each<{ readonly name: string; readonly label: string; readonly names: readonly [string, string]; readonly is: string | undefined }>([
    { name: 'a label equal to the name', label: 'orders', names: ['orders', 'sales'], is: 'sales' },
    { name: 'a label that contains the name', label: 'orders_queue', names: ['orders', 'new-sales'], is: 'new_sales_queue' },
    { name: 'a label that is the end of the name', label: 'orders', names: ['prod-orders', 'prod-sales'], is: 'sales' },
    { name: 'a name with another prefix', label: 'orders', names: ['prod-orders', 'sales'], is: undefined },
    { name: 'a label unrelated to the name', label: 'this', names: ['orders', 'sales'], is: undefined },
    { name: 'names without a letter', label: 'this', names: ['--', 'sales'], is: undefined },
  ])('$name', ({ label, names, is }) => {
    expect(labelRenamed(label, names)).toBe(is);
  });
});
