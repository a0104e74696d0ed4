import type { ResourceEntry } from '#catalogue/define.ts';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import type { AttributeWrite, Drift } from '#domain/drift.ts';
import type { JsonObject } from '#domain/json.ts';
import type { StateResource } from '#domain/workspace.ts';

/** A resource after the events so far. */
export interface Present {
  readonly key: string;
  readonly type: string;
  readonly entry: ResourceEntry;
  /** Undefined outside the state. */
  readonly resource: StateResource | undefined;
  readonly exists: boolean;
  /** The call that removed it, if it does not exist. */
  readonly deletedBy: CloudTrailEvent | undefined;
  /** Managed, deleted and created again: unset arguments have the service's default. */
  readonly recreated: boolean;
  readonly values: JsonObject;
  /** Attributes whose newest value the trail hides. `values` contains the partly hidden ones, with markers. */
  readonly hidden: ReadonlySet<string>;
  /** Terraform wrote to it after its last event. */
  readonly undone: boolean;
  /** Set if no evidence supports one of the mappings that gave its values. */
  readonly unproven?: NonNullable<Drift['unproven']>;
  /** Calls whose effect no record shows. */
  readonly unknownEffects?: readonly UnknownEffect[];
  /** Outside this state: the result of Terraform's calls alone, if there are any. */
  readonly asTerraformLeft?: TerraformSide;
  /** Outside this state: attributes to which people wrote hidden values last. */
  readonly coveredBy?: ReadonlySet<string>;
}

/** A call whose record does not show its effect. */
export interface UnknownEffect {
  readonly eventID: string;
  /** Unread parts, such as `SwitchoverDBInstance: target`. */
  readonly unread: readonly string[];
  /** The argument it set, if known. */
  readonly path?: string;
}

export interface TerraformSide {
  readonly present: Present;
  /** True if Terraform created it in this window, so all values are known; otherwise only Terraform's writes are known. */
  readonly isMade: boolean;
}

/** A resource with its history. */
export interface Target extends Present {
  readonly events: readonly CloudTrailEvent[];
  readonly writes: readonly AttributeWrite[];
  /** Terraform's writes in between, as in the state. */
  readonly putBack?: readonly AttributeWrite[];
}

/** Returns a resource of the state before any call. */
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

/** Returns a resource outside the state, before its creation. `eventID`: the creating call, in the key because names can be reused */
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

/** Returns a resource with an empty history. */
export function untouched(present: Present): Target {
  return { ...present, events: [], writes: [] };
}
