/**
 * The words in which a catalogue entry is written: what the calls of one service mean for one Terraform resource type.
 * An entry is data plus small pure functions from a record to attribute values. It knows nothing of any workspace.
 */
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import { attributesOf, namesIn } from './attributes.ts';
import type { AttributeEntry, AttributeWords } from './attributes.ts';
import { eventSourceOf } from './event-sources.ts';
import type { Rivalry } from './rivalry.ts';
import type { Seen } from './seen.ts';
import { idFrom } from './select.ts';
import type { Traits } from './traits.ts';

export { HIDDEN } from './seen.ts';
export type { Convert, Seen } from './seen.ts';
export { computed, from, identity, notVisible, written } from './attributes.ts';
export type { AttributeEntry } from './attributes.ts';

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

/** An entry as it is written down: what is empty, or follows from the type or the schema, is left out. */
export type ResourceDefinition = Pick<ResourceEntry, 'type' | 'calls'> &
  Partial<Omit<ResourceEntry, 'attributes' | 'traits' | 'references' | 'importId'>> &
  AttributeWords &
  Partial<Traits> & {
    /** As `bucket: 'aws_s3_bucket.id'`. */
    readonly references?: Readonly<Record<string, string>>;
    /** As `'{bucket}:{name}'`, several where the first may lack a part. When left out, the one argument of `identity`; of several or none, the id. */
    readonly importId?: string | readonly string[] | ResourceEntry['importId'];
  };

/**
 * Completes a definition.
 * @param definition the entry as written
 * @returns the entry: what was left out is empty, or what follows from the type and the other words
 */
export function defineResource(definition: ResourceDefinition): ResourceEntry {
  const { type, is = [], governs = {}, references = {}, importId = usualId(definition.identity) } = definition;
  const { own, lists, traits } = apart(definition);
  return {
    eventSource: eventSourceOf(type).eventSource,
    inlineForms: [],
    shadows: {},
    serviceDefaults: {},
    holdsData: is.includes('keeps-data'),
    ...own,
    traits: { is, ...traits, governs: withUsual(governs, lists) },
    references: Object.fromEntries(Object.entries(references).map(([name, other]) => [name, referenceOf(other)])),
    importId: typeof importId === 'function' ? importId : idFrom(...[importId].flat()),
    attributes: attributesOf(type, lists),
  };
}

const LISTS = ['order', 'mapped', 'each', 'written', 'identity', 'terraformOnly', 'computed'] satisfies readonly (keyof AttributeWords)[];
const TRAITS = ['is', 'governs', 'switchedBy', 'safer', 'range'] satisfies readonly (keyof Traits)[];

/** What is written side by side, by what it tells; each in the order in which it is written. */
function apart(definition: ResourceDefinition): {
  own: Pick<ResourceEntry, 'type' | 'calls'>;
  lists: AttributeWords;
  traits: Partial<Traits>;
} {
  const all = Object.entries(definition);
  const among = (keys: readonly string[]): Readonly<Record<string, unknown>> =>
    Object.fromEntries(all.filter(([key]) => keys.includes(key)));
  const [lists, traits] = [among(LISTS), among(TRAITS)];
  const { type, calls, ...more } = definition;
  const own = { type, calls, ...Object.fromEntries(Object.entries(more).filter(([key]) => !(key in lists) && !(key in traits))) };
  return { own, lists, traits };
}

function referenceOf(text: string): Reference {
  const [type = '', attribute = ''] = text.split('.');
  return { type, attribute };
}

function usualId(identity: string | undefined): string {
  const [only = 'id', ...others] = namesIn(identity);
  return others.length === 0 ? `{${only}}` : '{id}';
}

/** What makes the resource itself is what it is called, and what tells Terraform how to work governs just that, where traits have no other word. */
function withUsual(governs: Traits['governs'], { identity, terraformOnly }: AttributeWords): Traits['governs'] {
  const known = new Set(Object.values(governs).flatMap(namesIn));
  const rest = (names: string | undefined): readonly string[] => namesIn(names).filter((name) => !known.has(name) && name !== 'timeouts');
  const usual = [['identifier', rest(identity)] as const, ['terraform-only', rest(terraformOnly)] as const].filter(
    ([, names]) => names.length > 0,
  );
  return { ...governs, ...Object.fromEntries(usual.map(([word, names]) => [word, [...namesIn(governs[word]), ...names].join(' ')])) };
}
