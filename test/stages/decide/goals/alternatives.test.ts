import { describe, expect, it } from 'vitest';
import { alternativesFor } from '#stages/decide/goals/alternatives.ts';
import { aChange, aDrift, aMissing, anUnmanaged } from '../../../support/drifts.ts';

describe('alternativesFor', () => {
  it.each([
    ['one attribute', aDrift(), ['visibility_timeout_seconds'], /^the code stays; the next apply sets it back$/],
    ['two attributes', aDrift({ changes: [aChange('a', 1, 2), aChange('b', 1, 2)] }), ['a', 'b'], /sets 2 attributes back$/],
    ['a missing resource', aMissing('aws_sqs_queue.jobs', { name: 'jobs' }), ['name'], /the next apply recreates it/],
    ['an unmanaged resource', anUnmanaged('aws_sqs_queue', { name: 'x' }), [], /no apply removes it: delete it by hand$/],
  ])('states what the next apply would revert for %s', (_case, drift, undoes, next) => {
    const [accept, revert, hold] = alternativesFor(drift);

    expect([accept?.verdict, revert?.verdict, hold?.verdict]).toEqual(['accept', 'revert', 'hold']);
    expect(accept?.undoes).toEqual([]);
    expect(revert).toMatchObject({ undoes, next: expect.stringMatching(next) });
    expect(hold?.undoes).toEqual(undoes);
  });

  it.each([
    ['ignored-by-code', ['revert', 'hold']],
    ['not-read-by-provider', ['accept', 'revert', 'hold']],
  ] as const)('offers the possible choices for a %s change', (invisible, verdicts) => {
    expect(alternativesFor(aDrift({ invisible })).map((one) => one.verdict)).toEqual(verdicts);
  });
});
