import type { Catalogue, KnownCall } from '#catalogue/catalogue.ts';
import { originalRecordOf } from '#catalogue/whole-records.ts';
import type { ResourceEntry } from '#catalogue/define.ts';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import { hasText, isJsonObject } from '#domain/json.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import { rememberNames } from '#domain/text/remember.ts';
import { normalised } from '../likeness/call-words.ts';
import { readingOf } from './members-looked-at.ts';
import { matchesIdentity } from '../resources/lookup.ts';
import type { Present, Target } from '../play/target.ts';

// Members about the execution of a call, its identity or its repetition, not about the resource.
// https://docs.aws.amazon.com/awscloudtrail/latest/userguide/cloudtrail-event-reference-record-contents.html
const EXECUTION_MEMBERS = new RegExp(
  [
    'token$',
    // https://docs.aws.amazon.com/AmazonRDS/latest/APIReference/API_ModifyDBCluster.html: AllowEngineModeChange
    '^allow\\w*change$',
    '^(?:force|skip|bypass|expected|ifmatch|dryrun|xmlns|xamz|content|fullyqualified|honor)',
    '^(?:caller|creator|updater|client)?(?:reference|requestid)$',
    '^(?:current\\w*version(?:id)?|revisionid|catalogid|registryid)$',
    '^(?:host|template|tag|publish|overwrite|replace|applyimmediately|applymethod|rotateimmediately)$',
    '^(?:quantity|attributetype|resourcetype|scalingtype|policyname)$',
  ].join('|'),
);

/**
 * Returns a function that lists the dotted members of a known call which no mapping uses, such as new settings of a service. An object
 * without any used member is listed by its own name.
 * @param target the resource that the calls touched
 */
export function unreadMembersOf(target: Target, catalogue: Catalogue): (event: CloudTrailEvent) => readonly string[] {
  const texts = textsOfTarget(target);
  return (event) =>
    cachedResult(event, target, { catalogue, texts }, () => {
      const own = catalogue.callsIn(event).filter(({ entry }) => entry.type === target.type);
      if (own.length === 0 || callsFor(own, event, target).some(({ call }) => call.effect === 'creates' || call.effect === 'deletes'))
        return [];
      const members = withoutWrapper(event.requestParameters ?? {});
      // Most calls have no unread members, so they need no second reading.
      const news = uniquePartsIn(members, { texts, manner: executionMemberCheck(target.entry) });
      return news.length === 0 ? [] : unreadIn(members.value, news, readingOf(event, target, catalogue));
    });
}

/** Returns the mappings that apply to the resource, since one call may remove or change it, depending on the resource that it names. */
function callsFor(own: readonly KnownCall[], event: CloudTrailEvent, { resource }: Target): readonly KnownCall[] {
  if (own.length < 2) return own;
  const matching = own.filter(({ call }) => call.identify(event).some((identity) => matchesIdentity(resource?.values ?? {}, identity)));
  return matching.length === 0 ? own : matching;
}

/** Finds texts by search with a cache. A request has few texts and a resource many, so an index of the resource would be slower. */
function textsOfTarget({ resource, writes }: Target): Texts {
  const known = new Map<string, boolean>();
  return {
    has: (text) => {
      const before = known.get(text);
      if (before !== undefined) return before;
      const found = (resource !== undefined && hasText(resource.values, text)) || writes.some(({ value }) => hasText(value, text));
      known.set(text, found);
      return found;
    },
  };
}

/** Texts of a resource in the state and in other calls. */
type Texts = Pick<ReadonlySet<string>, 'has'>;

/** Returns unread parts of a drift's calls, each once, such as `PutParameter: policies`. */
export function unreadCalls(target: Target, events: readonly CloudTrailEvent[], catalogue: Catalogue): readonly string[] {
  const membersOf = unreadMembersOf(target, catalogue);
  const found = events.flatMap((event) => membersOf(originalRecordOf(event)).map((member) => `${event.eventName}: ${member}`));
  return [...new Set(found)];
}

/**
 * Returns dotted members of a request that no mapping uses, or that are copied without an effect; without blank ones and those about the
 * execution.
 * @param target the resource before the call
 */
export function unreadLeavesOf(event: CloudTrailEvent, target: Present, catalogue: Catalogue): readonly string[] {
  const { at, value } = withoutWrapper(event.requestParameters ?? {});
  const isExecutionMember = executionMemberCheck(target.entry);
  const isRead = readingOf(event, target, catalogue, 'nested');
  const leaves = Object.entries(value).flatMap(([name, inner]) =>
    isExecutionMember(name) ? [] : leavesOf(inner, at === '' ? name : `${at}.${name}`),
  );
  const unread = leaves.filter(
    ({ path, value: content }) => content !== false && !isExecutionMember(path.slice(path.lastIndexOf('.') + 1)) && !isRead(path),
  );
  return [...new Set(unread.map(({ path }) => path))];
}

