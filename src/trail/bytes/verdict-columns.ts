import { UNTOLD, holds } from '#domain/trail/ask-condition.ts';
import type { PartialHead } from '#domain/trail/ask-condition.ts';
import type { DropReason } from '#domain/drop-reason.ts';
import type { DropConditions, EventCondition, HeadColumn } from '#domain/trail/event-condition.ts';

/** Drop rules, parted into the time window and what can be remembered of a call. */
export interface PartedConditions {
  /** What is dropped outside of [from, to), which is asked behind `unless` and before all other rules; in milliseconds. */
  readonly window: { readonly reason: DropReason | undefined; readonly from: number; readonly to: number };
  readonly unless: EventCondition;
  readonly drops: DropConditions['drops'];
  /** What else the rules ask of a head, besides its parameters. */
  readonly columns: readonly HeadColumn[];
}

/** What can be said of all calls that are alike but for time and parameters; `special`: nothing. */
export type Verdict = DropReason | 'keep-always' | 'keep-inside' | 'special';

/**
 * Parts drop rules.
 * @param conditions the rules, in order
 * @returns the window, which is the first rule or none, and the rest
 */
export function partConditions({ unless, drops }: DropConditions): PartedConditions {
  const [first, ...rest] = drops;
  const bounds = first === undefined ? undefined : boundsOf(first.when);
  const others = bounds === undefined ? drops : rest;
  const columns = new Set([unless, ...others.map(({ when }) => when)].flatMap(columnsOf));
  return {
    window: { reason: bounds === undefined ? undefined : first?.reason, ...(bounds ?? { from: -Infinity, to: Infinity }) },
    unless,
    drops: others,
    columns: [...columns].filter((column) => column !== 'eventTime'),
  };
}

/** The time window, where a rule asks for nothing else. */
function boundsOf(when: EventCondition): { readonly from: number; readonly to: number } | undefined {
  const parts = when.kind === 'any' ? when.of : [when];
  let [from, to] = [-Infinity, Infinity];
  for (const part of parts) {
    if (part.kind === 'before') from = Math.max(from, part.time);
    else if (part.kind === 'since') to = Math.min(to, part.time);
    else return undefined;
  }
  return { from, to };
}

function columnsOf(condition: EventCondition): readonly HeadColumn[] {
  switch (condition.kind) {
    case 'all':
    case 'any':
      return condition.of.flatMap(columnsOf);
    case 'not':
      return columnsOf(condition.of);
    case 'call':
      return ['eventSource', 'eventName'];
    case 'before':
    case 'since':
      return ['eventTime'];
    case 'parameter':
      return [];
    case 'absent':
    case 'among':
    case 'matches':
    case 'flag':
      return [condition.column];
  }
}

/**
 * Asks what holds of all calls that are alike.
 * @param conditions parted rules
 * @param head of one of them; its time and parameters are not looked at
 * @returns the verdict
 */
export function verdictOf({ unless, drops }: PartedConditions, head: PartialHead): Verdict {
  const alike: PartialHead = { ...head, eventTime: UNTOLD, requestParameters: UNTOLD };
  const isExempt = holds(unless, alike);
  if (isExempt !== false) return isExempt === undefined ? 'special' : 'keep-always';
  for (const { reason, when } of drops) {
    const isDropped = holds(when, alike);
    if (isDropped !== false) return isDropped === undefined ? 'special' : reason;
  }
  return 'keep-inside';
}
