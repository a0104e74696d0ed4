/** A value that kept something safe and was changed to a weaker one, or went with its resource: which value is the safer one the traits say. */
import { notesOf, safeguardMove } from '#catalogue/attribute-notes.ts';
import type { Safeguard } from '#catalogue/attribute-meaning.ts';
import type { ChangedLeaf } from '#catalogue/changed-leaves.ts';
import type { Drift } from '#domain/drift.ts';
import { boundText } from '#domain/text/foreign-text.ts';
import { resourceName, visibleLeaves } from './guardrail.ts';
import type { Alarm, GuardrailContext } from './guardrail.ts';

/** A leaf whose value is weaker now. */
export interface LostSafeguard {
  readonly leaf: ChangedLeaf;
  readonly safeguard: Safeguard;
}

/** Finds values that guard less than before, in the order of the changes; what was made by hand had none that could be lost. */
export function lostSafeguards(
  drift: Drift,
  against: Safeguard['against'],
  { catalogue }: Pick<GuardrailContext, 'catalogue'>,
): readonly LostSafeguard[] {
  if (drift.kind === 'unmanaged') return [];
  return visibleLeaves(drift).flatMap((leaf) => {
    const { safeguard } = notesOf(catalogue, drift.resourceType, leaf.path);
    const isLost = safeguard?.against === against && safeguardMove(safeguard, leaf.before, leaf.after) === 'weaker';
    return isLost ? [{ leaf, safeguard }] : [];
  });
}

/** Whether a type does nothing but guard something else: gone, it leaves that open. Not what keeps data or runs code as well. */
export function isGuard({ resourceType }: Drift, { catalogue }: Pick<GuardrailContext, 'catalogue'>): boolean {
  const { is = [] } = catalogue.entries.get(resourceType)?.traits ?? {};
  return is.includes('protects') && !is.includes('keeps-data') && !is.includes('runs-code');
}

/** Says what was lost; `why` ends the sentence. */
export function lossOf(drift: Drift, { leaf: { path, before, after } }: LostSafeguard, why: string): Alarm {
  const moved = drift.kind === 'missing' ? 'was deleted with it' : `went from ${JSON.stringify(before)} to ${JSON.stringify(after)}`;
  return { message: boundText(`${path} of ${resourceName(drift)} ${moved}: ${why}`, 300) };
}