/** The number of cached results. */
const KEPT = 2048;
const answers = new WeakMap<Catalogue, Map<string, readonly string[]>>();

/** Caches results: records of one call that differ only in numbers and known names have the same result. */
function cachedResult(
  event: CloudTrailEvent,
  target: Target,
  known: { readonly catalogue: Catalogue; readonly texts: Texts },
  answer: () => readonly string[],
): readonly string[] {
  // A response is long and rarely repeats, so records with one are not cached.
  if ((event.responseElements ?? null) !== null) return answer();
  const kept = answers.get(known.catalogue) ?? new Map<string, readonly string[]>();
  answers.set(known.catalogue, kept);
  const shape = shapeOf(event.requestParameters ?? null, known.texts);
  const call = `${target.type} ${event.eventSource} ${event.eventName} ${shape}`;
  const before = kept.get(call);
  if (before !== undefined) return before;
  const given = answer();
  if (kept.size >= KEPT) kept.clear();
  kept.set(call, given);
  return given;
}

/** Returns a request's text with numbers and known texts replaced. */
function shapeOf(value: Json, texts: Texts): string {
  if (typeof value === 'string') return texts.has(value) ? '=' : `"${value.length}:${value}"`;
  if (typeof value === 'number') return '0';
  if (typeof value !== 'object' || value === null) return String(value);
  if (Array.isArray(value)) return `[${(value as readonly Json[]).map((item) => shapeOf(item, texts)).join(',')}`;
  let shape = '{';
  for (const [key, inner] of Object.entries(value as JsonObject)) shape += `${key.length}:${key} ${shapeOf(inner, texts)},`;
  return shape;
}

interface KnownTexts {
  /** Texts of the resource in the state and in other calls. */
  readonly texts: Texts;
  /** True if a member is about the execution. */
  readonly manner: (member: string) => boolean;
}

/** A member with its parts that occur nowhere else. */
interface UniqueParts {
  readonly name: string;
  readonly path: string;
  readonly leaves: readonly Leaf[];
}

function uniquePartsIn(members: { readonly at: string; readonly value: JsonObject }, known: KnownTexts): readonly UniqueParts[] {
  return Object.entries(members.value).flatMap(([name, value]) => {
    if (known.manner(name)) return [];
    const path = members.at === '' ? name : `${members.at}.${name}`;
    const leaves = leavesOf(value, path).filter((leaf) => isUnique(leaf, known));
    return leaves.length === 0 ? [] : [{ name, path, leaves }];
  });
}

function unreadIn(members: JsonObject, news: readonly UniqueParts[], isRead: (path: string) => boolean): readonly string[] {
  return news.flatMap(({ name, path, leaves }) => {
    const unread = leaves.filter((leaf) => !isRead(leaf.path)).map((leaf) => leaf.path);
    if (unread.length === 0) return [];
    return unread.length === leavesOf(members[name] ?? null, path).length ? [path] : [...new Set(unread)];
  });
}

interface Leaf {
  readonly path: string;
  readonly value: Json;
}

function leavesOf(value: Json, path: string): readonly Leaf[] {
  if (Array.isArray(value)) return (value as readonly Json[]).flatMap((item) => leavesOf(item, path));
  if (isJsonObject(value)) return Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, `${path}.${key}`));
  return value === null || value === '' ? [] : [{ path, value }];
}

function isUnique({ path, value }: Leaf, { texts, manner }: KnownTexts): boolean {
  const name = path.slice(path.lastIndexOf('.') + 1);
  return !manner(name) && !(typeof value === 'string' && texts.has(value));
}

const manners = new WeakMap<ResourceEntry, KnownTexts['manner']>();

/** Returns the check for members about the execution, including attributes that no record shows according to the catalogue. */
function executionMemberCheck(entry: ResourceEntry): KnownTexts['manner'] {
  const known = manners.get(entry);
  if (known !== undefined) return known;
  const shownNowhere = new Set(
    Object.entries(entry.attributes)
      .filter(([, { kind }]) => kind !== 'mapped' && kind !== 'written')
      .map(([attribute]) => normalised(attribute)),
  );
  const manner = rememberNames((member) => EXECUTION_MEMBERS.test(normalised(member)) || shownNowhere.has(normalised(member)));
  manners.set(entry, manner);
  return manner;
}

/** Removes the wrapper `<Action>Request` of newer Amazon EC2 calls. */
function withoutWrapper(members: JsonObject): { readonly at: string; readonly value: JsonObject } {
  const [name, ...others] = Object.keys(members);
  const inner = name === undefined || others.length > 0 || !/Req(?:uest)?$/.test(name) ? undefined : members[name];
  return name !== undefined && isJsonObject(inner) ? { at: name, value: inner } : { at: '', value: members };
}
