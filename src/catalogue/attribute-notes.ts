import { isJsonObject, textsIn } from '#domain/json.ts';
import type { Json } from '#domain/json.ts';
import type { Catalogue } from './catalogue.ts';
import type { Safeguard } from './attribute-meaning.ts';
import { governedBy, rangeOf, saferAt } from './traits.ts';
import type { Governs, NumberRange, Traits } from './traits.ts';

export interface AttributeNotes {
  readonly governs?: Governs;
  readonly safeguard?: Safeguard;
  /** The range that the API accepts. */
  readonly range?: NumberRange;
}

/**
 * Returns the traits of a type for one attribute. A leaf inherits from its block, except the safeguard.
 * @param path an attribute, or a leaf as in changedLeaves
 */
export function notesOf(catalogue: Catalogue, resourceType: string, path: string): AttributeNotes {
  const traits = catalogue.entries.get(resourceType)?.traits;
  return traits === undefined ? {} : notesIn(traits, path);
}

const MAX_PATHS = 500;
const notesKnown = new WeakMap<Traits, Map<string, AttributeNotes>>();

/** As `notesOf`, from the traits themselves. */
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
  // Paths contain tag keys of callers, so the cache needs a limit.
  if (known.size >= MAX_PATHS) known.clear();
  known.set(path, found);
  return found;
}

/** False for a type without an entry. */
export function holdsData(catalogue: Catalogue, resourceType: string): boolean {
  return catalogue.entries.get(resourceType)?.holdsData ?? false;
}

/** How the protection changed between two values. `after`: null counts as removed. */
export function safeguardMove(safeguard: Safeguard, before: Json, after: Json): 'weaker' | 'stronger' | 'same' {
  const order = isJsonObject(safeguard.safer) ? textsIn(safeguard.safer['order'] ?? null) : [];
  const [previous, current] =
    order.length > 0
      ? [rankIn(order, before) ?? Infinity, rankIn(order, after) ?? -1]
      : [strength(safeguard, before), strength(safeguard, after)];
  return current < previous ? 'weaker' : current > previous ? 'stronger' : 'same';
}

/** Returns undefined for a value outside the list. Callers treat it as the safest value before and the weakest value after a change. */
function rankIn(order: readonly string[], value: Json): number | undefined {
  const rank = order.indexOf(String(value));
  return rank === -1 ? undefined : rank;
}

function strength(safeguard: Safeguard, value: Json): number {
  if (safeguard.limitless !== undefined && (value === null || value === safeguard.limitless))
    return safeguard.safer === 'lower' ? -Infinity : Infinity;
  if (isJsonObject(safeguard.safer)) return -unsafeIn(value, textsIn(safeguard.safer));
  // Encryption has more than two levels: encryption without a customer key is better than none.
  if (safeguard.against === 'disclosure' && typeof safeguard.safer === 'string' && safeguard.safer !== 'lower') return levelOf(value);
  switch (safeguard.safer) {
    case 'higher':
      return levelOf(value);
    case 'lower':
      // An unset value counts as the ordinary value, if there is one.
      return value === null ? -(safeguard.ordinary ?? Infinity) : -Math.max(levelOf(value), safeguard.ordinary ?? -Infinity);
    default:
      // Unset is off.
      return isValue(safeguard.safer, safeguard.safer === false ? (value ?? false) : value) ? 1 : 0;
  }
}

/** Each of these texts grants access to others, so another one makes the value weaker. */
function unsafeIn(value: Json, unsafe: readonly string[]): number {
  return new Set(textsIn(value).filter((found) => unsafe.includes(found))).size;
}

/** Levels from no encryption to a customer key. https://docs.aws.amazon.com/AmazonS3/latest/userguide/serv-side-encryption.html */
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

// Policy names contain the oldest allowed TLS version.
// https://docs.aws.amazon.com/elasticloadbalancing/latest/application/describe-ssl-policies.html
const OLDEST_TLS = /(?:TLS|FS)(?:13|v)?[-_]?1[-_.]([0-3])(?!\d)/i;

function levelOf(value: Json): number {
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return value ? 1 : 0;
  // An empty block has a meaning.
  if (typeof value !== 'string') return value === null ? 0 : Object.keys(value).length + (isJsonObject(value) ? 1 : 0);
  if (value.trim() !== '' && Number.isFinite(Number(value))) return Number(value);
  // AWS controls the policy of an AWS managed key. https://docs.aws.amazon.com/kms/latest/developerguide/concepts.html#aws-managed-cmk
  if (/(?:^|:)alias\/aws\//.test(value)) return 1.5;
  return ENCRYPTION_LEVELS[value.toLowerCase()] ?? 2 + Number(OLDEST_TLS.exec(value)?.[1] ?? 0) / 10 + ageOf(value);
}

/** With the same TLS version, later policies allow fewer ciphers, extended ones more. */
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
