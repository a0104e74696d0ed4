/** Conditions under which something was allowed, and which are gone or ask for less: the permission is the old one, and whoever wrote it did not mean it so. */
import type { Drift } from '#domain/drift.ts';
import { boundText } from '#domain/text/foreign-text.ts';
import { matchesGlob } from '#domain/text/glob.ts';
import { isJsonObject } from '#domain/json.ts';
import type { Json } from '#domain/json.ts';
import { resourceName, visibleLeaves } from '../guardrail.ts';
import type { Alarm } from '../guardrail.ts';
import { grantsOf, newlyAllowed } from './policy-grants.ts';
import type { Grant } from './policy-grants.ts';

/**
 * Finds a permission that is there as before, without a condition that it had, or with one that lets more through by what it asks.
 * @param drift a drift of any type
 * @returns an alarm; undefined where every condition on what is still allowed is there, whatever its values
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_elements_condition.html
 */
export function lostCondition(drift: Drift): Alarm | undefined {
  for (const leaf of visibleLeaves(drift)) {
    const [before, after] = [grantsOf(leaf.before), grantsOf(leaf.after)];
    if (before === undefined || after === undefined || before.allows.length === 0) continue;
    const lost =
      after.allows.map((grant) => lostOf(grant, before.allows)).find((found) => found) ??
      newlyAllowed(before, after)
        .map((grant) => ownOfAll(grant, before.allows))
        .find((found) => found);
    if (lost !== undefined) return { message: boundText(`${leaf.path} of ${resourceName(drift)} now allows ${lost}`, 300) };
  }
  return undefined;
}

/** Of several statements that allowed the same each had it, or it limited nothing. */
function lostOf(grant: Grant, earlier: readonly Grant[]): string | undefined {
  const same = earlier.filter(
    ({ principal, action, resource }) => principal === grant.principal && action === grant.action && resource === grant.resource,
  );
  const [first, ...others] = same.map(testsOf);
  const kept = testsOf(grant);
  const lost = [...(first ?? new Map<string, Test>())].find(
    ([key, test]) => others.every((tests) => tests.has(key)) && (!kept.has(key) || asksLess(test, kept.get(key) ?? test)),
  );
  if (lost === undefined) return undefined;
  const what = kept.has(lost[0])
    ? `where ${lost[0]} is asked for less strictly than before`
    : `whatever ${lost[0]} is: it was asked before`;
  return `${grant.action} on ${grant.resource} ${what}`;
}

/** What a condition asks of one key. */
interface Test {
  readonly operator: string;
  readonly values: readonly string[];
}

function testsOf({ condition }: Grant): ReadonlyMap<string, Test> {
  return new Map(
    Object.entries(condition).flatMap(([operator, tests]) =>
      isJsonObject(tests)
        ? Object.entries(tests).map(([key, value]) => [key.toLowerCase(), { operator, values: textsOf(value) }] as const)
        : [],
    ),
  );
}

function textsOf(value: Json): readonly string[] {
  return (Array.isArray(value) ? (value as readonly Json[]) : [value]).map(String);
}

/** Ways of asking that pass where the key is missing. https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_condition-single-vs-multi-valued-context-keys.html */
const MAY_BE_MISSING = /IfExists$|^ForAllValues:/;

function asksLess(before: Test, after: Test): boolean {
  const has = (pattern: RegExp): readonly [boolean, boolean] => [pattern.test(before.operator), pattern.test(after.operator)];
  const [wasLenient, isLenient] = has(MAY_BE_MISSING);
  const [wasForAll, isForAll] = has(/^ForAllValues:/);
  const [wasNegated, isNegated] = has(/Not/);
  const isAnything = ({ operator, values }: Test): boolean => /Like/.test(operator) && values.some((value) => /^[*?]+$/.test(value));
  return (
    (isLenient && !wasLenient) ||
    (wasForAll && !isForAll && after.operator.startsWith('ForAnyValue:')) ||
    wasNegated !== isNegated ||
    (isAnything(after) && !isAnything(before)) ||
    (/^Bool|^Null/.test(after.operator) && before.values.join() !== after.values.join())
  );
}

/** Where everybody had what bears their name, all have everything. https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_variables.html */
function ownOfAll(grant: Grant, earlier: readonly Grant[]): string | undefined {
  const own = earlier.find(
    ({ principal, action, resource }) =>
      principal === grant.principal && action === grant.action && /\$\{[\w-]+:/.test(resource) && matchesGlob(grant.resource, resource),
  );
  return own === undefined || /\$\{/.test(grant.resource)
    ? undefined
    : `${grant.action} on ${grant.resource}, where each had ${own.resource}`;
}
