import { isRedactionMarker } from '#catalogue/redaction.ts';
import type { CloudTrailEvent } from '#domain/cloudtrail-event.ts';
import { replaceLoneSurrogates } from '#domain/text/foreign-text.ts';
import { isJsonObject } from '#domain/json.ts';
import type { Json, JsonObject } from '#domain/json.ts';
import { remember, rememberNames } from '#domain/text/remember.ts';
import { holdsSecret, isSecretName, isUnitOfLife, looksRandom } from '#domain/text/secret-text.ts';
import { payloadsOf } from './payloads.ts';

const REDACTED = '(redacted)';

/** Deeper than any API nests; a deeper value is an attack. */
const MAX_DEPTH = 60;

/**
 * Replaces every secret of a record by `(redacted)`, so that no later stage can leak one. AWS's own markers stay, and so do names and ids,
 * which identify resources. Lone surrogates are replaced, since UTF-8 cannot encode them. A record without secrets is returned unchanged.
 */
export function redact(event: CloudTrailEvent): CloudTrailEvent {
  const { requestParameters: request, responseElements: response, errorMessage, userAgent } = event;
  const payloads = payloadsOf(event.eventSource, event.eventName);
  const cleanRequest = redactParameters(request, payloads);
  const cleanResponse = redactParameters(response, payloads);
  const cleanMessage = errorMessage === undefined ? undefined : cleanText(errorMessage);
  const cleanAgent = userAgent === undefined ? undefined : cleanText(userAgent);
  if (cleanRequest === request && cleanResponse === response && cleanMessage === errorMessage && cleanAgent === userAgent) return event;
  return {
    ...event,
    ...(cleanRequest === request ? {} : { requestParameters: cleanRequest }),
    ...(cleanResponse === response ? {} : { responseElements: cleanResponse }),
    ...(cleanMessage === undefined ? {} : { errorMessage: cleanMessage }),
    ...(cleanAgent === undefined ? {} : { userAgent: cleanAgent }),
  };
}

type Parameters = CloudTrailEvent['requestParameters'];

function redactParameters(parameters: Parameters, payloads: readonly (readonly string[])[]): Parameters {
  if (parameters === undefined || parameters === null) return parameters;
  const clean = redactObject(parameters, 0);
  return payloads.length === 0 ? clean : hidePaths(clean, payloads);
}

/** Cached, because user agents and messages repeat. */
const cleanText = remember((text: string): string => (holdsSecret(text) ? REDACTED : text));

function redactValue(value: Json, depth: number): Json {
  if (depth > MAX_DEPTH) return REDACTED;
  if (typeof value === 'string') return redactText(replaceLoneSurrogates(value), depth);
  if (typeof value !== 'object' || value === null) return value;
  return isJsonObject(value) ? redactObject(value, depth) : redactList(value, depth);
}

function redactList(list: readonly Json[], depth: number): readonly Json[] {
  let clean: Json[] | undefined;
  for (const [index, item] of list.entries()) {
    const cleanItem = redactValue(item, depth + 1);
    if (clean === undefined && cleanItem !== item) clean = list.slice(0, index);
    clean?.push(cleanItem);
  }
  return clean ?? list;
}

/** Returns an object without secrets, the common case, unchanged. */
function redactObject(object: JsonObject, depth: number): JsonObject {
  const names = Object.keys(object);
  const named = names.length < 2 ? undefined : secretPair(object, names);
  // Entries are copied only from the first change on, because most records change in one or two places.
  let entries: [string, Json][] | undefined;
  let index = -1;
  for (const name of names) {
    index += 1;
    const value = object[name] as Json;
    const { hidden, wellFormed: cleanName } = readName(name);
    const isSecret = name === named || (isHidden(hidden, value) && !isUnitOfLife(name, value));
    const clean = isSecret ? hide(value) : redactValue(value, depth + 1);
    if (entries === undefined && (clean !== value || cleanName !== name))
      entries = names.slice(0, index).map((key) => [key, object[key] as Json]);
    entries?.push([cleanName, clean]);
  }
  return entries === undefined ? object : Object.fromEntries(entries);
}

/** The handling of a member by its name. */
interface ReadName {
  readonly hidden: 'all' | 'but objects' | 'texts' | 'none';
  readonly partOfPair: 'name' | 'value' | 'mark' | 'none';
  readonly wellFormed: string;
}

const readName = rememberNames((name: string): ReadName => ({
  hidden: hiddenUnder(name),
  partOfPair: partOfPair(name),
  wellFormed: replaceLoneSurrogates(name),
}));

/** User data: passwords in a script cannot be distinguished from the rest. */
const SCRIPT = /^user[_-]?data(?:[_-]?base64)?$/i;

