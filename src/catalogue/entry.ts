/** Maps the calls of one service to one Terraform type: data, and pure functions from records to attribute values. */
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import type { AttributeEntry } from './attributes.ts';
import type { AlternativeForms } from './alternative-forms.ts';
import type { Seen } from './hidden-value.ts';
import type { Traits } from './traits.ts';

/** Attribute values that must all match. */
export type Identity = Readonly<Record<string, string>>;

/** Selects a value of a record; undefined if the record lacks it. */
export type Select = (event: CloudTrailEvent) => Json | undefined;

/** Attribute values that one call writes. */
export type Writes = Readonly<Record<string, Seen>>;

/** `current`: known values before the call; `state`: values in the state. */
export interface Writer {
  (event: CloudTrailEvent, current: JsonObject, attributes: Readonly<Record<string, AttributeEntry>>, state?: JsonObject): Writes;
  /** The attributes that it writes; absent if an entry lists them as `written`. */
  readonly sets?: readonly string[];
}

/** States which attributes a writer writes. */
export function setting(sets: readonly string[], writer: Writer): Writer {
  return Object.assign(writer, { sets });
}

/** The effect of an API call on a resource. */
export interface Call {
  /** `puts`: creates or updates. */
  readonly effect: 'creates' | 'updates' | 'puts' | 'deletes';
  /** Returns alternatives. Empty: the call does not concern this type. */
  readonly identify: (event: CloudTrailEvent) => readonly Identity[];
  readonly writers: readonly Writer[];
  /** Returns a narrowed copy per resource, for a record about several resources (CreateTags, ChangeResourceRecordSets). */
  readonly split?: (event: CloudTrailEvent) => readonly CloudTrailEvent[];
  /** Other types may write the same object. */
  readonly alternativeForms?: AlternativeForms;
  /** A resource of this type in the state claims the call. */
  readonly claimedBy?: { readonly type: string; readonly identify: (event: CloudTrailEvent) => readonly Identity[] };
  /** Several types share the call: without a match in the state, it concerns another type. */
  readonly amongMany?: true;
  /** Why the call changes no argument, according to the vendor. */
  readonly leaves?: string;
}

/** An attribute that contains the name of another resource. */
export interface Reference {
  readonly type: string;
  readonly attribute: string;
}

/** The same object inside another resource: `policy` of aws_sqs_queue instead of aws_sqs_queue_policy. */
export interface InlineForm {
  readonly type: string;
  readonly attribute: string;
  /** Own attribute → equal attribute of the other resource. */
  readonly on: Readonly<Record<string, string>>;
  /** Own attribute with the same value. */
  readonly value: string;
  /** Converts the value to the form in the other resource; undefined if unknown. Absent: both forms are equal. */
  readonly as?: (value: Json) => Json | undefined;
}

export interface ResourceEntry {
  readonly type: string;
  readonly eventSource: string;
  readonly traits: Traits;
  readonly importId: (values: JsonObject) => string | undefined;
  /** By event name without API version. Several entries if one call has several effects: an empty policy removes. */
  readonly calls: Readonly<Record<string, Call | readonly Call[]>>;
  /** All arguments and nested blocks of the schema. */
  readonly attributes: Readonly<Record<string, AttributeEntry>>;
  /** Deleting the resource loses data. */
  readonly holdsData: boolean;
  /** A snapshot, image or backup. It belongs to its creator, not to code. */
  readonly pointInTimeCopy?: true;
  readonly references: Readonly<Record<string, Reference>>;
  readonly inlineForms: readonly InlineForm[];
  /** Own argument → preferred argument with the same meaning. */
  readonly shadows: Readonly<Record<string, string>>;
  /** AWS defaults for omitted parameters, where they differ from the provider's. */
  readonly serviceDefaults: JsonObject;
  /** A set that must not be empty: a user without groups has no membership resource. */
  readonly nothingWithout?: string;
  /**
   * True if no AWS object of the resource is left, for types with several that separate calls remove. The provider drops the resource with
   * the first.
   */
  readonly isEmpty?: (values: JsonObject) => boolean;
  /** The attribute that names who gets access, if the type only grants access. Unknown principals are reported. */
  readonly credentialOf?: string;
  /** Attributes that name other users of the resource. Sharing is always reported. */
  readonly sharing?: readonly string[];
  /** Attributes that the schema marks as sensitive, but that contain no secret with these values. */
  readonly openArguments?: (values: JsonObject) => readonly string[];
}
