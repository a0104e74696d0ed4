import type { ResourceEntry } from '#catalogue/define.ts';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import type { AttributeWrite, Drift } from '#domain/drift.ts';
import type { JsonObject } from '#domain/json.ts';
import type { StateResource } from '#domain/workspace.ts';

/** One resource as the events of the window leave it. */
export interface Present {
  readonly key: string;
  readonly type: string;
  readonly entry: ResourceEntry;
  /** Present when the state has it. */
  readonly resource: StateResource | undefined;
  readonly exists: boolean;
  /** The call that removed it, where it does not exist any more. */
  readonly deletedBy: CloudTrailEvent | undefined;
  /** Of the state, deleted and made anew: what nobody set again has the service's default now. */
  readonly recreated: boolean;
  readonly values: JsonObject;
  /** Attributes whose newest value the trail hides. `values` has those that it hides in part, markers included. */
  readonly hidden: ReadonlySet<string>;
  /** Terraform wrote to it after the last of its events. */
  readonly undone: boolean;
  /** What is known of it rests on a reading that nothing bears out. */
  readonly unproven?: NonNullable<Drift['unproven']>;
  /** Calls of which no record tells what they did. Absent: none. */
  readonly untold?: readonly Untold[];
  /** Not in this state: what Terraform's calls of the window alone would have come to. Absent: they tell nothing of it. */
  readonly asTerraformLeft?: TerraformSide;
  /** Not in this state: attributes that people wrote last, to values that the trail hides. */
  readonly coveredBy?: ReadonlySet<string>;
}

/** One call of which the record does not tell what it did. */
export interface Untold {
  readonly eventID: string;
  /** What of it nobody read, such as `SwitchoverDBInstance: target`. */
  readonly unread: readonly string[];
  /** The argument that it set; absent: nobody knows which. */
  readonly path?: string;
}

/** A thing as Terraform alone would have it. */
export interface TerraformSide {
  readonly present: Present;
  /** Terraform made it in this window, so that all of it is known; else only what it wrote. */
  readonly isMade: boolean;
}

/** The same with all that was done to it. */
export interface Target extends Present {
  readonly events: readonly CloudTrailEvent[];
  readonly writes: readonly AttributeWrite[];
  /** What Terraform wrote between them, as the state holds it. Absent: nothing. */
  readonly putBack?: readonly AttributeWrite[];
}

/**
 * Starts following a resource of the state.
 * @returns a target that nothing has touched yet
 */
export function managedTarget(resource: StateResource, entry: ResourceEntry): Present {
  return {
    key: resource.address,
    type: resource.type,
    entry,
    resource,
    exists: true,
    deletedBy: undefined,
    recreated: false,
    values: resource.values,
    hidden: new Set(),
    undone: false,
  };
}

/**
 * Starts following a resource that the state does not have.
 * @param identity what the making call calls it
 * @param eventID the making call, part of the key because a name can be used again
 * @returns a target that does not exist yet
 */
export function unmanagedTarget(entry: ResourceEntry, identity: JsonObject, eventID: string): Present {
  return {
    key: `${entry.type}#${eventID}`,
    type: entry.type,
    entry,
    resource: undefined,
    exists: false,
    deletedBy: undefined,
    recreated: false,
    values: identity,
    hidden: new Set(),
    undone: false,
  };
}

/**
 * A resource that nothing was done to.
 * @returns it with an empty past
 */
export function untouched(present: Present): Target {
  return { ...present, events: [], writes: [] };
}
