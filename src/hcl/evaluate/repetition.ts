import type { Block, Expression } from '../syntax.ts';
import { collectionEntries } from './order.ts';
import type { CollectionEntry } from './order.ts';
import { toBool, toNumber } from './convert.ts';
import type { Scope, Evaluate } from './evaluator.ts';
import { attempt } from './failure.ts';
import { isSequence, sequenceKind } from './kinds.ts';
import { UNKNOWN } from './value.ts';
import type { Value } from './value.ts';
import { argumentOf } from '../locate.ts';

/** An instance key with the value of `each` or `count`. */
export interface RepetitionStep {
  readonly index: string | number | undefined;
  readonly each?: { readonly key: Value; readonly value: Value };
  readonly count?: { readonly index: number };
}

/** `single`: neither count nor for_each; no steps if it is not enabled. */
export interface Repetition {
  readonly kind: 'single' | 'count' | 'for_each';
  readonly steps: readonly RepetitionStep[];
}

/** More would fill the memory. */
const MAX_INSTANCES = 100_000;

/**
 * The instances of a block in Terraform's order; unknown if count or for_each is unknown or invalid.
 * https://developer.hashicorp.com/terraform/language/meta-arguments/for_each
 * @param evaluate returns unknown for errors
 */
export function expandBlock(block: Block, scope: Scope, evaluate: Evaluate): Repetition | typeof UNKNOWN {
  const forEach = argumentOf(block.body, 'for_each');
  if (forEach !== undefined) return expandForEach(evaluate(forEach, scope));
  const count = argumentOf(block.body, 'count');
  if (count !== undefined) return expandCount(evaluate(count, scope));
  const enabled = enabledArgument(block);
  return enabled === undefined ? ONE : expandEnabled(evaluate(enabled, scope));
}

const ONE: Repetition = { kind: 'single', steps: [{ index: undefined }] };

/** OpenTofu's `lifecycle.enabled`. https://opentofu.org/docs/language/meta-arguments/enabled/ */
export function enabledArgument(block: Block): Expression | undefined {
  const lifecycle = block.body.blocks.find((inner) => inner.type === 'lifecycle');
  return argumentOf(lifecycle?.body, 'enabled');
}

function expandEnabled(value: Value): Repetition | typeof UNKNOWN {
  const enabled = attempt(() => toBool(value), UNKNOWN);
  if (enabled === UNKNOWN) return UNKNOWN;
  return enabled ? ONE : { kind: 'single', steps: [] };
}

function expandForEach(collection: Value): Repetition | typeof UNKNOWN {
  if (isSequence(collection) && !['set', 'unsure'].includes(sequenceKind(collection))) return UNKNOWN;
  const entries = attempt(() => collectionEntries(collection), UNKNOWN);
  if (entries === UNKNOWN) return UNKNOWN;
  const keyed = entries.map((entry): CollectionEntry => (isSequence(collection) ? { key: entry.value, value: entry.value } : entry));
  if (keyed.some((entry) => typeof entry.key !== 'string')) return UNKNOWN;
  return { kind: 'for_each', steps: keyed.map((each) => ({ index: String(each.key), each })) };
}

function expandCount(value: Value): Repetition | typeof UNKNOWN {
  const count = attempt(() => toNumber(value), UNKNOWN);
  if (count === UNKNOWN || !Number.isInteger(count) || count < 0 || count > MAX_INSTANCES) return UNKNOWN;
  return { kind: 'count', steps: Array.from({ length: count }, (_, index) => ({ index, count: { index } })) };
}

/** The module's scope with `each` or `count`. */
export function stepScope(scope: Scope, step: RepetitionStep): Scope {
  return {
    module: scope.module,
    bindings: {},
    ...(step.each === undefined ? {} : { each: step.each }),
    ...(step.count === undefined ? {} : { count: step.count }),
  };
}
