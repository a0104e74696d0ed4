import { UNKNOWN } from './value.ts';

class EvaluationFailure extends Error {}
class UnknowableResult extends Error {}

/**
 * Fails, because Terraform would refuse the expression.
 * @param reason for developers
 * @throws always; attempt() catches it
 */
export function fail(reason: string): never {
  throw new EvaluationFailure(reason);
}

/**
 * Ends an evaluation whose result Terraform knows, but which is unknown offline.
 * @param reason for developers
 * @throws always; orUnknown() catches it
 */
export function unknowable(reason: string): never {
  throw new UnknowableResult(reason);
}

/** Runs a computation that may fail(). `otherwise`: the result after fail() */
export function attempt<Result, Fallback>(compute: () => Result, otherwise: Fallback): Result | Fallback {
  try {
    return compute();
  } catch (error) {
    if (error instanceof EvaluationFailure) return otherwise;
    throw error;
  }
}

/** Runs a computation. Unknown after unknowable(), or if the code nests too deeply. */
export function orUnknown<Result>(compute: () => Result): Result | typeof UNKNOWN {
  try {
    return compute();
  } catch (error) {
    // A tree of thousands of levels overflows the stack. Its cause is the user's text, not a bug.
    if (error instanceof UnknowableResult || error instanceof RangeError) return UNKNOWN;
    throw error;
  }
}
