/** The cost of wrong verdicts: one measure for recorded days, generated ones and attacks. */
import type { ExpectedItem } from '../dataset.ts';

type Decision = ExpectedItem['decision'];

/**
 * The cost of a wrong verdict, by expected and found verdict. Accepting a dangerous change is the worst. An unnecessary question costs
 * minutes. A missed codification can be made the next day.
 */
export const COSTS: Readonly<Record<Decision, Readonly<Record<Decision, number>>>> = {
  accept: { accept: 0, revert: 10, hold: 4, escalate: 3, none: 8 },
  revert: { accept: 100, revert: 0, hold: 10, escalate: 2, none: 40 },
  hold: { accept: 10, revert: 5, hold: 0, escalate: 2, none: 8 },
  escalate: { accept: 80, revert: 5, hold: 8, escalate: 0, none: 40 },
  none: { accept: 30, revert: 5, hold: 3, escalate: 3, none: 0 },
};
