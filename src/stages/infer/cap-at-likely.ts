import type { Intent } from '#domain/intent.ts';

/** Limits confidence to likely if one of the drifts is unproven, because a known purpose does not prove the change. */
export function capAtLikely(intent: Intent): Intent {
  const isUnproven = intent.drifts.some((drift) => drift.unproven !== undefined);
  return isUnproven && intent.confidence === 'certain' ? { ...intent, confidence: 'likely' } : intent;
}
