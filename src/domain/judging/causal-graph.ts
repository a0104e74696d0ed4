import type { Verdict } from '../decision.ts';

/** A node between an actor and what its change affects. Labels are unescaped text from the cloud. */
export type CausalNode =
  | { readonly kind: 'actor'; readonly id: string; readonly label: string }
  | { readonly kind: 'change'; readonly id: string; readonly label: string; readonly verdict: Verdict }
  | { readonly kind: 'dependent'; readonly id: string; readonly label: string };

/** From cause to effect. */
export interface CausalEdge {
  readonly from: string;
  readonly to: string;
  /** reads: in code or state, the second takes a value from the first. */
  readonly kind: 'acts' | 'reads';
  readonly label: string;
}

export interface CausalGraph {
  readonly nodes: readonly CausalNode[];
  readonly edges: readonly CausalEdge[];
}
