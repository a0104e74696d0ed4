import type { Scenario } from '../dataset.ts';

/**
 * Selects half of the resource types of some scenarios, in alphabetical order.
 * @param scenarios any scenarios
 * @returns every second type with an accepted item
 */
export function everySecondType(scenarios: readonly Scenario[]): ReadonlySet<string> {
  const types = scenarios.flatMap((scenario) =>
    scenario.expected
      .filter((item) => item.decision === 'accept')
      .map((item) => item.new?.type ?? scenario.drift.refresh.find((one) => one.address === item.address)?.type ?? ''),
  );
  return new Set([...new Set(types.filter((type) => type !== ''))].sort().filter((_type, index) => index % 2 === 0));
}
