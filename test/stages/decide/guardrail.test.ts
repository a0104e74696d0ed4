import { describe, expect, it } from 'vitest';
import { resourceName, valuesOf, visibleLeaves } from '#stages/decide/guardrail.ts';
import { aChange, aChanged, aDrift, aMissing, aResource, aWorkspace, anUnmanaged } from '../../support/drifts.ts';

const STATE = aWorkspace([aResource('aws_sqs_queue.jobs', { name: 'jobs', delay_seconds: 0 })]);

describe('visibleLeaves', () => {
  it('omits values that CloudTrail hides', () => {
    const drift = aDrift({ changes: [aChange('environment', [], null, { hidden: true }), aChange('timeout', 3, 6)] });

    expect(visibleLeaves(drift).map((leaf) => leaf.path)).toEqual(['timeout']);
  });
});

describe('valuesOf', () => {
  it.each([
    [
      'changed',
      aChanged('aws_sqs_queue.jobs', 'delay_seconds', [0, 5]),
      { before: { name: 'jobs', delay_seconds: 0 }, after: { name: 'jobs', delay_seconds: 5 } },
    ],
    ['missing', aMissing('aws_sqs_queue.jobs', { delay_seconds: 0 }), { before: { name: 'jobs', delay_seconds: 0 }, after: {} }],
    ['unmanaged', anUnmanaged('aws_sqs_queue', { name: 'other' }), { before: {}, after: { name: 'other' } }],
  ])('%s', (_kind, drift, expected) => {
    expect(valuesOf(drift, STATE)).toEqual(expected);
  });
});

describe('resourceName', () => {
  it.each([
    [aDrift(), 'aws_sqs_queue.jobs'],
    [anUnmanaged('aws_sqs_queue', {}, { importId: 'https://example.com/q' }), 'aws_sqs_queue https://example.com/q'],
    [anUnmanaged('aws_sqs_queue', {}, { importId: 'a\u001b[31mb' }), 'aws_sqs_queue a[31mb'],
  ])('%#', (drift, expected) => {
    expect(resourceName(drift)).toBe(expected);
  });
});
