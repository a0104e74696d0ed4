import type { Catalogue } from '#catalogue/catalogue.ts';
import { wholeRecordOf } from '#catalogue/whole-records.ts';
import { HIDDEN } from '#catalogue/define.ts';
import type { ResourceEntry } from '#catalogue/define.ts';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import { isJsonObject, textsIn } from '#domain/json.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import { rememberNames } from '#domain/text/remember.ts';
import { folded } from './likeness/call-words.ts';
import type { Present, Target } from './target.ts';
import { writesOf } from './writes-of.ts';

/**
 * Members that say how a call is carried out, tell one request from the next, or repeat what another member says, and nothing of the resource.
 * https://docs.aws.amazon.com/awscloudtrail/latest/userguide/cloudtrail-event-reference-record-contents.html
 */
const MANNER = new RegExp(
  [
    'token$',
    '^(?:force|skip|bypass|expected|ifmatch|dryrun|xmlns|xamz|content|fullyqualified|honor)',
    '^(?:caller|creator|updater|client)?(?:reference|requestid)$',
    '^(?:current\\w*version(?:id)?|revisionid|catalogid|registryid)$',
    '^(?:host|template|tag|publish|overwrite|replace|applyimmediately|applymethod|rotateimmediately)$',
    '^(?:quantity|attributetype|resourcetype|scalingtype|policyname)$',
  ].join('|'),
);

/**
 * Finds what calls say of a resource that no reading of them looks at: new settings of a service among them.
 * @param target the resource that they touched
 * @param catalogue what the calls mean
 * @returns asked for a known call that came to nothing: members of its request, dotted, a whole object under its own name where nothing in it
 *   was looked at
 */
export function unreadMembersOf(target: Target, catalogue: Catalogue): (event: CloudTrailEvent) => readonly string[] {
  const texts = once(() => new Set([target.resource?.values ?? {}, ...target.writes.map(({ value }) => value)].flatMap(textsIn)));
  return (event) => {
    const own = catalogue.callsIn(event).filter(({ entry }) => entry.type === target.type);
    if (own.length === 0 || own.some(({ call }) => call.effect === 'creates' || call.effect === 'deletes')) return [];
    return likeBefore(event, target, { catalogue, texts: texts() }, () => {
      const members = withoutWrapper(event.requestParameters ?? {});
      // Most calls say nothing new beside what was read of them: those need not be read again.
      const news = newsIn(members, { texts: texts(), manner: mannerOf(target.entry) });
      return news.length === 0 ? [] : unreadIn(members.value, news, readingOf(event, target, catalogue));
    });
  };
}

/**
 * What the calls of a drift say beside what was read of them.
 * @param target the resource
 * @param events its calls
 * @param catalogue what the calls mean
 * @returns such as `PutParameter: policies`, each once
 */
export function unreadCalls(target: Target, events: readonly CloudTrailEvent[], catalogue: Catalogue): readonly string[] {
  const membersOf = unreadMembersOf(target, catalogue);
  const found = events.flatMap((event) => membersOf(wholeRecordOf(event)).map((member) => `${event.eventName}: ${member}`));
  return [...new Set(found)];
}

/** So many answers are kept. */
const KEPT = 2048;
const answers = new WeakMap<Catalogue, Map<string, readonly string[]>>();

/** Two records of one call that differ in numbers, and in what they call things that are known, are read alike. */
function likeBefore(
  event: CloudTrailEvent,
  target: Target,
  known: { readonly catalogue: Catalogue; readonly texts: ReadonlySet<string> },
  answer: () => readonly string[],
): readonly string[] {
  // An answer is long, and seldom the same.
  if ((event.responseElements ?? null) !== null) return answer();
  const kept = answers.get(known.catalogue) ?? new Map<string, readonly string[]>();
  answers.set(known.catalogue, kept);
  const alike = shapeOf(event.requestParameters ?? null, known.texts);
  const call = `${target.type} ${event.eventSource} ${event.eventName} ${alike}`;
  const before = kept.get(call);
  if (before !== undefined) return before;
  const given = answer();
  if (kept.size >= KEPT) kept.clear();
  kept.set(call, given);
  return given;
}

/** Where the answer stands among the members that were looked at. */
const ANSWER = '(answer)';

/** A request as a text in which numbers, and what is known, look alike. */
function shapeOf(value: Json, texts: ReadonlySet<string>): string {
  if (typeof value === 'string') return texts.has(value) ? '=' : `"${value.length}:${value}"`;
  if (typeof value === 'number') return '0';
  if (typeof value !== 'object' || value === null) return String(value);
  if (Array.isArray(value)) return `[${(value as readonly Json[]).map((item) => shapeOf(item, texts)).join(',')}`;
  let shape = '{';
  for (const [key, inner] of Object.entries(value as JsonObject)) shape += `${key.length}:${key} ${shapeOf(inner, texts)},`;
  return shape;
}

