import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import type { EventHead } from '#domain/event-head.ts';
import { sessionStart, startsSession } from '#domain/session-start.ts';
import type { Sift } from '#ports.ts';
import type { FilterOptions } from './filter-rule.ts';
import { headRules } from './rules/index.ts';
import { rememberVerdicts } from './verdicts.ts';

const NONE_STANDING: ReadonlyMap<string, CloudTrailEvent> = new Map();

/**
 * What a source may drop before it reads a record whole: the filter's own rules, in their order, as far as the head of a
 * record answers them. What is counted so, filterEvents would count under the same reason. What begins a session is always read
 * whole: it tells who acts in it, also where it lies outside of the window.
 * @param options window, scope and Terraform's principals, the same that filterEvents is given
 * @returns the question to ask of each head
 */
export function siftBy(options: FilterOptions): Sift {
  // The window is asked first, and its answer is another for every second: what comes behind it can be remembered.
  const [byTime, ...others] = headRules;
  const askOthers = rememberVerdicts((head) => others.find((rule) => rule.matches(head, options, NONE_STANDING))?.reason);
  const ask = (head: EventHead) => {
    if (startsSession(head)) return undefined;
    return byTime?.matches(head, options, NONE_STANDING) === true ? byTime.reason : askOthers(head);
  };
  const drops = headRules.map(({ reason, condition }) => ({ reason, when: condition(options) }));
  return Object.assign(ask, { conditions: { unless: sessionStart, drops } });
}
