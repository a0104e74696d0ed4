import type { Json } from './json.ts';

/** An attribute of an instance that does not have the value it should. */
export interface Residual {
  readonly address: string;
  readonly path: string;
  readonly expected: Json;
  /** Undefined where the value cannot be known offline. */
  readonly found: Json | undefined;
}

/** The answer to two questions: is the drift gone from the code's point of view, and is nothing else touched? */
export interface Verification {
  readonly outcome: 'converged' | 'residual' | 'collateral' | 'invalid';
  /** `evaluate`: both parsers and the built-in evaluator. */
  readonly method: 'evaluate';
  /** residual: wanted and not reached · collateral: not wanted and changed. */
  readonly residual: readonly Residual[];
  readonly diagnostics: readonly string[];
}
