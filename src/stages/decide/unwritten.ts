/**
 * Escalates an accepted change that cannot be written into code. Otherwise it would be reported as accepted although nothing was done. Used
 * only after patching was tried, and before decisions that follow others.
 */
import type { Alternative, Finding } from '#domain/decision.ts';
import { boundText } from '#domain/text/foreign-text.ts';
import type { Unwritten, UnwrittenChanges } from '#domain/value/unwritten.ts';

/** The options are to edit the code or to revert the cloud. https://developer.hashicorp.com/terraform/tutorials/state/resource-drift */
const DOCS = 'https://developer.hashicorp.com/terraform/tutorials/state/resource-drift';

/** The id of such a finding. It states a fact, so no policy can turn it off. */
const UNWRITTEN = 'unwritten';

/** Returns the reason why a drift is not in code; undefined before patching, and if nothing prevents the edit. */
export function unwrittenOf(id: string, unwritten: UnwrittenChanges | undefined): Unwritten | undefined {
  return unwritten !== undefined && Object.hasOwn(unwritten, id) ? unwritten[id] : undefined;
}

/** Builds the finding that no safe edit is possible; it escalates. */
export function unwrittenFinding({ why }: Unwritten): Finding {
  return { guardrail: UNWRITTEN, effect: 'escalate', message: `No safe edit of the code is possible: ${boundText(why, 600)}`, docs: DOCS };
}

/** Returns the same alternatives, where accept names the edit to write by hand. */
export function withManualChanges(alternatives: readonly Alternative[], { byHand }: Unwritten): readonly Alternative[] {
  return alternatives.map((one) => (one.verdict === 'accept' ? { ...one, next: boundText(byHand, 600) } : one));
}
