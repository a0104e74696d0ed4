import type { Actor } from './actor.ts';
import type { AttributeChange } from './attribute-change.ts';
import type { CloudTrailEvent } from './cloudtrail-event.ts';
import type { Json, JsonObject } from './json.ts';
import type { InvisibleReason, SettledReason, UnexplainedReason } from './drop-reason.ts';

/** One write of an attribute. Drifts list writes in time order; guardrails detect oscillation and contests in them. */
export interface AttributeWrite {
  readonly eventID: string;
  readonly eventTime: string;
  readonly actor: Actor;
  readonly path: string;
  /** The whole attribute; null if hidden. */
  readonly value: Json;
  readonly hidden: boolean;
}

/** A difference between cloud and code. */
export interface Drift {
  /** Fingerprint of resource and attributes, stable between runs. */
  readonly id: string;
  /** unmanaged: exists, not in the state. missing: in the state, gone. */
  readonly kind: 'changed' | 'unmanaged' | 'missing';
  readonly resourceType: string;
  /** Absent if it is not in the state. */
  readonly address?: string;
  /** In the format of Terraform's import documentation for the type. */
  readonly importId?: string;
  /** The possible roots of an unmanaged resource whose root is ambiguous. */
  readonly candidateRoots?: readonly string[];
  /** missing: every argument to null. unmanaged: every known argument from null. */
  readonly changes: readonly AttributeChange[];
  /** Known attribute values of an unmanaged resource. */
  readonly observed?: JsonObject;
  /** Kept events that caused it, in time order; empty: no matching CloudTrail event. */
  readonly events: readonly CloudTrailEvent[];
  /** Context events on the same resource (failed attempts, Terraform's own writes), in time order. */
  readonly context: readonly CloudTrailEvent[];
  readonly writes: readonly AttributeWrite[];
  /** Distinct actors of `events`, in order of first appearance. */
  readonly actors: readonly Actor[];
  readonly seenIn: 'trace' | 'refresh';
  /**
   * No refresh confirms the values, and no evidence supports the mapping of its calls. unverified-call: the catalogue has no evidence for
   * a call. likeness: an unknown type, matched by names and values. Such a drift is likely, never certain, and never accepted.
   */
  readonly unproven?: 'unverified-call' | 'likeness';
  /** Parts of its calls that no mapping reads, such as `PutParameter: policies`. */
  readonly unread?: readonly string[];
  /** Deleted and created again: its contents are gone. */
  readonly recreated?: true;
  /** Code defines it in two places that disagree. */
  readonly conflictingDefinition?: ConflictingDefinition;
  /** No plan shows it: judged, never patched. */
  readonly invisible?: InvisibleReason;
}

/** Defined both inside its owner and as separate resources: each apply of one undoes the other. */
export interface ConflictingDefinition {
  readonly address: string;
  /** The owner's argument that defines it inline. */
  readonly argument: string;
  /** The separate resources, sorted. */
  readonly apart: readonly string[];
  readonly root?: string;
}

/** A real change that no plan will show: judged by the guardrails like any other, never patched. */
export interface Invisible {
  readonly reason: InvisibleReason;
  readonly drift: Drift;
  /** The managed resource it belongs to, if it is not managed itself. */
  readonly attachedTo?: string;
  /** Excludes calls that also caused a drift. */
  readonly eventIDs: readonly string[];
}

export interface Settled {
  readonly reason: SettledReason;
  readonly address?: string;
  readonly root?: string;
  readonly resourceType?: string;
  readonly eventIDs: readonly string[];
  /** Held by an earlier run; without `until`, until the value changes. */
  readonly hold?: { readonly owner: string; readonly until?: string };
}

/** A kept event that could not be mapped to a resource. */
export interface Unexplained {
  readonly reason: UnexplainedReason;
  readonly eventName: string;
  readonly eventSource: string;
  /** With no-resource-type or unknown-call: the Terraform type that would manage it, if known. */
  readonly heldBy?: string;
  /** With unread-request: dotted paths of request members that no mapping reads. */
  readonly members?: readonly string[];
  readonly address?: string;
  readonly root?: string;
  readonly eventIDs: readonly string[];
}
