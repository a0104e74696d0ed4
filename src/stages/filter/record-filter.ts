import { sessionStart } from '#domain/trail/session-start.ts';
import type { RecordFilter } from '#ports.ts';
import type { FilterOptions } from './filter-rule.ts';
import { headRules } from './rules/index.ts';

/**
 * Returns the filter's head rules as conditions, in their order, with the same drop reasons as filterEvents. Session starts are always read
 * whole, because they identify actors even outside of the window.
 */
export function recordFilterFor(options: FilterOptions): RecordFilter {
  return { conditions: { unless: sessionStart, drops: headRules.map(({ reason, condition }) => ({ reason, when: condition(options) })) } };
}
