import type { Intent } from '#domain/intent.ts';

/**
 * Takes certainty away where nothing bears out what the calls mean: whoever is sure what it was for may still be wrong about what was done.
 * @returns the intent, likely at most where one of its drifts is unproven
 */
export function atMostLikely(intent: Intent): Intent {
  const isUnproven = intent.drifts.some((drift) => drift.unproven !== undefined);
  return isUnproven && intent.confidence === 'certain' ? { ...intent, confidence: 'likely' } : intent;
}
