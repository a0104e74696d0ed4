import type { JsonObject } from '../json.ts';

/**
 * How far the mapping of a call is borne out. verified: a record that AWS made has this form · service-model: every member that our
 * samples of the call hold stands in AWS's own model of it · unverified: neither.
 */
export const CALL_LEVELS = ['verified', 'service-model', 'unverified'] as const;
export type CallLevel = (typeof CALL_LEVELS)[number];

/** One call of a type. */
export interface CoveredCall {
  /** Without an API version. */
  readonly eventName: string;
  /** What it may do to a resource of the type: create, change, put, delete. */
  readonly effects: readonly ('creates' | 'updates' | 'puts' | 'deletes')[];
  readonly level: CallLevel;
}

/** One argument or block of a type, and how it shows in the trail. */
export interface CoveredArgument {
  readonly name: string;
  readonly shows: 'mapped' | 'written' | 'identity' | 'computed' | 'not-visible';
  /** Why it does not. */
  readonly why?: string;
  /** What it governs; absent where the leaves of a block say that alone. */
  readonly governs?: string;
  /** What the leaves of a block govern, where it is something else: dotted path → word. */
  readonly inside?: Readonly<Record<string, string>>;
}

/** What the tool knows of one resource type. */
export interface TypeCoverage {
  readonly type: string;
  /** As the event source names it, such as `sqs`. */
  readonly service: string;
  /** What the type is: `keeps-data`, `steers-traffic` and the like. */
  readonly is: readonly string[];
  /** The API's own range of numbers, by dotted path: `1..900 s`. */
  readonly ranges: Readonly<Record<string, string>>;
  /** Which value guards better, by dotted path. */
  readonly safer: JsonObject;
  readonly calls: readonly CoveredCall[];
  readonly arguments: readonly CoveredArgument[];
  /** A sample of one of its calls, replayed, changes, makes or removes one. */
  readonly yieldsDiff: boolean;
  /** A recorded scenario has a drift of the type. */
  readonly recorded: boolean;
}

/** Sums over types. */
export interface CoverageTotals {
  readonly types: number;
  readonly yieldsDiff: number;
  readonly recorded: number;
  readonly calls: number;
  readonly levels: Readonly<Record<CallLevel, number>>;
}

/**
 * Adds up what is known.
 * @param types coverage of each type
 * @returns how many types and calls there are, and of what kind
 */
export function coverageTotals(types: readonly TypeCoverage[]): CoverageTotals {
  const calls = types.flatMap((one) => one.calls);
  const at = (level: CallLevel): number => calls.filter((call) => call.level === level).length;
  return {
    types: types.length,
    yieldsDiff: types.filter((one) => one.yieldsDiff).length,
    recorded: types.filter((one) => one.recorded).length,
    calls: calls.length,
    levels: { verified: at('verified'), 'service-model': at('service-model'), unverified: at('unverified') },
  };
}
