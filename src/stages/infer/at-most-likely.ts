import type { Intent } from '#domain/intent.ts';

/** Limits confidence to likely where one of the drifts is unproven: a known purpose does not prove what was done. */
export function atMostLikely(intent: Intent): Intent {
  const isUnproven = intent.drifts.some((drift) => drift.unproven !== undefined);
  return isUnproven && intent.confidence === 'certain' ? { ...intent, confidence: 'likely' } : intent;
}
