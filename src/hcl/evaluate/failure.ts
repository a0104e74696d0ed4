/**
 * Why an expression has no value: Terraform would refuse it (a missing key, a wrong argument), or it cannot be known
 * here. try() and can() tell the two apart. The signals never leave this room.
 */
import { UNKNOWN } from './value.ts';

class EvaluationFailure extends Error {}
class UnknowableResult extends Error {}

/**
 * Gives up an expression that Terraform would refuse.
 * @param reason what is wrong, for the developer
 * @throws always; attempt() catches it
 */
export function fail(reason: string): never {
  throw new EvaluationFailure(reason);
}

/**
 * Gives up a result that Terraform knows and we do not.
 * @param reason why not, for the developer
 * @throws always; orUnknown() catches it
 */
export function unknowable(reason: string): never {
  throw new UnknowableResult(reason);
}

/**
 * Computes something that may fail.
 * @param otherwise what stands for a failure
 * @returns the computed value, or `otherwise` where it called fail()
 */
export function attempt<Result, Fallback>(compute: () => Result, otherwise: Fallback): Result | Fallback {
  try {
    return compute();
  } catch (error) {
    if (error instanceof EvaluationFailure) return otherwise;
    throw error;
  }
}

/**
 * Computes something that may not be knowable.
 * @returns the computed value, or unknown where it called unknowable() or nests too deeply to be followed
 */
export function orUnknown<Result>(compute: () => Result): Result | typeof UNKNOWN {
  try {
    return compute();
  } catch (error) {
    // A tree thousands of levels deep overflows the stack; that is the user's text, not a bug of ours.
    if (error instanceof UnknowableResult || error instanceof RangeError) return UNKNOWN;
    throw error;
  }
}
