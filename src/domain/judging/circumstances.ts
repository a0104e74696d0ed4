import type { Blinding } from '../trail/blinding.ts';
import type { FieldOwner } from '../field/field-owner.ts';
import type { Hold } from '../field/hold.ts';
import type { Json } from '../json.ts';
import type { PastCase } from '../knowledge/past-case.ts';
import type { ProposalReceipt } from './proposal.ts';
import type { Signal } from './signal.ts';
import { describeRoot } from '../workspace/roots.ts';
import { NO_WORDS } from '../vocabulary.ts';
import type { Vocabulary } from '../vocabulary.ts';
import type { Workspace } from '../workspace.ts';

export interface PastWrite {
  readonly address: string;
  readonly root?: string;
  readonly path: string;
  /** As returned by describeActor. */
  readonly actor: string;
  readonly eventTime: string;
  /** The whole attribute; null if hidden. */
  readonly value: Json;
  /** The whole attribute before the drift of this write; absent if it is not known. */
  readonly before?: Json;
  readonly verdict: string;
}

/** Inputs of a verdict besides trail, state and code. They are collected first, so that deciding is pure and can be replayed. */
export interface Circumstances {
  /** The only clock of the guardrails. */
  readonly now: string;
  readonly signals: readonly Signal[];
  readonly owners: readonly FieldOwner[];
  /** Current holds, and those that expired since the last run. */
  readonly holds: readonly Hold[];
  readonly past: readonly PastWrite[];
  /** Writes that an earlier run judged and this window contains again; absent if there are none. */
  readonly again?: readonly PastWrite[];
  /** Earlier answers about the drifts' resources, in time order. */
  readonly proposals: readonly ProposalReceipt[];
  readonly vocabulary: Vocabulary;
  /** Outcomes of earlier cases similar to the drifts; absent in receipts of earlier versions. */
  readonly cases?: readonly PastCase[];
  /** Calls of the window that disabled monitoring of the account. */
  readonly blindings?: readonly Blinding[];
}

/** Returns circumstances without signals, owners, holds or past writes. */
export function noCircumstances(now: string, vocabulary: Vocabulary = NO_WORDS): Circumstances {
  return { now, signals: [], owners: [], holds: [], past: [], proposals: [], vocabulary };
}

/** Returns the circumstances without owners, holds, writes, proposals and cases of other roots. */
export function circumstancesOf(circumstances: Circumstances, workspace: Pick<Workspace, 'root' | 'workspaceName'>): Circumstances {
  if (workspace.root === undefined) return circumstances;
  const root = describeRoot(workspace);
  const isHere = (one: { readonly root?: string }): boolean => one.root === undefined || one.root === root;
  const { owners, holds, past, again, proposals, cases } = circumstances;
  return {
    ...circumstances,
    owners: owners.filter(isHere),
    holds: holds.filter(isHere),
    past: past.filter(isHere),
    proposals: proposals.filter(isHere),
    ...(again === undefined ? {} : { again: again.filter(isHere) }),
    ...(cases === undefined ? {} : { cases: cases.filter(isHere) }),
  };
}
