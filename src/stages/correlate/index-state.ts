import type { Identity } from '#catalogue/define.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import type { StateResource } from '#domain/workspace.ts';
import { homeOf, placeOf, placesAgree } from './home-of.ts';

/** The attributes under which AWS, CloudTrail and Terraform know a resource by one text. */
const IDENTIFYING_ATTRIBUTES = ['arn', 'id', 'url', 'name', 'bucket', 'function_name', 'uuid', 'invoke_arn', 'dns_name'] as const;

/** Where a record was made. Either may be unknown: then it tells nothing. */
export interface RecordPlace {
  readonly region: string;
  readonly account: string | undefined;
}

/** Managed instances of the state, found by what a record says of them. */
export interface StateIndex {
  readonly byAddress: ReadonlyMap<string, StateResource>;
  find(type: string, identities: readonly Identity[], place: RecordPlace): readonly StateResource[];
  ofType(type: string): readonly StateResource[];
}

/**
 * Indexes the state by type, so that each event is compared with few resources.
 * @param resources all resources of the state; data sources are left out
 * @returns the index
 */
export function indexState(resources: readonly StateResource[]): StateIndex {
  const managed = resources.filter((resource) => resource.mode === 'managed');
  const home = homeOf(managed);
  const byType = new Map<string, StateResource[]>();
  for (const resource of managed) byType.set(resource.type, [...(byType.get(resource.type) ?? []), resource]);
  const ofType = (type: string): readonly StateResource[] => byType.get(type) ?? [];
  return {
    byAddress: new Map(managed.map((resource) => [resource.address, resource])),
    ofType,
    find(type, identities, place) {
      const found = ofType(type).filter((resource) => identities.some((identity) => matchesIdentity(resource.values, identity)));
      // The same name may stand in two regions and in two accounts; the ARN, or those of its neighbours, say which one the record is about.
      return found.filter((resource) => placesAgree(placeOf(resource, home), place));
    },
  };
}

/**
 * Whether attribute values are those an identity asks for.
 * @param values attribute values of a resource
 * @param identity attribute → text; all must be equal, and of a list attribute one element
 * @returns true when it is the one
 */
export function matchesIdentity(values: JsonObject, identity: Identity): boolean {
  return Object.entries(identity).every(([attribute, text]) => values[attribute] !== undefined && holds(values[attribute], text));
}

function holds(value: Json, text: string): boolean {
  return Array.isArray(value) ? value.some((element) => String(element) === text) : String(value) === text;
}

/**
 * The texts by which a resource is known.
 * @param values its attribute values
 * @returns distinct non-empty texts, longest first
 */
export function identifiersOf(values: JsonObject): readonly string[] {
  const texts = IDENTIFYING_ATTRIBUTES.map((attribute) => values[attribute]).filter(
    (value): value is string => typeof value === 'string' && value !== '',
  );
  return [...new Set(texts)].sort((left, right) => right.length - left.length);
}
