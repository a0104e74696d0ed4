import type { Identity } from '#catalogue/define.ts';
import type { JsonObject } from '#domain/json.ts';
import type { StateResource } from '#domain/workspace.ts';
import { createFindByOtherName } from './other-names.ts';
import type { AlternateName, FindByOtherName } from './other-names.ts';
import { locationOf } from '#domain/workspace/places.ts';
import { placeOf, placesAgree } from './place-of.ts';
import type { RootLocation, Place } from '#domain/workspace/places.ts';
import { createLookup } from './lookup.ts';
import type { Lookup } from './lookup.ts';

/** Attributes with texts by which AWS, CloudTrail and Terraform identify a resource. */
const IDENTIFYING_ATTRIBUTES = ['arn', 'id', 'url', 'name', 'bucket', 'function_name', 'uuid', 'invoke_arn', 'dns_name'] as const;

/** Unknown parts match everything. */
export interface RecordPlace {
  readonly region: string;
  readonly account: string | undefined;
}

export interface StateIndex {
  readonly byAddress: ReadonlyMap<string, StateResource>;
  find(type: string, identities: readonly Identity[], place: RecordPlace): readonly StateResource[];
  /** Fallback: finds resources by another form of the name. */
  similar(type: string, identities: readonly Identity[], place: RecordPlace): readonly AlternateName[];
  ofType(type: string): readonly StateResource[];
}

/** Indexes the state by type; data sources are left out. `inCode`: account and region of an address's provider, from code */
export function indexState(resources: readonly StateResource[], inCode?: (address: string) => Place): StateIndex {
  const managed = resources.filter((resource) => resource.mode === 'managed');
  const location = locationOf(resources);
  const byType = new Map<string, StateResource[]>();
  for (const resource of managed) {
    const own = byType.get(resource.type);
    if (own === undefined) byType.set(resource.type, [resource]);
    else own.push(resource);
  }
  const lookups = new Map<string, Lookup<Entry>>();
  const lookUp = (type: string): Lookup<Entry> => {
    const known = lookups.get(type);
    if (known !== undefined) return known;
    const lookup = lookupOver(ofType(type), location, inCode);
    lookups.set(type, lookup);
    return lookup;
  };
  const ofType = (type: string): readonly StateResource[] => byType.get(type) ?? [];
  const similarNames = new Map<string, FindByOtherName>();
  return {
    byAddress: new Map(managed.map((resource) => [resource.address, resource])),
    ofType,
    similar(type, identities, place) {
      if (!byType.has(type)) return [];
      const look = similarNames.get(type) ?? createFindByOtherName(ofType(type));
      similarNames.set(type, look);
      return look(identities).filter(({ resource }) => placesAgree(placeOf(resource, location, inCode), place));
    },
    find(type, identities, place) {
      // A name may exist in two regions and accounts. Place and ARN show which resource the call means. An ARN in the record is
      // unambiguous, and its call may come from another account.
      const isThere = (entry: Entry): boolean => placesAgree(entry.at(), place) || isNamedByArn(entry.resource.values, identities);
      const found = lookUp(type).find(identities);
      // Fast path for the common case.
      const only = found.length === 1 ? found[0] : undefined;
      if (only !== undefined) return isThere(only) ? [only.resource] : [];
      return found.filter(isThere).map(({ resource }) => resource);
    },
  };
}

function isNamedByArn({ arn }: JsonObject, identities: readonly Identity[]): boolean {
  return typeof arn === 'string' && arn !== '' && identities.some((identity) => identity['arn'] === arn);
}

/** A resource with its position. Two resources with one address (a broken state) are two entries. */
interface Entry {
  readonly resource: StateResource;
  readonly place: number;
  /** Computed on first use. */
  readonly at: () => Place;
}

function entryOf(resource: StateResource, place: number, location: RootLocation, inCode?: (address: string) => Place): Entry {
  let at: Place | undefined;
  return { resource, place, at: () => (at ??= placeOf(resource, location, inCode)) };
}

function lookupOver(resources: readonly StateResource[], location: RootLocation, inCode?: (address: string) => Place): Lookup<Entry> {
  const lookup = createLookup<Entry>(({ resource }) => resource.values);
  for (const [place, resource] of resources.entries()) lookup.add(entryOf(resource, place, location, inCode));
  return lookup;
}

/** Calls `found` for each resource that has one of the wanted texts as a name, without indexing all names. */
export function visitNamed(
  resources: readonly StateResource[],
  wanted: ReadonlySet<string>,
  found: (text: string, resource: StateResource) => void,
): void {
  for (const resource of resources) {
    for (const attribute of IDENTIFYING_ATTRIBUTES) {
      const text = resource.values[attribute];
      if (typeof text === 'string' && wanted.has(text)) found(text, resource);
    }
  }
}

/** Returns the distinct non-empty identifiers of a resource, longest first. */
export function identifiersOf(values: JsonObject): readonly string[] {
  const texts = IDENTIFYING_ATTRIBUTES.map((attribute) => values[attribute]).filter(
    (value): value is string => typeof value === 'string' && value !== '',
  );
  return [...new Set(texts)].sort((left, right) => right.length - left.length);
}
