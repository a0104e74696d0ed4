import { expect, it } from 'vitest';
import { atMostLikely } from '#stages/infer/at-most-likely.ts';
import { aDrift, anIntent } from '../../support/drifts.ts';

it.each(['certain', 'likely', 'guess'] as const)('never takes an unproven reading for certain, whoever is %s', (confidence) => {
  const proven = { ...anIntent([aDrift()]), confidence };
  const unproven = { ...proven, drifts: [aDrift(), { ...aDrift(), unproven: 'likeness' as const }] };

  expect(atMostLikely(proven).confidence).toBe(confidence);
  expect(atMostLikely(unproven).confidence).toBe(confidence === 'certain' ? 'likely' : confidence);
});
