/** What a decision depends on beside the drifts themselves: gathered once before deciding, so that deciding stays pure and can be replayed. */
import type { FieldOwner } from './field-owner.ts';
import type { Hold } from './hold.ts';
import type { Json } from './json.ts';
import type { ProposalReceipt } from './proposal.ts';
import type { Signal } from './signal.ts';

/** A write that an earlier run saw: what oscillation across runs is read from. */
export interface PastWrite {
  readonly address: string;
  readonly root?: string;
  /** Top-level attribute. */
  readonly path: string;
  /** Who, as describeActor names them. */
  readonly actor: string;
  /** ISO 8601. */
  readonly eventTime: string;
  /** Whole attribute value after it; a hidden one is null. */
  readonly value: Json;
  readonly verdict: string;
}

/** Everything outside of trail, state and code that a verdict may rest on. */
export interface Circumstances {
  /** When it is decided. ISO 8601. Guardrails take the time from here alone. */
  readonly now: string;
  readonly signals: readonly Signal[];
  readonly owners: readonly FieldOwner[];
  /** Those that stand, and those that have expired since the last run. */
  readonly holds: readonly Hold[];
  readonly past: readonly PastWrite[];
  /** Proposals that were answered beforehand and are not matched to a change yet. */
  readonly proposals: readonly ProposalReceipt[];
}

/**
 * The circumstances of a run that nothing is known about.
 * @param now when it is decided, ISO 8601
 * @returns no signals, no owners, no holds, no past
 */
export function noCircumstances(now: string): Circumstances {
  return { now, signals: [], owners: [], holds: [], past: [], proposals: [] };
}
