import type { Actor } from './actor.ts';
import type { AttributeChange } from './attribute-change.ts';
import type { CloudTrailEvent } from './cloudtrail-event.ts';
import type { Json, JsonObject } from './json.ts';
import type { InvisibleReason, SettledReason, UnexplainedReason } from './drop-reason.ts';

/** One write to one attribute, in time order: what the guardrails read to see oscillation and contest. */
export interface AttributeWrite {
  readonly eventID: string;
  readonly eventTime: string;
  readonly actor: Actor;
  readonly path: string;
  /** Whole attribute value after this write; null where hidden. */
  readonly value: Json;
  readonly hidden: boolean;
}

/** A difference between cloud and code, seen in the trail, in a refresh, or in both. */
export interface Drift {
  /** Stable fingerprint of resource and attributes: equal in two runs that see the same drift. */
  readonly id: string;
  /** changed: in state and different · unmanaged: exists, not in state · missing: in state, gone. */
  readonly kind: 'changed' | 'unmanaged' | 'missing';
  readonly resourceType: string;
  /** Instance address; absent for what is not in the state. */
  readonly address?: string;
  /** As Terraform's import documentation defines it for the type. */
  readonly importId?: string;
  /** Of a resource made by hand: the roots that it may belong to, where nothing tells which. */
  readonly candidateRoots?: readonly string[];
  /** changed: what differs · missing: every argument to null · unmanaged: every known argument from null. */
  readonly changes: readonly AttributeChange[];
  /** Attribute values of an unmanaged resource as far as known. */
  readonly observed?: JsonObject;
  /** Kept events that made it, in time order; empty: no matching CloudTrail event. */
  readonly events: readonly CloudTrailEvent[];
  /** Context events on the same resource (failed attempts, Terraform's own writes), in time order. */
  readonly context: readonly CloudTrailEvent[];
  readonly writes: readonly AttributeWrite[];
  /** Distinct actors of `events`, in order of first appearance. */
  readonly actors: readonly Actor[];
  /** What supplied the values. */
  readonly seenIn: 'trace' | 'refresh';
  /**
   * Present where no refresh settles the values and nothing bears out what the calls mean: the catalogue has no evidence for one of
   * them (unverified-call), or does not know the type, and names and values were compared (likeness). Such a drift is likely, never
   * certain, and never accepted.
   */
  readonly unproven?: 'unverified-call' | 'likeness';
  /** What its calls say that nobody read, such as `PutParameter: policies`. Absent: nothing. */
  readonly unread?: readonly string[];
  /** Present where it was deleted and made again in between: what it kept is gone. */
  readonly recreated?: true;
  /** Present where code writes the thing in two places: neither says what is wanted. */
  readonly writtenTwice?: WrittenTwice;
  /** Present where no plan can see it: such a drift is judged, and never becomes an edit. */
  readonly invisible?: InvisibleReason;
}

/** A thing that code writes inside its owner and as resources of its own: each apply of the one undoes the other. */
export interface WrittenTwice {
  /** The owner. */
  readonly address: string;
  /** The owner's argument that holds it. */
  readonly argument: string;
  /** The resources of their own, in alphabetical order. */
  readonly apart: readonly string[];
  /** Where the run has several: the root that they are in. */
  readonly root?: string;
}

/** A change that is real and that no plan will show: judged by the guardrails like any other, never patched. */
export interface Invisible {
  readonly reason: InvisibleReason;
  readonly drift: Drift;
  /** The managed resource that it hangs on, where it is none itself. */
  readonly attachedTo?: string;
  /** Its calls, without those that made a drift too. */
  readonly eventIDs: readonly string[];
}

/** Something that was seen and needs no verdict, with its reason. */
export interface Settled {
  readonly reason: SettledReason;
  readonly address?: string;
  /** Where the run has several: the root that the address is in. */
  readonly root?: string;
  readonly resourceType?: string;
  readonly eventIDs: readonly string[];
  /** Where an earlier run holds it: who answers for it, and until when (ISO 8601; absent: until it moves). */
  readonly hold?: { readonly owner: string; readonly until?: string };
}

/** A kept event whose effect on the workspace could not be told. */
export interface Unexplained {
  readonly reason: UnexplainedReason;
  readonly eventName: string;
  readonly eventSource: string;
  /** With no-resource-type or unknown-call: the Terraform type that would hold it, where it is known. */
  readonly heldBy?: string;
  /** With unread-request: members of the request that nothing reads, dotted, where the rest was read and nothing is left of it. */
  readonly members?: readonly string[];
  readonly address?: string;
  /** Where the run has several: the root that the address is in. */
  readonly root?: string;
  readonly eventIDs: readonly string[];
}
