import { eventSourceOf } from '#catalogue/event-sources.ts';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import { isJsonObject } from '#domain/json.ts';
import type { Json } from '#domain/json.ts';
import { remember, rememberNames } from '#domain/text/remember.ts';
import { arnParts } from '#domain/value/arn.ts';
import type { StateResource } from '#domain/workspace.ts';
import { locationOf } from '#domain/workspace/places.ts';
import { identifiersOf } from './index-state.ts';
import { normalised, wordsOf } from '../likeness/call-words.ts';
import { placeOf, placesAgree } from './place-of.ts';

export interface Named {
  readonly resource: StateResource;
  /** True if it is the call's own subject, not a reference. */
  readonly isItself: boolean;
  /** Named by an AWS-assigned id in a specific member. */
  readonly isSure: boolean;
}

/** The score of a text that names the call's subject. */
const SURELY = 5;
const ITSELF = 4;
const BY_GENERAL_NAME = 3;
const BY_OTHER_MEMBER = 2.5;
const BY_OTHER_SERVICE = 2;
const AS_REFERENCE = 1;

/** Generic members for a call's subject. */
const GENERAL = /^(?:resources?)?(?:id|arn|name|identifier)s?(?:list)?$/;

/** An AWS-assigned id or ARN: unlike a name it is unique. */
const MADE_UP = /^(?:arn:|https:|[a-z]{1,12}-[0-9a-f]{8,17}$|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$)/;

const NAMING_END = /(?:id|arn|name|identifier|url)s?$/;

/** Calls of this service concern resources of all others. */
const TAGGING = 'tagging.amazonaws.com';

/**
 * Returns a function that finds the one managed resource which a record of an unknown call names best; undefined for none or several.
 * Unless `any` is requested, also undefined if the resource only contains the call's subject.
 */
export function createNamed(resources: readonly StateResource[]): (event: CloudTrailEvent, about?: 'any') => Named | undefined {
  let byText: ReadonlyMap<string, readonly StateResource[]> | undefined;
  const location = locationOf(resources);
  return (event, about) => {
    byText ??= indexByText(resources);
    const scores = new Map<StateResource, number>();
    const words = wordsOf(event.eventName);
    const texts = textsIn(event);
    // A creating call names the owner of its result, and a change of an unmanaged resource may name its owner.
    if (about !== 'any' && (makes(event.eventName) || isOfAnother(texts, words?.noun ?? '', byText))) return undefined;
    for (const { member, text, isAnswer } of texts) {
      const called = byText.get(text) ?? [];
      const here = called.filter(
        (one) =>
          text.startsWith('arn:') || placesAgree(placeOf(one, location), { account: event.recipientAccountId, region: event.awsRegion }),
      );
      for (const resource of ownersAmong(here)) {
        const score = scoreOf(resource, { member, text, event, noun: words?.noun ?? '' }) - (isAnswer ? 0.5 : 0);
        if (score > 0 && score > (scores.get(resource) ?? 0)) scores.set(resource, score);
      }
    }
    const [resource, score] = best(scores) ?? [undefined, 0];
    return resource === undefined ? undefined : { resource, isItself: score >= BY_GENERAL_NAME - 0.5, isSure: score === SURELY };
  };
}

/** True for a creating call. An import into a resource, such as a key's material, changes it. */
function makes(eventName: string): boolean {
  return wordsOf(eventName)?.effect === 'creates' && !eventName.startsWith('Import');
}

/** True if the call names its own subject, and the state does not have that: UpdateAddon with an `addonName` concerns the add-on. */
function isOfAnother(texts: readonly NamedText[], noun: string, byText: ReadonlyMap<string, unknown>): boolean {
  if (noun === '') return false;
  const own = texts.filter(({ member, isAnswer }) => !isAnswer && member.replace(NAMING_END, '') === noun && NAMING_END.test(member));
  return own.length > 0 && own.every(({ text }) => !byText.has(text));
}

/** Returns the resource with the highest score. One that another candidate refers to by id only contains that, as a pool its client. */
function best(scores: ReadonlyMap<StateResource, number>): readonly [StateResource, number] | undefined {
  const highest = Math.max(...scores.values());
  const bestMatches = [...scores].filter(([, score]) => score === highest).map(([resource]) => resource);
  const isHolder = (one: StateResource): boolean =>
    bestMatches.some(
      (other) =>
        other !== one &&
        Object.entries(other.values).some(
          ([name, value]) => name !== 'id' && name !== 'arn' && typeof value === 'string' && value === one.values['id'],
        ),
    );
  const [only, ...others] = bestMatches.length < 2 ? bestMatches : bestMatches.filter((one) => !isHolder(one));
  return only === undefined || others.length > 0 ? undefined : [only, highest];
}

