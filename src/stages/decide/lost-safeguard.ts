/** Finds protective values that were weakened, or lost with their resource. The catalogue's traits define which value is safer. */
import { notesOf, safeguardMove } from '#catalogue/attribute-notes.ts';
import type { Safeguard } from '#catalogue/attribute-meaning.ts';
import type { ChangedLeaf } from '#catalogue/changed-leaves.ts';
import type { Drift } from '#domain/drift.ts';
import { boundText } from '#domain/text/foreign-text.ts';
import { resourceName, visibleLeaves } from './guardrail.ts';
import type { Alarm, GuardrailContext } from './guardrail.ts';

/** A leaf whose new value is weaker. */
export interface LostSafeguard {
  readonly leaf: ChangedLeaf;
  readonly safeguard: Safeguard;
}

/** Finds values that protect less than before, in the order of the changes. An unmanaged resource has no earlier value to lose. */
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

/** Whether a type only protects something else, which its deletion leaves open. False for types that also keep data or run code. */
export function isGuard({ resourceType }: Drift, { catalogue }: Pick<GuardrailContext, 'catalogue'>): boolean {
  const { is = [] } = catalogue.entries.get(resourceType)?.traits ?? {};
  return is.includes('protects') && !is.includes('keeps-data') && !is.includes('runs-code');
}

/** Describes the loss; `why` ends the sentence. */
export function lossOf(drift: Drift, { leaf: { path, before, after } }: LostSafeguard, why: string): Alarm {
  const moved = drift.kind === 'missing' ? 'was deleted with it' : `went from ${JSON.stringify(before)} to ${JSON.stringify(after)}`;
  return { message: boundText(`${path} of ${resourceName(drift)} ${moved}: ${why}`, 300) };
}
