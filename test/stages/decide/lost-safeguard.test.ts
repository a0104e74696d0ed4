import { describe, expect, it } from 'vitest';
import { isGuard, lossOf, lostSafeguards } from '#stages/decide/lost-safeguard.ts';
import { aChanged, aContext, aMissing, anUnmanaged } from '../../support/drifts.ts';

const context = aContext();
const OPENED = aChanged('aws_s3_bucket_public_access_block.b', 'block_public_policy', [true, false]);

describe('lostSafeguards', () => {
  it('finds a weakened safeguard only for the given danger', () => {
    expect(lostSafeguards(OPENED, 'public-exposure', context).map(({ leaf }) => leaf.path)).toEqual(['block_public_policy']);
    expect(lostSafeguards(OPENED, 'disclosure', context)).toEqual([]);
  });

  it.each([
    ['became safer', aChanged('aws_s3_bucket_public_access_block.b', 'block_public_policy', [false, true])],
    ['is unmanaged', anUnmanaged('aws_s3_bucket_public_access_block', { block_public_policy: false })],
    ['is of a type unknown to the catalogue', aChanged('aws_made_up_thing.x', 'block_public_policy', [true, false])],
  ])('finds nothing if the resource %s', (_case, drift) => {
    expect(lostSafeguards(drift, 'public-exposure', context)).toEqual([]);
  });
});

describe('isGuard', () => {
  it.each([
    ['aws_s3_bucket_public_access_block.b', true],
    ['aws_kms_key.data', false],
    ['aws_sqs_queue.jobs', false],
    ['aws_made_up_thing.x', false],
  ])('for %s is %j', (address, expected) => {
    expect(isGuard(aMissing(address, {}), context)).toBe(expected);
  });
});

describe('lossOf', () => {
  it.each([
    [OPENED, /^block_public_policy of \S+ went from true to false: it kept it closed$/],
    [aMissing('aws_s3_bucket_public_access_block.b', { block_public_policy: true }), / was deleted with it: it kept it closed$/],
  ])('states how it was lost', (drift, told) => {
    const [lost] = lostSafeguards(drift, 'public-exposure', context);

    expect(lost === undefined ? undefined : lossOf(drift, lost, 'it kept it closed').message).toMatch(told);
  });
});
