import type { Actor } from './actor.ts';
import type { AttributeChange } from './attribute-change.ts';
import type { CloudTrailEvent } from './cloudtrail-event.ts';
import type { Json, JsonObject } from './json.ts';
import type { InvisibleReason, SettledReason, UnexplainedReason } from './drop-reason.ts';

/** In time order; guardrails read oscillation and contest from these. */
export interface AttributeWrite {
  readonly eventID: string;
  readonly eventTime: string;
  readonly actor: Actor;
  readonly path: string;
  /** The whole attribute; null where hidden. */
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
  /** Absent for what is not in the state. */
  readonly address?: string;
  /** As Terraform's import documentation defines it for the type. */
  readonly importId?: string;
  /** Of an unmanaged resource whose root is ambiguous. */
  readonly candidateRoots?: readonly string[];
  /** missing: every argument to null. unmanaged: every known argument from null. */
  readonly changes: readonly AttributeChange[];
  /** Known attribute values of an unmanaged resource. */
  readonly observed?: JsonObject;
  /** Kept events that made it, in time order; empty: no matching CloudTrail event. */
  readonly events: readonly CloudTrailEvent[];
  /** Context events on the same resource (failed attempts, Terraform's own writes), in time order. */
  readonly context: readonly CloudTrailEvent[];
  readonly writes: readonly AttributeWrite[];
  /** Distinct actors of `events`, in order of first appearance. */
  readonly actors: readonly Actor[];
  readonly seenIn: 'trace' | 'refresh';
  /**
   * No refresh confirms the values, and no evidence supports the mapping of its calls. unverified-call: the catalogue has none for a call.
   * likeness: an unknown type, matched by names and values. Such a drift is likely, never certain, and never accepted.
   */
  readonly unproven?: 'unverified-call' | 'likeness';
  /** Parts of its calls that nothing reads, such as `PutParameter: policies`. */
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
  /** The owner's argument that holds it. */
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
  /** Without calls that also made a drift. */
  readonly eventIDs: readonly string[];
}

export interface Settled {
  readonly reason: SettledReason;
  readonly address?: string;
  readonly root?: string;
  readonly resourceType?: string;
  readonly eventIDs: readonly string[];
  /** Held by an earlier run; without `until`, until the value moves. */
  readonly hold?: { readonly owner: string; readonly until?: string };
}

/** A kept event that could not be mapped to a resource. */
export interface Unexplained {
  readonly reason: UnexplainedReason;
  readonly eventName: string;
  readonly eventSource: string;
  /** With no-resource-type or unknown-call: the Terraform type that would hold it, where known. */
  readonly heldBy?: string;
  /** With unread-request: dotted members of the request that nothing reads. */
  readonly members?: readonly string[];
  readonly address?: string;
  readonly root?: string;
  readonly eventIDs: readonly string[];
}
