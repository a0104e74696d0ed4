import type { Scenario } from '../dataset.ts';

/**
 * Half of the resource types of some scenarios, chosen by nothing but the alphabet.
 * @param scenarios any scenarios
 * @returns every second type that something is to be accepted of
 */
export function everySecondType(scenarios: readonly Scenario[]): ReadonlySet<string> {
  const types = scenarios.flatMap((scenario) =>
    scenario.expected
      .filter((item) => item.decision === 'accept')
      .map((item) => item.new?.type ?? scenario.drift.refresh.find((one) => one.address === item.address)?.type ?? ''),
  );
  return new Set([...new Set(types.filter((type) => type !== ''))].sort().filter((_type, index) => index % 2 === 0));
}
