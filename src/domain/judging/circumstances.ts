/** What a decision depends on beside the drifts themselves: gathered once before deciding, so that deciding stays pure and can be replayed. */
import type { Blinding } from '../trail/blinding.ts';
import type { FieldOwner } from '../field/field-owner.ts';
import type { Hold } from '../field/hold.ts';
import type { Json } from '../json.ts';
import type { ProposalReceipt } from './proposal.ts';
import type { Signal } from './signal.ts';
import { describeRoot } from '../workspace/roots.ts';
import { NO_WORDS } from '../vocabulary.ts';
import type { Vocabulary } from '../vocabulary.ts';
import type { Workspace } from '../workspace.ts';

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
  /** Proposals about the drifts' resources that were answered beforehand, in order of time. */
  readonly proposals: readonly ProposalReceipt[];
  /** By which words people say what something is for, and what has to stay. */
  readonly vocabulary: Vocabulary;
  /** Calls of the run's window that switched off what watches the account. Absent: none. */
  readonly blindings?: readonly Blinding[];
}

/**
 * The circumstances of a run that nothing is known about.
 * @param now when it is decided, ISO 8601
 * @param vocabulary words that are known; absent: none
 * @returns no signals, no owners, no holds, no past
 */
export function noCircumstances(now: string, vocabulary: Vocabulary = NO_WORDS): Circumstances {
  return { now, signals: [], owners: [], holds: [], past: [], proposals: [], vocabulary };
}

/**
 * What of the circumstances is about one root.
 * @param workspace the root; one without a name is the only one of its run
 * @returns the same without owners, holds, writes and proposals of other roots
 */
export function circumstancesOf(circumstances: Circumstances, workspace: Pick<Workspace, 'root' | 'workspaceName'>): Circumstances {
  if (workspace.root === undefined) return circumstances;
  const root = describeRoot(workspace);
  const isHere = (one: { readonly root?: string }): boolean => one.root === undefined || one.root === root;
  const { owners, holds, past, proposals } = circumstances;
  return {
    ...circumstances,
    owners: owners.filter(isHere),
    holds: holds.filter(isHere),
    past: past.filter(isHere),
    proposals: proposals.filter(isHere),
  };
}
