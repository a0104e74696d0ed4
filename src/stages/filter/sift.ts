import { sessionStart } from '#domain/trail/session-start.ts';
import type { Sift } from '#ports.ts';
import type { FilterOptions } from './filter-rule.ts';
import { headRules } from './rules/index.ts';

/**
 * What a source may drop before it reads a record whole: the filter's own rules, in their order, as far as the head of a
 * record answers them. What is counted so, filterEvents would count under the same reason. What begins a session is always read
 * whole: it tells who acts in it, also where it lies outside of the window.
 * @param options window, scope and Terraform's principals, the same that filterEvents is given
 * @returns the rules as conditions
 */
export function siftBy(options: FilterOptions): Sift {
  return { conditions: { unless: sessionStart, drops: headRules.map(({ reason, condition }) => ({ reason, when: condition(options) })) } };
}
