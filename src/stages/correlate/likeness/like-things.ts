import { eventSourceOf } from '#catalogue/event-sources.ts';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import { isJsonObject } from '#domain/json.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import { arnParts } from '#domain/value/arn.ts';
import { folded } from './call-words.ts';

export interface Thing {
  readonly key: string;
  readonly type: string;
  readonly values: JsonObject;
}

export interface Things {
  readonly put: (thing: Thing) => void;
  /** Returns the resources that a call names, with a score each. */
  readonly namedBy: (event: CloudTrailEvent, noun: string) => readonly Named[];
  /**
   * Returns resources of exactly the kind in the call's name whose identifying arguments the request repeats, such as a policy that is
   * named only by its owner. For a kind without such arguments, of which an account has only one, returns all.
   * @param fixedOf returns the names of the identifying arguments
   */
  readonly ofKind: (event: CloudTrailEvent, noun: string, fixedOf: (thing: Thing) => readonly string[]) => readonly Named[];
}

export interface Named {
  readonly thing: Thing;
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
export function createThings(): Things {
  const byText = new Map<string, Thing[]>();
  const byNoun = new Map<string, Map<string, Thing>>();
  return {
    put(thing) {
      const noun = nounOf(thing);
      byNoun.set(noun, (byNoun.get(noun) ?? new Map<string, Thing>()).set(thing.key, thing));
      for (const text of namesOf(thing)) byText.set(text, [...(byText.get(text) ?? []).filter((one) => one.key !== thing.key), thing]);
    },
    namedBy(event, noun) {
      const scores = new Map<Thing, number>();
      for (const { member, text } of namesIn(event)) {
        for (const thing of byText.get(text) ?? []) {
          const score = scoreOf(thing, noun);
          // UpdateAddon with a clusterName concerns an add-on, which is another kind of resource within the cluster.
          const isHolder = score === 0 && noun !== '' && !NAMING.has(member);
          if (isOfService(thing, event.eventSource) && isNamedAs(member, thing, text) && !isHolder)
            scores.set(thing, (scores.get(thing) ?? 0) + score + 1);
        }
      }
      // Other equal values break ties: the clusters distinguish two node groups of one name.
      const said = new Set(namesIn(event).map(({ text }) => text));
      const agreement = ({ values }: Thing): number =>
        Object.values(values).filter((value) => typeof value === 'string' && said.has(value)).length;
      return [...scores].map(([thing, score]) => ({ thing, score: score + agreement(thing) / 100 }));
    },
    ofKind(event, noun, fixedOf) {
      const said = new Map(namesIn(event).map(({ member, text }) => [member, text]));
      // Many services have one call for the policies of all their resources.
      const nouns = noun === 'resourcepolicy' ? [...byNoun.keys()].filter((one) => one.endsWith('policy')) : [noun];
      return nouns
        .flatMap((one) => [...(byNoun.get(one)?.values() ?? [])])
        .filter((thing) => isOfService(thing, event.eventSource))
        .flatMap((thing) => {
          const fixed = fixedOf(thing);
          const told = fixed.filter((name) => said.has(folded(name)));
          const isContradicted = told.some((name) => !isNameOf(said.get(folded(name)) ?? '', thing.values[name]));
          const isAnother = told.length === 0 && (fixed.length > 0 || noun !== nounOf(thing));
          return isContradicted || isAnother ? [] : [{ thing, score: told.length }];
        });
    },
  };
}

function nounOf({ type }: Thing): string {
  return folded(eventSourceOf(type).noun);
}

/** True if the text is the value, or the id at the end of the value's ARN. */
function isNameOf(text: string, value: Json | undefined): boolean {
  return typeof value === 'string' && (value === text || (text !== '' && value.startsWith('arn:') && value.endsWith(`/${text}`)));
}

/** Returns the names of a resource. Short texts (`a`, `web`) are included, because service and member have to agree too. */
function namesOf({ type, values }: Thing): readonly string[] {
  const noun = folded(eventSourceOf(type).noun);
  const own = Object.entries(values).filter(
    ([name]) =>
      ['id', 'arn', 'name', 'url', 'bucket'].includes(name) ||
      ENDINGS.some((ending) => ending !== '' && folded(name) === `${noun}${ending}`),
  );
  return [...new Set(own.flatMap(([, value]) => (typeof value === 'string' && value !== '' ? [value] : [])))];
}

function isOfService({ type, values }: Thing, eventSource: string): boolean {
  const { arn } = values;
  const service = typeof arn === 'string' ? arnParts(arn)?.service : undefined;
  return eventSource === TAGGING || eventSourceOf(type).eventSource === eventSource || `${service}.amazonaws.com` === eventSource;
}

/** True if the text is the resource's ARN, which is unique, or if the member names such a resource. */
function isNamedAs(member: string, { type, values }: Thing, text: string): boolean {
  if (text === values['arn'] || NAMING.has(member)) return true;
  const noun = folded(eventSourceOf(type).noun);
  return ENDINGS.some((ending) => member.endsWith(ending) && isEndOf(noun, member.slice(0, member.length - ending.length)));
}

/** True if the noun ends with the stem, since `groupName` also names a replication group. */
function isEndOf(noun: string, stem: string): boolean {
  return stem.length >= 3 && noun.endsWith(stem);
}

/** Scores how much of the kind is in the call's name: UpdateNodegroupConfig concerns a node group, although it also names its cluster. */
function scoreOf(thing: Thing, noun: string): number {
  const own = nounOf(thing);
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
  return isJsonObject(value) ? Object.entries(value).flatMap(([key, item]) => textsAt(folded(key), item)) : [];
}

/** Decodes a text, since REST services leave URL parameters percent-encoded. */
function plain(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
