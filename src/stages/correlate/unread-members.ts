import type { Catalogue, KnownCall } from '#catalogue/catalogue.ts';
import type { ResourceEntry } from '#catalogue/define.ts';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import { isJsonObject, textsIn } from '#domain/json.ts';
import type { Json, JsonObject } from '#domain/json.ts';
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
 * Finds what a call says of a resource that no reading of it looks at: new settings of a service among them.
 * @param event a known call that came to nothing
 * @param target the resource that it touched
 * @param catalogue what the calls mean
 * @returns members of the request, dotted, a whole object under its own name where nothing in it was looked at
 */
export function unreadMembers(event: CloudTrailEvent, target: Target, catalogue: Catalogue): readonly string[] {
  const read = new Set<string>();
  const calls = catalogue.callsIn({ ...event, requestParameters: watched(event.requestParameters ?? {}, '', read) as JsonObject });
  if (calls.some(({ call }) => call.effect === 'creates' || call.effect === 'deletes')) return [];
  const own = calls.filter(({ entry }) => entry.type === target.type);
  if (own.length === 0) return [];
  for (const known of calls) readBy(known, target);
  const known = [target.resource?.values ?? {}, ...target.writes.map(({ value }) => value)];
  const told = { read, answered: keysIn(event.responseElements ?? null), texts: new Set(known.flatMap(textsIn)), entry: target.entry };
  return unreadIn(withoutWrapper(event.requestParameters ?? {}), told);
}

/** What is known of a request beside what it says. */
interface Told {
  readonly read: ReadonlySet<string>;
  /** Members of the answer: where a reading takes that, it does not look at the request. */
  readonly answered: ReadonlySet<string>;
  /** What the state and the other calls say of the resource. */
  readonly texts: ReadonlySet<string>;
  readonly entry: ResourceEntry;
}

function readBy({ entry, call, event }: KnownCall, target: Present): void {
  const writes = writesOf(call, event, entry.type === target.type ? target : { ...target, entry, values: {}, resource: undefined });
  // What is written as it stands is looked at by whoever reads the value.
  JSON.stringify([call.identify(event), writes]);
}

function watched(value: Json, path: string, read: Set<string>): Json {
  if (typeof value !== 'object' || value === null) return value;
  return new Proxy(value as object, {
    get(all, key) {
      const found = Reflect.get(all, key) as Json;
      if (typeof key !== 'string' || typeof found === 'function') return found;
      const inside = Array.isArray(all) ? path : path === '' ? key : `${path}.${key}`;
      if (typeof found !== 'object' || found === null) read.add(inside);
      return watched(found, inside, read);
    },
  }) as Json;
}

function unreadIn(members: { readonly at: string; readonly value: JsonObject }, told: Told): readonly string[] {
  return Object.entries(members.value).flatMap(([name, value]) => {
    const path = members.at === '' ? name : `${members.at}.${name}`;
    const leaves = leavesOf(value, path).filter((leaf) => isNews(leaf, told));
    const unread = leaves.filter((leaf) => !told.read.has(leaf.path)).map((leaf) => leaf.path);
    if (unread.length === 0 || isOfManner(name, told.entry)) return [];
    return unread.length === leaves.length && ![...told.read].some((one) => one.startsWith(`${path}.`)) ? [path] : [...new Set(unread)];
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

function isNews({ path, value }: Leaf, { answered, texts, entry }: Told): boolean {
  const name = path.slice(path.lastIndexOf('.') + 1);
  return !isOfManner(name, entry) && !answered.has(folded(name)) && !(typeof value === 'string' && texts.has(value));
}

/** The catalogue has its reasons for what it says no record shows. */
function isOfManner(member: string, { attributes }: ResourceEntry): boolean {
  const name = folded(member);
  if (MANNER.test(name)) return true;
  return Object.entries(attributes).some(
    ([attribute, { kind }]) => kind !== 'mapped' && kind !== 'written' && folded(attribute.slice(attribute.lastIndexOf('.') + 1)) === name,
  );
}

/** Newer calls of Amazon EC2 stand in `<Action>Request`, those of API Gateway in `<action>Input`. */
function withoutWrapper(members: JsonObject): { readonly at: string; readonly value: JsonObject } {
  const [name, ...others] = Object.keys(members);
  const inner = name === undefined || others.length > 0 || !/Req(?:uest)?$/.test(name) ? undefined : members[name];
  return name !== undefined && isJsonObject(inner) ? { at: name, value: inner } : { at: '', value: members };
}

function keysIn(value: Json): ReadonlySet<string> {
  const keys = new Set<string>();
  const walk = (one: Json): void => {
    if (Array.isArray(one)) for (const item of one as readonly Json[]) walk(item);
    else if (isJsonObject(one))
      for (const [key, inner] of Object.entries(one)) {
        keys.add(folded(key));
        walk(inner);
      }
  };
  walk(value);
  return keys;
}

function folded(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '');
}
