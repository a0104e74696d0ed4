/** The calls of one service for one Terraform type: data and pure functions from records to attribute values. */
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import type { AttributeEntry } from './attributes.ts';
import type { Rivalry } from './rivalry.ts';
import type { Seen } from './hidden-value.ts';
import type { Traits } from './traits.ts';

/** Attribute values that must all match. */
export type Identity = Readonly<Record<string, string>>;

/** A value of a record; undefined without it. */
export type Select = (event: CloudTrailEvent) => Json | undefined;

/** Written by one call. */
export type Writes = Readonly<Record<string, Seen>>;

/** `current`: values before the call as far as known; `state`: those in the state. */
export type Writer = (
  event: CloudTrailEvent,
  current: JsonObject,
  attributes: Readonly<Record<string, AttributeEntry>>,
  state?: JsonObject,
) => Writes;

/** The effect of an API call on a resource. */
export interface Call {
  /** puts: creates or updates. */
  readonly effect: 'creates' | 'updates' | 'puts' | 'deletes';
  /** Alternatives. Empty: the call does not concern this type. */
  readonly identify: (event: CloudTrailEvent) => readonly Identity[];
  readonly writers: readonly Writer[];
  /** For a record about several resources (CreateTags, ChangeResourceRecordSets): a narrowed copy for each. */
  readonly split?: (event: CloudTrailEvent) => readonly CloudTrailEvent[];
  /** Other types may write the same thing. */
  readonly rivalry?: Rivalry;
  /** A resource of this type in the state claims the call instead. */
  readonly claimedBy?: { readonly type: string; readonly identify: (event: CloudTrailEvent) => readonly Identity[] };
  /** One of many types: without a match in the state, the call concerns another type. */
  readonly amongMany?: true;
  /** Why the call changes no argument, as the vendor explains it. */
  readonly leaves?: string;
}

/** An attribute with the name of another resource. */
export interface Reference {
  readonly type: string;
  readonly attribute: string;
}

/** The same thing inside another resource: `policy` of aws_sqs_queue instead of aws_sqs_queue_policy. */
export interface InlineForm {
  readonly type: string;
  readonly attribute: string;
  /** Own attribute → equal attribute of the other resource. */
  readonly on: Readonly<Record<string, string>>;
  /** Own attribute with the same value. */
  readonly value: string;
  /** The value as the other resource writes it; undefined: it cannot be told. Absent: it is the same. */
  readonly as?: (value: Json) => Json | undefined;
}

export interface ResourceEntry {
  readonly type: string;
  readonly eventSource: string;
  readonly traits: Traits;
  readonly importId: (values: JsonObject) => string | undefined;
  /** By event name without API version. Several where one call has several effects: an empty policy removes. */
  readonly calls: Readonly<Record<string, Call | readonly Call[]>>;
  /** All arguments and nested blocks of the schema; dotted inside a block. */
  readonly attributes: Readonly<Record<string, AttributeEntry>>;
  /** Deleting it loses data. */
  readonly holdsData: boolean;
  /** A snapshot, image or backup: its creator owns it, not code. */
  readonly pointInTimeCopy?: true;
  readonly references: Readonly<Record<string, Reference>>;
  readonly inlineForms: readonly InlineForm[];
  /** Own argument → the preferred one with the same meaning. */
  readonly shadows: Readonly<Record<string, string>>;
  /** Defaults of AWS for omitted parameters that differ from the provider's. */
  readonly serviceDefaults: JsonObject;
  /** A set that must not be empty: a user without groups has no membership. */
  readonly nothingWithout?: string;
  /** For a resource made of several AWS objects, which calls remove one by one. The provider loses it with the first. */
  readonly isEmpty?: (values: JsonObject) => boolean;
  /** Names who gets access, where the type does only that: reported for unknown principals. */
  readonly credentialOf?: string;
  /** Name others who may use it: sharing is always reported. */
  readonly sharing?: readonly string[];
  /** Sensitive by schema, but no secret with these values. */
  readonly openArguments?: (values: JsonObject) => readonly string[];
}
