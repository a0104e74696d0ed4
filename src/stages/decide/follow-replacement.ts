import type { Catalogue } from '#catalogue/catalogue.ts';
import type { Decision, Finding } from '#domain/decision.ts';
import type { Drift } from '#domain/drift.ts';
import { boundText } from '#domain/text/foreign-text.ts';
import { resourceName } from './guardrail.ts';
import { textsOf } from './exposure/current-resources.ts';

/**
 * Gives an accepted removal the verdict of its replacement, if the replacement is not accepted. Otherwise the old rule would leave the code
 * while the wider one that replaced it is still undecided.
 */
export function followReplacement(decisions: readonly Decision[], catalogue: Catalogue): readonly Decision[] {
  const made = decisions.flatMap(({ drift, verdict }) => (drift.kind === 'unmanaged' && verdict !== 'accept' ? [{ drift, verdict }] : []));
  return decisions.map((decision) => {
    if (decision.drift.kind !== 'missing' || decision.verdict !== 'accept') return decision;
    const replacement = made.find((other) => replaces(other.drift, decision.drift, catalogue));
    if (replacement === undefined) return decision;
    const message = boundText(
      `${resourceName(replacement.drift)} replaced ${resourceName(decision.drift)} and is not accepted: both are decided together`,
      300,
    );
    const finding: Finding = {
      guardrail: 'deletion',
      effect: replacement.verdict,
      message,
      docs: 'https://developer.hashicorp.com/terraform/language/state/remove',
    };
    return { ...decision, verdict: replacement.verdict, findings: [...decision.findings, finding], reason: message };
  });
}

/** Both have the same type and the same owner. */
function replaces(made: Drift, gone: Drift, catalogue: Catalogue): boolean {
  const before = new Map(gone.changes.map((change) => [change.path, change.before]));
  const owners = Object.keys(catalogue.entries.get(gone.resourceType)?.references ?? {});
  return (
    made.resourceType === gone.resourceType &&
    owners.some((attribute) => textsOf(before.get(attribute)).length > 0 && made.observed?.[attribute] === before.get(attribute))
  );
}