/** Reads a record again and looks on: tells of a member whether that was looked at. */
function readingOf(event: CloudTrailEvent, target: Target, catalogue: Catalogue): (path: string) => boolean {
  const reading = { read: new Set<string>(), copied: new Set<string>(), watched: new WeakMap<object, Json>() };
  const meant = meaningOf(
    {
      ...event,
      requestParameters: watched(event.requestParameters ?? {}, '', reading) as JsonObject,
      responseElements: watched(event.responseElements ?? null, ANSWER, reading) as JsonObject | null,
    },
    target,
    catalogue,
  );
  // What is copied whole inside of a member is a block, and whoever makes one tells himself what he does not know.
  const answered = new Set(
    [...reading.read].filter((path) => path.startsWith(`${ANSWER}.`)).map((path) => folded(path.slice(path.lastIndexOf('.') + 1))),
  );
  return (path) =>
    reading.read.has(path) ||
    answered.has(folded(path.slice(path.lastIndexOf('.') + 1))) ||
    (reading.copied.has(path) && (path.includes('.') || meaningOf(withoutMember(event, path), target, catalogue) !== meant));
}

function once<Answer>(answer: () => Answer): () => Answer {
  let known: { readonly answer: Answer } | undefined;
  return () => (known ??= { answer: answer() }).answer;
}

/** What is known of a request beside what it says. */
interface Told {
  /** What the state and the other calls say of the resource. */
  readonly texts: ReadonlySet<string>;
  /** Whether a member says how, and nothing of the resource. */
  readonly manner: (member: string) => boolean;
}

/** Everything that the calls of a record say of a resource, as one text: what is written as it stands is looked at thereby. */
function meaningOf(event: CloudTrailEvent, target: Present, catalogue: Catalogue): string {
  return JSON.stringify(
    catalogue.callsIn(event).map(({ entry, call, event: one }) => {
      const writes = writesOf(call, one, entry.type === target.type ? target : { ...target, entry, values: {}, resource: undefined });
      return [entry.type, call.identify(one), Object.entries(writes).map(([path, value]) => [path, value === HIDDEN ? 'hidden' : value])];
    }),
  );
}

/** Members that a reading looked at, and those that it only took along when it copied all of an object. */
interface Reading {
  readonly read: Set<string>;
  readonly copied: Set<string>;
  /** One and the same where it was one and the same: readings may ask whether two are. */
  readonly watched: WeakMap<object, Json>;
}

function watched(value: Json, path: string, reading: Reading): Json {
  if (typeof value !== 'object' || value === null) return value;
  const known = reading.watched.get(value);
  if (known !== undefined) return known;
  let copying: readonly string[] = [];
  const proxy = new Proxy(value as object, {
    ownKeys(all) {
      copying = Array.isArray(all) ? [] : Object.keys(all);
      return Reflect.ownKeys(all);
    },
    get(all, key) {
      const found = Reflect.get(all, key) as Json;
      if (typeof key !== 'string' || typeof found === 'function') return found;
      const isCopied = copying[0] === key;
      copying = isCopied ? copying.slice(1) : [];
      const inside = Array.isArray(all) ? path : path === '' ? key : `${path}.${key}`;
      if (typeof found !== 'object' || found === null) (isCopied ? reading.copied : reading.read).add(inside);
      return watched(found, inside, reading);
    },
  }) as Json;
  reading.watched.set(value, proxy);
  return proxy;
}

function withoutMember(event: CloudTrailEvent, member: string): CloudTrailEvent {
  const others = Object.entries(event.requestParameters ?? {}).filter(([name]) => name !== member);
  return { ...event, requestParameters: Object.fromEntries(others) };
}

/** A member of a request, and what in it nothing else says. */
interface News {
  readonly name: string;
  readonly path: string;
  readonly leaves: readonly Leaf[];
}

function newsIn(members: { readonly at: string; readonly value: JsonObject }, told: Told): readonly News[] {
  return Object.entries(members.value).flatMap(([name, value]) => {
    if (told.manner(name)) return [];
    const path = members.at === '' ? name : `${members.at}.${name}`;
    const leaves = leavesOf(value, path).filter((leaf) => isNews(leaf, told));
    return leaves.length === 0 ? [] : [{ name, path, leaves }];
  });
}

function unreadIn(members: JsonObject, news: readonly News[], isRead: (path: string) => boolean): readonly string[] {
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

function isNews({ path, value }: Leaf, { texts, manner }: Told): boolean {
  const name = path.slice(path.lastIndexOf('.') + 1);
  return !manner(name) && !(typeof value === 'string' && texts.has(value));
}

const manners = new WeakMap<ResourceEntry, Told['manner']>();

/** The catalogue has its reasons for what it says no record shows. */
function mannerOf(entry: ResourceEntry): Told['manner'] {
  const known = manners.get(entry);
  if (known !== undefined) return known;
  const shownNowhere = new Set(
    Object.entries(entry.attributes)
      .filter(([, { kind }]) => kind !== 'mapped' && kind !== 'written')
      .map(([attribute]) => folded(attribute.slice(attribute.lastIndexOf('.') + 1))),
  );
  const manner = rememberNames((member) => MANNER.test(folded(member)) || shownNowhere.has(folded(member)));
  manners.set(entry, manner);
  return manner;
}

/** Newer calls of Amazon EC2 stand in `<Action>Request`. */
function withoutWrapper(members: JsonObject): { readonly at: string; readonly value: JsonObject } {
  const [name, ...others] = Object.keys(members);
  const inner = name === undefined || others.length > 0 || !/Req(?:uest)?$/.test(name) ? undefined : members[name];
  return name !== undefined && isJsonObject(inner) ? { at: name, value: inner } : { at: '', value: members };
}
