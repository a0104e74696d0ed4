import type { JsonObject } from '../json.ts';

/** Evidence for a call's mapping. verified: a real record has this form. service-model: AWS's model has all members of the samples. */
export const CALL_LEVELS = ['verified', 'service-model', 'unverified'] as const;
export type CallLevel = (typeof CALL_LEVELS)[number];

export interface CoveredCall {
  readonly eventName: string;
  readonly effects: readonly ('creates' | 'updates' | 'puts' | 'deletes')[];
  readonly level: CallLevel;
}

export interface CoveredArgument {
  readonly name: string;
  readonly shows: 'mapped' | 'written' | 'identity' | 'computed' | 'not-visible';
  readonly why?: string;
  /** Absent if only the leaves of a block have it. */
  readonly governs?: string;
  /** For leaves that differ from their block: dotted path → word. */
  readonly inside?: Readonly<Record<string, string>>;
}

export interface TypeCoverage {
  readonly type: string;
  /** The name in the event source, such as `sqs`. */
  readonly service: string;
  /** Traits: `keeps-data`, `steers-traffic` and the like. */
  readonly is: readonly string[];
  /** The API's own range of numbers, by dotted path: `1..900 s`. */
  readonly ranges: Readonly<Record<string, string>>;
  /** The safer value, by dotted path. */
  readonly safer: JsonObject;
  readonly calls: readonly CoveredCall[];
  readonly arguments: readonly CoveredArgument[];
  /** Replaying a sample of its calls changes, creates or removes a resource. */
  readonly yieldsDiff: boolean;
  /** A recorded scenario has a drift of the type. */
  readonly recorded: boolean;
}

export interface CoverageTotals {
  readonly types: number;
  readonly yieldsDiff: number;
  readonly recorded: number;
  readonly calls: number;
  readonly levels: Readonly<Record<CallLevel, number>>;
}

/** Counts types and calls by kind. */
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
