/** Conditions under which something was allowed, and which are gone: the permission is the old one, and whoever wrote it did not mean it without. */
import type { Drift } from '#domain/drift.ts';
import { boundText } from '#domain/foreign-text.ts';
import { isJsonObject } from '#domain/json.ts';
import { resourceName, visibleLeaves } from '../guardrail.ts';
import type { Alarm } from '../guardrail.ts';
import { grantsOf } from './policy-grants.ts';
import type { Grant } from './policy-grants.ts';

/**
 * Finds a permission that is there as before, without a condition that it had.
 * @param drift a drift of any type
 * @returns an alarm; undefined where every condition on what is still allowed is there, whatever its values
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_elements_condition.html
 */
export function lostCondition(drift: Drift): Alarm | undefined {
  for (const leaf of visibleLeaves(drift)) {
    const [before, after] = [grantsOf(leaf.before), grantsOf(leaf.after)];
    const lost = before === undefined ? undefined : after?.allows.map((grant) => lostOf(grant, before.allows)).find((found) => found);
    if (lost !== undefined) return { message: boundText(`${leaf.path} of ${resourceName(drift)} now allows ${lost}`, 300) };
  }
  return undefined;
}

/** Of several statements that allowed the same each had it, or it limited nothing. */
function lostOf(grant: Grant, earlier: readonly Grant[]): string | undefined {
  const same = earlier.filter(
    ({ principal, action, resource }) => principal === grant.principal && action === grant.action && resource === grant.resource,
  );
  const [first, ...others] = same.map(keysOf);
  const kept = keysOf(grant);
  const lost = [...(first ?? [])].find((key) => !kept.has(key) && others.every((keys) => keys.has(key)));
  return lost === undefined ? undefined : `${grant.action} on ${grant.resource} whatever ${lost} is: it was asked before`;
}

function keysOf({ condition }: Grant): ReadonlySet<string> {
  return new Set(
    Object.values(condition).flatMap((tests) => (isJsonObject(tests) ? Object.keys(tests).map((key) => key.toLowerCase()) : [])),
  );
}
