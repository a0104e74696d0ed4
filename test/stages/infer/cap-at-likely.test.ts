import { expect, it } from 'vitest';
import { capAtLikely } from '#stages/infer/cap-at-likely.ts';
import { aDrift, anIntent } from '../../support/drifts.ts';

it.each(['certain', 'likely', 'guess'] as const)('never keeps certain for an unproven drift, starting at %s', (confidence) => {
  const proven = { ...anIntent([aDrift()]), confidence };
  const unproven = { ...proven, drifts: [aDrift(), { ...aDrift(), unproven: 'likeness' as const }] };

  expect(capAtLikely(proven).confidence).toBe(confidence);
  expect(capAtLikely(unproven).confidence).toBe(confidence === 'certain' ? 'likely' : confidence);
});
