import type { Json } from './json.ts';
import type { TerraformTool } from './workspace/plan.ts';

export interface Residual {
  readonly address: string;
  readonly path: string;
  readonly expected: Json;
  /** Undefined where it cannot be known offline. */
  readonly found: Json | undefined;
}

/** In place of a value that is unknown. */
export const UNTOLD = '(unknown)';

export const OUTCOMES = ['converged', 'residual', 'collateral', 'destructive', 'invalid'] as const;
/** residual: wanted and not reached. collateral: changed unasked. destructive: newly deletes or replaces. invalid: the code is refused. */
export type Outcome = (typeof OUTCOMES)[number];

export interface VerificationNote {
  readonly address?: string;
  readonly text: string;
}

/** Is the drift gone from the code's point of view, and is nothing else touched? */
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

/** Such as `Terraform 1.11.4`, `OpenTofu 1.10.6`, `the built-in evaluator alone (Terraform was not asked: it is not installed)`. */
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