/** In a response, `credentials` and `accessKey` are objects. Their key id links a session's calls to its AssumeRole, so it stays. */
function isHidden(hidden: ReadName['hidden'], value: Json): boolean {
  switch (hidden) {
    case 'all':
      return true;
    case 'but objects':
      return !isJsonObject(value);
    case 'texts':
      return typeof value === 'string';
    case 'none':
      return false;
  }
}

function hiddenUnder(name: string): ReadName['hidden'] {
  if (SCRIPT.test(name)) return 'all';
  if (/credentials?$/i.test(name)) return 'but objects';
  if (/^access_?key$/i.test(name)) return 'texts';
  return isSecretName(name) ? 'all' : 'none';
}

/** The members of `{name: "DB_PASSWORD", value: "..."}`, the form of environments, parameters, headers and tags. */
const PAIR_NAMES = new Set(['name', 'key', 'parametername', 'parameterkey', 'optionname']);
const PAIR_VALUES = new Set(['value', 'parametervalue']);

function partOfPair(name: string): ReadName['partOfPair'] {
  const plain = name.toLowerCase();
  if (PAIR_NAMES.has(plain)) return 'name';
  if (PAIR_VALUES.has(plain)) return 'value';
  // https://docs.aws.amazon.com/eventbridge/latest/APIReference/API_ConnectionHeaderParameter.html
  return plain === 'isvaluesecret' ? 'mark' : 'none';
}

function secretPair(object: JsonObject, names: readonly string[]): string | undefined {
  let label: string | undefined;
  let valueName: string | undefined;
  let isMarked = false;
  for (const name of names) {
    const { partOfPair } = readName(name);
    if (partOfPair === 'name') label ??= name;
    else if (partOfPair === 'value') valueName ??= name;
    else if (partOfPair === 'mark') isMarked ||= object[name] === true;
  }
  const text = label === undefined ? undefined : object[label];
  if (valueName === undefined || typeof text !== 'string') return undefined;
  const value = object[valueName];
  return isMarked || isSecretName(text) || (typeof value === 'string' && looksRandom(value)) ? valueName : undefined;
}

/** Hides the value of a secret name. Switches (`manageMasterUserPassword`) and references to a secret stay. */
function hide(value: Json): Json {
  if (value === null || typeof value === 'boolean' || isRedactionMarker(value)) return value;
  if (typeof value === 'string') return /^(?:|true|false|arn:aws[\w-]*:.+)$/i.test(value) && !holdsSecret(value) ? value : REDACTED;
  if (typeof value === 'object' && Object.keys(value).length === 0) return value;
  return REDACTED;
}

/** Text may be JSON: the input of a target, a definition, an environment. It is reformatted only if it had a secret. */
function redactText(text: string, depth: number): Json {
  // Fast path: the first character rules out JSON for nearly every text.
  if (mayBeginJson(text.charCodeAt(0)) && /^\s*[{[]/.test(text)) {
    const inside = parse(text);
    if (inside !== undefined) {
      const clean = redactValue(inside, depth + 1);
      return clean === inside ? text : JSON.stringify(clean);
    }
  }
  return holdsSecret(text) || holdsSecret(decoded(text)) ? REDACTED : text;
}

/** True for brackets and for white space, which is at most U+0020 or outside of ASCII. */
function mayBeginJson(code: number): boolean {
  return code === 0x7b || code === 0x5b || code <= 0x20 || code >= 0x80;
}

/** The length of 18 encoded bytes. */
const MIN_BASE64_LENGTH = 24;

/** Decodes base64, in which scripts and configurations may be. */
function decoded(text: string): string {
  return text.length >= MIN_BASE64_LENGTH && text.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(text)
    ? Buffer.from(text, 'base64').toString('utf8')
    : '';
}

function parse(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

/** Replaces values at the paths; `*` is every member and every item. */
function hidePaths(parameters: JsonObject, paths: readonly (readonly string[])[]): JsonObject {
  return paths.reduce<JsonObject>((object, path) => hideAt(object, path) as JsonObject, parameters);
}

function hideAt(value: Json, path: readonly string[]): Json {
  const [name, ...rest] = path;
  if (name === undefined) return hidePayload(value);
  if (Array.isArray(value)) return name === '*' ? value.map((item: Json) => hideAt(item, rest)) : value;
  if (!isJsonObject(value) || (!name.startsWith('*') && !Object.hasOwn(value, name))) return value;
  const isNamed = (key: string): boolean => (name.startsWith('*') ? `*-${key.toLowerCase()}` !== name.toLowerCase() : name === key);
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, isNamed(key) ? hideAt(item, rest) : item]));
}

/** Keeps empty values and AWS's markers: they show only whether there is a value. */
function hidePayload(value: Json): Json {
  if (value === null || value === '' || isRedactionMarker(value)) return value;
  if (typeof value === 'object' && Object.keys(value).length === 0) return value;
  return REDACTED;
}