function indexByText(resources: readonly StateResource[]): ReadonlyMap<string, readonly StateResource[]> {
  const shelf = new Map<string, StateResource[]>();
  for (const resource of resources) {
    if (resource.mode !== 'managed') continue;
    for (const text of new Set([...identifiersOf(resource.values), ...ownIds(resource)])) {
      const known = shelf.get(text);
      if (known === undefined) shelf.set(text, [resource]);
      else known.push(resource);
    }
  }
  return shelf;
}

/** Returns ids in attributes such as `cluster_identifier` of a cluster or `vpc_endpoint_id` of an endpoint. */
function ownIds({ type, values }: StateResource): readonly string[] {
  const isOwn = namesItself(type);
  return Object.entries(values).flatMap(([name, value]) => (typeof value === 'string' && value !== '' && isOwn(name) ? [value] : []));
}

/** Cached per type, because a state has thousands of resources of few types. */
const namesItself = remember((type: string): ((attribute: string) => boolean) => {
  const noun = normalised(eventSourceOf(type).noun);
  const own = new Set(['id', 'arn', 'name', 'identifier'].flatMap((ending) => [ending, `${noun}${ending}`]));
  return rememberNames((attribute) => own.has(normalised(attribute)));
});

/** Leaves out parts, which share the name or ARN of the whole, as a bucket's versioning does. The call concerns the whole. */
function ownersAmong(resources: readonly StateResource[]): readonly StateResource[] {
  if (resources.length < 2) return resources;
  const shortest = resources.toSorted((left, right) => left.type.length - right.type.length)[0];
  const isPart = ({ type }: StateResource): boolean => shortest !== undefined && type.startsWith(`${shortest.type}_`);
  return resources.filter((one) => !isPart(one));
}

interface Place {
  readonly member: string;
  readonly text: string;
  readonly event: CloudTrailEvent;
  readonly noun: string;
}

/** Scores a text of a record. A name counts only if service and member agree on the type. */
function scoreOf({ type, values }: StateResource, { member, text, event, noun }: Place): number {
  const { eventSource, noun: own } = eventSourceOf(type);
  const { arn } = values;
  const service = typeof arn === 'string' ? arnParts(arn)?.service : undefined;
  const isOfService = [eventSource, TAGGING, `${service}.amazonaws.com`].includes(event.eventSource) || event.eventSource === TAGGING;
  const kind = arnParts(text)?.resource.split(/[:/]/)[0];
  const fits =
    isNamedAs(member, normalised(own)) ||
    isNamedAs(member, normalised(type.replace(/^[a-z]+_/, ''))) ||
    isNamedAs(member, normalised(kind ?? ''));
  const isMadeUp = MADE_UP.test(text);
  if (isOfService && (fits || (noun !== '' && noun === normalised(own) && (isMadeUp || GENERAL.test(member)))))
    return isMadeUp ? SURELY : ITSELF;
  if (isOfService && (isMadeUp || GENERAL.test(member))) return GENERAL.test(member) ? BY_GENERAL_NAME : BY_OTHER_MEMBER;
  if (!isMadeUp) return 0;
  return fits || GENERAL.test(member) ? BY_OTHER_SERVICE : AS_REFERENCE;
}

/** True if a member names a kind: `dBInstanceIdentifier` names an instance. */
function isNamedAs(member: string, noun: string): boolean {
  const stem = member.replace(NAMING_END, '').replace(/s$/, '');
  return stem.length >= 3 && noun !== '' && (noun === stem || noun.endsWith(stem) || stem.endsWith(noun));
}

interface NamedText {
  readonly member: string;
  readonly text: string;
  readonly isAnswer: boolean;
}

function textsIn({ requestParameters, responseElements, resources }: CloudTrailEvent): readonly NamedText[] {
  return [
    ...namedTextsIn('', requestParameters ?? {}, false),
    ...namedTextsIn('', responseElements ?? {}, true),
    ...(resources ?? []).flatMap(({ ARN }) => (ARN === undefined ? [] : [{ member: 'arn', text: ARN, isAnswer: true }])),
  ];
}

function namedTextsIn(member: string, value: Json, isAnswer: boolean): readonly NamedText[] {
  if (typeof value === 'string') return [{ member, text: plain(value), isAnswer }];
  if (Array.isArray(value)) return (value as readonly Json[]).flatMap((item) => namedTextsIn(member, item, isAnswer));
  return isJsonObject(value) ? Object.entries(value).flatMap(([key, inner]) => namedTextsIn(normalised(key), inner, isAnswer)) : [];
}

/** Decodes a text, since REST services leave URL parameters percent-encoded. */
function plain(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
