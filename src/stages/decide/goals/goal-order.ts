/** Selects the policy's order of goals for a resource. */
import type { Goal } from '#domain/intent.ts';
import { environmentsOf } from '../rules/environments-of.ts';
import { matchesAny } from '#domain/text/glob.ts';
import type { JudgedDrift } from '../judged-drift.ts';

/**
 * Returns the order of goals for a drift's resource: from a rule for it, otherwise from its environment, otherwise the general one;
 * undefined if two rules or two environments give different orders.
 */
export function goalOrderFor(judged: JudgedDrift): readonly Goal[] | undefined {
  const { goals } = judged.context.policy;
  const { resourceType, address } = judged.drift;
  const byRule = goals.rules
    .filter((rule) => matchesAny(rule.type, resourceType) && matchesAny(rule.address, address))
    .map((rule) => rule.order);
  if (byRule.length > 0) return onlyOne(byRule);
  const byPlace = environmentsOf(judged, 'possibly').flatMap((name) =>
    Object.hasOwn(goals.environments, name) ? [goals.environments[name]?.order ?? []] : [],
  );
  return byPlace.length > 0 ? onlyOne(byPlace) : goals.order;
}

function onlyOne(orders: readonly (readonly Goal[])[]): readonly Goal[] | undefined {
  return new Set(orders.map((order) => order.join())).size === 1 ? orders[0] : undefined;
}
