import { eventSourceOf } from '#catalogue/event-sources.ts';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import { isJsonObject } from '#domain/json.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import { arnParts } from '#domain/value/arn.ts';
import { normalised } from './call-words.ts';

export interface IndexedResource {
  readonly key: string;
  readonly type: string;
  readonly values: JsonObject;
}

export interface ResourceIndex {
  readonly put: (candidate: IndexedResource) => void;
  /** Returns the resources that a call names, with a score each. */
  readonly namedBy: (event: CloudTrailEvent, noun: string) => readonly Named[];
  /**
   * Returns resources of exactly the kind in the call's name whose identifying arguments the request repeats, such as a policy that is
   * named only by its owner. For a kind without such arguments, of which an account has only one, returns all.
   * @param fixedOf returns the names of the identifying arguments
   */
  readonly ofKind: (event: CloudTrailEvent, noun: string, fixedOf: (candidate: IndexedResource) => readonly string[]) => readonly Named[];
}

export interface Named {
  readonly candidate: IndexedResource;
  readonly score: number;
}

/** Generic members for a call's subject. */
const NAMING = new Set([
  'id',
  'arn',
  'name',
  'identifier',
  'resource',
  'resourcearn',
  'resourceid',
  'resourcename',
  'resourcearnlist',
  'resourcearns',
  'resourcesarns',
]);
const ENDINGS = ['', 'id', 'arn', 'name', 'identifier', 'ids', 'names', 'url'];
// Calls of this service tag resources of all others.
// https://docs.aws.amazon.com/resourcegroupstagging/latest/APIReference/API_TagResources.html
const TAGGING = 'tagging.amazonaws.com';

/** Indexes resources by id, ARN and name. */
export function createResourceIndex(): ResourceIndex {
  const byText = new Map<string, IndexedResource[]>();
  const byNoun = new Map<string, Map<string, IndexedResource>>();
  return {
    put(candidate) {
      const noun = nounOf(candidate);
      byNoun.set(noun, (byNoun.get(noun) ?? new Map<string, IndexedResource>()).set(candidate.key, candidate));
      for (const text of namesOf(candidate))
        byText.set(text, [...(byText.get(text) ?? []).filter((one) => one.key !== candidate.key), candidate]);
    },
    namedBy(event, noun) {
      const scores = new Map<IndexedResource, number>();
      for (const { member, text } of namesIn(event)) {
        for (const candidate of byText.get(text) ?? []) {
          const score = scoreOf(candidate, noun);
          // UpdateAddon with a clusterName concerns an add-on, which is another kind of resource within the cluster.
          const isHolder = score === 0 && noun !== '' && !NAMING.has(member);
          if (isOfService(candidate, event.eventSource) && isNamedAs(member, candidate, text) && !isHolder)
            scores.set(candidate, (scores.get(candidate) ?? 0) + score + 1);
        }
      }
      // Other equal values break ties: the clusters distinguish two node groups of one name.
      const requestTexts = new Set(namesIn(event).map(({ text }) => text));
      return [...scores].map(([candidate, score]) => ({ candidate, score: score + countValuesIn(requestTexts, candidate) / 100 }));
    },
    ofKind(event, noun, fixedOf) {
      const requestTexts = new Map(namesIn(event).map(({ member, text }) => [member, text]));
      // Many services have one call for the policies of all their resources.
      const nouns = noun === 'resourcepolicy' ? [...byNoun.keys()].filter((one) => one.endsWith('policy')) : [noun];
      return nouns
        .flatMap((one) => [...(byNoun.get(one)?.values() ?? [])])
        .filter((candidate) => isOfService(candidate, event.eventSource))
        .flatMap((candidate) => {
          const fixed = fixedOf(candidate);
          const repeated = fixed.filter((name) => requestTexts.has(normalised(name)));
          const isContradicted = repeated.some((name) => !isNameOf(requestTexts.get(normalised(name)) ?? '', candidate.values[name]));
          const isOtherKind = repeated.length === 0 && (fixed.length > 0 || noun !== nounOf(candidate));
          return isContradicted || isOtherKind ? [] : [{ candidate, score: repeated.length }];
        });
    },
  };
}

function countValuesIn(texts: ReadonlySet<string>, { values }: IndexedResource): number {
  return Object.values(values).filter((value) => typeof value === 'string' && texts.has(value)).length;
}

function nounOf({ type }: IndexedResource): string {
  return normalised(eventSourceOf(type).noun);
}

/** True if the text is the value, or the id at the end of the value's ARN. */
function isNameOf(text: string, value: Json | undefined): boolean {
  return typeof value === 'string' && (value === text || (text !== '' && value.startsWith('arn:') && value.endsWith(`/${text}`)));
}

/** Returns the names of a resource. Short texts (`a`, `web`) are included, because service and member have to agree too. */
function namesOf({ type, values }: IndexedResource): readonly string[] {
  const noun = normalised(eventSourceOf(type).noun);
  const own = Object.entries(values).filter(
    ([name]) =>
      ['id', 'arn', 'name', 'url', 'bucket'].includes(name) ||
      ENDINGS.some((ending) => ending !== '' && normalised(name) === `${noun}${ending}`),
  );
  return [...new Set(own.flatMap(([, value]) => (typeof value === 'string' && value !== '' ? [value] : [])))];
}

function isOfService({ type, values }: IndexedResource, eventSource: string): boolean {
  const { arn } = values;
  const service = typeof arn === 'string' ? arnParts(arn)?.service : undefined;
  return eventSource === TAGGING || eventSourceOf(type).eventSource === eventSource || `${service}.amazonaws.com` === eventSource;
}

/** True if the text is the resource's ARN, which is unique, or if the member names such a resource. */
function isNamedAs(member: string, { type, values }: IndexedResource, text: string): boolean {
  if (text === values['arn'] || NAMING.has(member)) return true;
  const noun = normalised(eventSourceOf(type).noun);
  return ENDINGS.some((ending) => member.endsWith(ending) && isEndOf(noun, member.slice(0, member.length - ending.length)));
}

/** True if the noun ends with the stem, since `groupName` also names a replication group. */
function isEndOf(noun: string, stem: string): boolean {
  return stem.length >= 3 && noun.endsWith(stem);
}

/** Scores how much of the kind is in the call's name: UpdateNodegroupConfig concerns a node group, although it also names its cluster. */
function scoreOf(candidate: IndexedResource, noun: string): number {
  const own = nounOf(candidate);
  return noun === own ? 100 + own.length : noun.includes(own) ? own.length : 0;
}

/** Returns every text of a request with its member, and the ARNs that CloudTrail adds. */
function namesIn(event: CloudTrailEvent): readonly { readonly member: string; readonly text: string }[] {
  const noted = (event.resources ?? []).flatMap(({ ARN }) => (ARN === undefined ? [] : [{ member: 'arn', text: ARN }]));
  return [...textsAt('', event.requestParameters ?? {}), ...noted];
}

function textsAt(member: string, value: Json): readonly { readonly member: string; readonly text: string }[] {
  if (typeof value === 'string') return [{ member, text: value.includes('%') ? plain(value) : value }];
  if (Array.isArray(value)) return (value as readonly Json[]).flatMap((item) => textsAt(member, item));
  return isJsonObject(value) ? Object.entries(value).flatMap(([key, item]) => textsAt(normalised(key), item)) : [];
}

/** Decodes a text, since REST services leave URL parameters percent-encoded. */
function plain(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
