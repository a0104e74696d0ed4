/**
 * What an attribute governs and which of its values is the safer one, as the traits of its type say; of a type without an entry nothing is
 * known. It takes a type and a path and returns notes; it decides nothing.
 */
import { isJsonObject, textsIn } from '#domain/json.ts';
import type { Json } from '#domain/json.ts';
import type { Catalogue } from './catalogue.ts';
import type { Safeguard } from './attribute-meaning.ts';
import { governedBy, rangeOf, saferAt } from './traits.ts';
import type { Governs, NumberRange, Traits } from './traits.ts';

/** What is known of an attribute besides its value. */
export interface AttributeNotes {
  readonly governs?: Governs;
  readonly safeguard?: Safeguard;
  /** The API's own range of a number. */
  readonly range?: NumberRange;
}

/**
 * Finds what is known about an attribute.
 * @param resourceType a Terraform type, in the catalogue or not
 * @param path top-level attribute, or the dotted path of a leaf as changedLeaves gives it
 * @returns what it governs, its safeguard and its range, each where known. A leaf takes the word of what encloses it, but not its safeguard:
 *   which value of a block is safer says nothing about the values inside.
 */
export function notesOf(catalogue: Catalogue, resourceType: string, path: string): AttributeNotes {
  const traits = catalogue.entries.get(resourceType)?.traits;
  return traits === undefined ? {} : notesIn(traits, path);
}

const MOST_PATHS = 500;
const notesKnown = new WeakMap<Traits, Map<string, AttributeNotes>>();

/**
 * The same, where the traits are at hand.
 * @returns what the traits say of it
 */
export function notesIn(traits: Traits, path: string): AttributeNotes {
  let known = notesKnown.get(traits);
  if (known === undefined) notesKnown.set(traits, (known = new Map()));
  const answer = known.get(path);
  if (answer !== undefined) return answer;
  const [governs, safeguard, range] = [governedBy(traits, path), saferAt(traits, path), rangeOf(traits, path)];
  const found = {
    ...(governs === undefined ? {} : { governs }),
    ...(safeguard === undefined ? {} : { safeguard }),
    ...(range === undefined ? {} : { range }),
  };
  // Paths hold the keys of tags, which whoever calls makes up: they must not fill the memory.
  if (known.size >= MOST_PATHS) known.clear();
  known.set(path, found);
  return found;
}

/**
 * Whether deleting a resource of a type deletes data.
 * @returns what the catalogue says; false for a type without an entry
 */
export function holdsData(catalogue: Catalogue, resourceType: string): boolean {
  return catalogue.entries.get(resourceType)?.holdsData ?? false;
}

/**
 * Compares two values of a guarded attribute.
 * @param safeguard which value is safer
 * @param after value after; null counts as gone
 * @returns how the protection moved
 */
export function safeguardMove(safeguard: Safeguard, before: Json, after: Json): 'weaker' | 'stronger' | 'same' {
  const [was, is] = [strength(safeguard, before), strength(safeguard, after)];
  return is < was ? 'weaker' : is > was ? 'stronger' : 'same';
}

function strength(safeguard: Safeguard, value: Json): number {
  if (safeguard.limitless !== undefined && (value === null || value === safeguard.limitless))
    return safeguard.safer === 'lower' ? -Infinity : Infinity;
  if (isJsonObject(safeguard.safer)) return -unsafeIn(value, textsIn(safeguard.safer));
  // Encryption has more than two levels: without a key of one's own it is still better than none.
  if (safeguard.against === 'disclosure' && typeof safeguard.safer === 'string' && safeguard.safer !== 'lower') return levelOf(value);
  switch (safeguard.safer) {
    case 'higher':
      return levelOf(value);
    case 'lower':
      return value === null ? -Infinity : -Math.max(levelOf(value), safeguard.ordinary ?? -Infinity);
    default:
      // What is not set is off.
      return isValue(safeguard.safer, safeguard.safer === false ? (value ?? false) : value) ? 1 : 0;
  }
}

/** Each of them lets in somebody else, so one more is weaker also where there was one. */
function unsafeIn(value: Json, unsafe: readonly string[]): number {
  return new Set(textsIn(value).filter((found) => unsafe.includes(found))).size;
}

/** Values that say how data is encrypted, from nothing to a key of one's own. https://docs.aws.amazon.com/AmazonS3/latest/userguide/serv-side-encryption.html */
const ENCRYPTION_LEVELS: Readonly<Record<string, number>> = {
  '': 0,
  none: 0,
  disabled: 0,
  off: 0,
  string: 0,
  stringlist: 0,
  'allow-all': 0,
  aes256: 1,
  optional: 1,
  preferred: 1,
  'redirect-to-https': 1,
  'https-only': 1,
  'match-viewer': 0.5,
  'http-only': 0,
  plaintext: 0,
  tls_plaintext: 1,
  audit: 1,
  http: 0,
  tcp: 0,
  udp: 0,
  '#{protocol}': 0,
};

/** The oldest TLS that a policy allows stands in its name. https://docs.aws.amazon.com/elasticloadbalancing/latest/application/describe-ssl-policies.html */
const OLDEST_TLS = /(?:TLS|FS)(?:13|v)?[-_]?1[-_.]([0-3])(?!\d)/i;

function levelOf(value: Json): number {
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return value ? 1 : 0;
  // A block with nothing in it says something by being there.
  if (typeof value !== 'string') return value === null ? 0 : Object.keys(value).length + (isJsonObject(value) ? 1 : 0);
  if (value.trim() !== '' && Number.isFinite(Number(value))) return Number(value);
  // Who may use a key that AWS keeps for a service, nobody can say. https://docs.aws.amazon.com/kms/latest/developerguide/concepts.html#aws-managed-cmk
  if (/(?:^|:)alias\/aws\//.test(value)) return 1.5;
  return ENCRYPTION_LEVELS[value.toLowerCase()] ?? 2 + Number(OLDEST_TLS.exec(value)?.[1] ?? 0) / 10 + ageOf(value);
}

/** Of policies that begin at the same TLS the later one allows fewer ciphers, and those that are called extended more. */
function ageOf(policy: string): number {
  if (!/TLS|SSL|Security-?Policy/i.test(policy)) return 0;
  const [year, month] = /[-_](20\d\d)(?:-(\d\d))?$/.exec(policy)?.slice(1) ?? [];
  const age = year === undefined ? 0 : (Number(year) - 2000) / 1000 + Number(month ?? 0) / 100_000;
  return age - (/-Ext\d?-/.test(policy) ? 0.03 : 0);
}

function isValue(safer: Json, value: Json): boolean {
  if (typeof safer === 'string' && typeof value === 'string') return safer.toLowerCase() === value.toLowerCase();
  return safer === value || (typeof safer !== 'object' && typeof value !== 'object' && String(safer) === String(value));
}
