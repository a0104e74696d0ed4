import type { Json } from './json.ts';
import type { TerraformTool } from './workspace/plan.ts';

export interface Residual {
  readonly address: string;
  readonly path: string;
  readonly expected: Json;
  /** Undefined if it cannot be known offline. */
  readonly found: Json | undefined;
}

/** In place of a value that is unknown. */
export const UNKNOWN_VALUE = '(unknown)';

export const OUTCOMES = ['converged', 'residual', 'collateral', 'destructive', 'invalid'] as const;
/** residual: a wanted value is missing. collateral: something else changes. destructive: deletes or replaces. invalid: refused code. */
export type Outcome = (typeof OUTCOMES)[number];

export interface VerificationNote {
  readonly address?: string;
  readonly text: string;
}

/** The result of checking that a patch removes the drift from the plan and changes nothing else. */
export interface Verification {
  readonly outcome: Outcome;
  /** `evaluate`: both parsers and the built-in evaluator. `terraform`: also the difference of two real plans. */
  readonly method: 'evaluate' | 'terraform';
  readonly tool?: TerraformTool;
  /** Only with method `evaluate`: why Terraform did not plan, one sentence. */
  readonly fallback?: string;
  readonly residual: readonly Residual[];
  readonly diagnostics: readonly string[];
  readonly notes?: readonly VerificationNote[];
}

/** Describes the verifier: `Terraform 1.11.4`, `OpenTofu 1.10.6`, `the built-in evaluator alone (Terraform did not run: …)`. */
export function describeVerifier(verification: {
  readonly method: Verification['method'];
  readonly tool?: TerraformTool | null | undefined;
  readonly fallback?: string | null | undefined;
}): string {
  const { method, tool, fallback } = verification;
  if (method === 'terraform') return tool === undefined || tool === null ? 'Terraform' : `${PRODUCTS[tool.product]} ${tool.version}`;
  return `the built-in evaluator alone${fallback === undefined || fallback === null ? '' : ` (Terraform did not run: ${fallback})`}`;
}

const PRODUCTS: Readonly<Record<TerraformTool['product'], string>> = { terraform: 'Terraform', tofu: 'OpenTofu' };
