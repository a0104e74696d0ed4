import { describeActor } from '#domain/actor.ts';
import type { Finding, HoldTerms } from '#domain/decision.ts';
import { boundText } from '#domain/text/foreign-text.ts';
import type { Intent } from '#domain/intent.ts';
import { defined } from '#domain/defined.ts';
import type { Actor } from '#domain/actor.ts';

/**
 * Builds the terms of a held drift: the owner from the first finding, otherwise the actor; the earliest end; all `ignore_changes` entries.
 * @param otherwise the end if no finding gives terms, ISO 8601; undefined: until the value changes
 */
export function holdTermsOf(
  { findings, intent }: { readonly findings: readonly Finding[]; readonly intent: Intent },
  otherwise: string | undefined,
): HoldTerms {
  const terms = findings.flatMap(({ hold }) => hold ?? []);
  const until = terms
    .flatMap((one) => one.until ?? [])
    .toSorted((left, right) => Date.parse(left) - Date.parse(right))
    .at(0);
  const end = terms.length === 0 ? otherwise : until;
  // If one finding waits for something else, the hold does not end when an alarm is resolved.
  const untilResolved = terms.every((one) => one.untilResolved !== undefined) ? terms.flatMap((one) => one.untilResolved ?? []) : [];
  const ignoreChanges = [...new Set(terms.flatMap((one) => one.ignoreChanges ?? []))].sort();
  return {
    owner: terms[0]?.owner ?? ownerName(intent.actors[0]),
    ...defined({ manager: terms[0]?.manager, until: end }),
    ...(untilResolved.length === 0 ? {} : { untilResolved }),
    ...(ignoreChanges.length === 0 ? {} : { ignoreChanges }),
  };
}

/** Names the actor that owns a hold, for display. */
export function ownerName(actor: Actor | undefined): string {
  return actor === undefined ? 'nobody known' : boundText(describeActor(actor));
}
