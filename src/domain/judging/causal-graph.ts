import type { Verdict } from '../decision.ts';

/** Something in the chain from who acted to what is touched by it. Labels are plain text out of the cloud: whoever prints them escapes. */
export type CausalNode =
  | { readonly kind: 'actor'; readonly id: string; readonly label: string }
  | { readonly kind: 'change'; readonly id: string; readonly label: string; readonly verdict: Verdict }
  /** Depends on what was changed, and was not changed itself. */
  | { readonly kind: 'dependent'; readonly id: string; readonly label: string };

/** From cause to effect. */
export interface CausalEdge {
  readonly from: string;
  readonly to: string;
  /** acts: somebody changed something · reads: code or state lets the second take a value from the first. */
  readonly kind: 'acts' | 'reads';
  readonly label: string;
}

/** Who did what, and what hangs on it. */
export interface CausalGraph {
  readonly nodes: readonly CausalNode[];
  readonly edges: readonly CausalEdge[];
}
