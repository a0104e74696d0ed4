import type { Json } from './json.ts';
import type { TerraformTool } from './workspace/plan.ts';

/** An attribute of an instance that does not have the value it should. */
export interface Residual {
  readonly address: string;
  readonly path: string;
  readonly expected: Json;
  /** Undefined where the value cannot be known offline. */
  readonly found: Json | undefined;
}

export const OUTCOMES = ['converged', 'residual', 'collateral', 'destructive', 'invalid'] as const;
/**
 * residual: wanted and not reached · collateral: not wanted and changed · destructive: something would be deleted or
 * replaced that was not before · invalid: the code is refused.
 */
export type Outcome = (typeof OUTCOMES)[number];

/** Something permitted that a plan still shows. */
export interface VerificationNote {
  /** The instance it is about; absent: the whole root. */
  readonly address?: string;
  /** One sentence. */
  readonly text: string;
}

/** The answer to two questions: is the drift gone from the code's point of view, and is nothing else touched? */
export interface Verification {
  readonly outcome: Outcome;
  /** `evaluate`: both parsers and the built-in evaluator · `terraform`: beside those, the difference of two real plans. */
  readonly method: 'evaluate' | 'terraform';
  /** What planned; with method `terraform` alone. */
  readonly tool?: TerraformTool;
  /** Why Terraform was not asked, one sentence; with method `evaluate` alone. */
  readonly fallback?: string;
  readonly residual: readonly Residual[];
  readonly diagnostics: readonly string[];
  /** What a reviewer should know although nothing is wrong. */
  readonly notes?: readonly VerificationNote[];
}

/**
 * Says who had the last word.
 * @param verification or what a report keeps of it
 * @returns such as `Terraform 1.11.4`, `OpenTofu 1.10.6`, `the built-in evaluator alone (Terraform was not asked: it is not installed)`
 */
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
