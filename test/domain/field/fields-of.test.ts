import { describe, expect, it } from 'vitest';
import { fieldsOf } from '#domain/field/fields-of.ts';
import { aChange, aDrift, aMissing, anUnmanaged } from '../../support/drifts.ts';

describe('fieldsOf', () => {
  it.each([
    [
      'each changed attribute, and tags for tags_all',
      aDrift({ changes: [aChange('delay_seconds', 0, 5), aChange('tags', {}, { a: 'b' }), aChange('tags_all', {}, { a: 'b' })] }),
      ['aws_sqs_queue.jobs delay_seconds', 'aws_sqs_queue.jobs tags'],
    ],
    ['tags_all if only it changed', aDrift({ changes: [aChange('tags_all', {}, { a: 'b' })] }), ['aws_sqs_queue.jobs tags_all']],
    ['a deleted resource as a whole', aMissing('aws_sqs_queue.jobs', { name: 'jobs', delay_seconds: 0 }), ['aws_sqs_queue.jobs *']],
    ['a resource made by hand, by type and import id', anUnmanaged('aws_sqs_queue', { name: 'mine' }), ['aws_sqs_queue made-by-hand *']],
  ])('returns %s', (_title, drift, expected) => {
    expect(fieldsOf(drift).map(({ address, path }) => `${address} ${path}`)).toEqual(expected);
  });
});
