/**
 * What the calls of one service mean for one Terraform resource type: data plus small pure functions from a record to attribute values.
 * It knows nothing of any workspace.
 */
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import type { AttributeEntry } from './attributes.ts';
import type { Rivalry } from './rivalry.ts';
import type { Seen } from './seen.ts';
import type { Traits } from './traits.ts';

/** Attribute values that all have to be equal for a resource to be the one a call is about. */
export type Identity = Readonly<Record<string, string>>;

/** Reads one value out of a record; undefined where it is not there. */
export type Select = (event: CloudTrailEvent) => Json | undefined;

/** Attribute values that one call wrote. */
export type Writes = Readonly<Record<string, Seen>>;

/** Reads what a call wrote. `current` holds the attribute values before the call, as far as known; `state` those that Terraform's state holds. */
export type Writer = (
  event: CloudTrailEvent,
  current: JsonObject,
  attributes: Readonly<Record<string, AttributeEntry>>,
  state?: JsonObject,
) => Writes;

/** What one API call does to a resource of this type. */
export interface Call {
  /** puts: creates it where it is not there, changes it where it is. */
  readonly effect: 'creates' | 'updates' | 'puts' | 'deletes';
  /** Alternatives: the resource is the one that matches any of them. Empty: the call does not concern this type. */
  readonly identify: (event: CloudTrailEvent) => readonly Identity[];
  readonly writers: readonly Writer[];
  /** One record about several resources (CreateTags, ChangeResourceRecordSets): one copy for each, its parameters narrowed to it. */
  readonly split?: (event: CloudTrailEvent) => readonly CloudTrailEvent[];
  /** The call is about something that other types may write as well. */
  readonly rivalry?: Rivalry;
  /** Where the state has one of this type with these values, the call is about that one: it answers for all that is like this. */
  readonly claimedBy?: { readonly type: string; readonly identify: (event: CloudTrailEvent) => readonly Identity[] };
  /** The call may be about any of many types: where the state has no such thing of this type, it is about another. */
  readonly amongMany?: true;
  /** Why the call changes no argument of this type, in the vendor's words or near them. */
  readonly leaves?: string;
}

/** Where a value of this attribute is the name of another resource. */
export interface Reference {
  readonly type: string;
  readonly attribute: string;
}

/** The same thing written inside another resource: `policy` of aws_sqs_queue instead of aws_sqs_queue_policy. */
export interface InlineForm {
  readonly type: string;
  readonly attribute: string;
  /** Own attribute → the other resource's attribute that must be equal. */
  readonly on: Readonly<Record<string, string>>;
  /** Own attribute whose value the other resource's attribute holds. */
  readonly value: string;
}

/** What the tool knows about one Terraform resource type. */
export interface ResourceEntry {
  readonly type: string;
  readonly eventSource: string;
  /** What the type is, and what each of its arguments governs. */
  readonly traits: Traits;
  readonly importId: (values: JsonObject) => string | undefined;
  /** By event name without its API version suffix; several where one call does different things: an empty policy removes. */
  readonly calls: Readonly<Record<string, Call | readonly Call[]>>;
  /** Every argument and nested block of the provider schema; dotted names for what lies inside a block. */
  readonly attributes: Readonly<Record<string, AttributeEntry>>;
  /** Deleting it deletes data that nobody can bring back. */
  readonly holdsData: boolean;
  /** It is data as it was at one moment (a snapshot, an image, a backup): known, and owned by whoever took it instead of by code. */
  readonly pointInTimeCopy?: true;
  readonly references: Readonly<Record<string, Reference>>;
  readonly inlineForms: readonly InlineForm[];
  /** Own argument → the one that says the same better: code writes one of the two, and only that one is ever wanted. */
  readonly shadows: Readonly<Record<string, string>>;
  /** What AWS gives a new one where the creating call says nothing and the provider's default is another. */
  readonly serviceDefaults: JsonObject;
  /** A set without whose elements the resource is nothing: a user who is in no group has no membership. */
  readonly nothingWithout?: string;
  /** It stands for several things of AWS, which calls take away one by one: whether nothing is left of it. The provider loses sight of it with the first. */
  readonly isEmpty?: (values: JsonObject) => boolean;
  /** The argument that names whom this lets in, where it does nothing else: while code does not know them, it is told of with them. */
  readonly credentialOf?: string;
  /** The arguments that name others who may use it: whoever shares a thing is told of, whether or not anything here has to do with it. */
  readonly sharing?: readonly string[];
  /** Arguments that the provider schema marks sensitive in every case, and that hold no secret where the values are these. */
  readonly openArguments?: (values: JsonObject) => readonly string[];
}
