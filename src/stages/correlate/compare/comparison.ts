import type { Flapping } from '#config/policy/flapping.ts';
import type { Drift, Invisible, Settled, Unexplained } from '#domain/drift.ts';
import type { Evaluator } from '#hcl/evaluate/evaluator.ts';
import type { ContextLookup } from '../play/context-of.ts';

export interface Comparison {
  readonly drifts: readonly Drift[];
  readonly settled: readonly Settled[];
  readonly invisible: readonly Invisible[];
  readonly unexplained: readonly Unexplained[];
}

export interface CompareContext {
  readonly evaluator: Evaluator;
  readonly context: ContextLookup;
  readonly flapping: Flapping;
}
