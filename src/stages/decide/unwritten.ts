/**
 * What was accepted and cannot be put into code is a person's to decide: an accept that nobody carries out would be told as done. It is
 * asked only once patching has been tried, and before what follows other decisions.
 */
import type { Alternative, Finding } from '#domain/decision.ts';
import { boundText } from '#domain/text/foreign-text.ts';
import type { Unwritten, UnwrittenChanges } from '#domain/value/unwritten.ts';

/** Code is edited, or the cloud is set back. https://developer.hashicorp.com/terraform/tutorials/state/resource-drift */
const DOCS = 'https://developer.hashicorp.com/terraform/tutorials/state/resource-drift';

/** What such a finding is called. No policy turns it off: it is no opinion. */
const UNWRITTEN = 'unwritten';

/** What is known of why a drift is not in code; undefined before patching, and where nothing stands in the way. */
export function unwrittenOf(id: string, unwritten: UnwrittenChanges | undefined): Unwritten | undefined {
  return unwritten !== undefined && Object.hasOwn(unwritten, id) ? unwritten[id] : undefined;
}

/** Says that no safe edit is left: a finding that goes to a person. */
export function unwrittenFinding({ why }: Unwritten): Finding {
  return { guardrail: UNWRITTEN, effect: 'escalate', message: `No safe edit of the code is possible: ${boundText(why, 600)}`, docs: DOCS };
}

/** The same choices, of which accept names the edit that has to be written by hand. */
export function withByHand(alternatives: readonly Alternative[], { byHand }: Unwritten): readonly Alternative[] {
  return alternatives.map((one) => (one.verdict === 'accept' ? { ...one, next: boundText(byHand, 600) } : one));
}
