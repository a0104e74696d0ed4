/**
 * What AWS things are: what an attribute governs, which of its values is the safer one, and what a type is. A catalogue entry writes it
 * down once, and every stage asks here; nothing is guessed from a name at run time, and a type without an entry has no traits.
 */
import type { Json } from '#domain/json.ts';
import type { Safeguard } from './attribute-meaning.ts';

/** What an attribute can govern, with the sentence that reports and docs/permits.md print. */
export const GOVERNS = {
  label: 'names, descriptions and tags that nothing depends on',
  identifier: 'name or parent of the resource: a new value means another resource',
  capacity: 'size: memory, instances, throughput, storage',
  redundancy: 'replicas and standbys',
  timing: 'timeouts, intervals, delays, drain times',
  threshold: 'when an alarm, a health check or a scaling policy reacts',
  probe: 'the target of a health check, and which responses count as healthy',
  retention: 'how long logs, messages or records are kept',
  expiry: 'what is deleted automatically, and when',
  bound: 'a limit for other values',
  schedule: 'when something runs',
  enablement: 'whether it is enabled',
  protection: 'a safeguard against loss or intrusion',
  encryption: 'whether and how data is encrypted',
  observability: 'optional traces, metrics and insights',
  detection: 'what is logged, monitored or reported to people',
  destination: 'where data, traffic, events or notifications go',
  source: 'where data or events come from',
  reach: 'which networks, hosts or browsers can reach it',
  placement: 'which network, zone or cluster it runs in',
  access: 'who may do what',
  identity: 'authentication: who can sign in, and how that is verified',
  code: 'code, images, commands and settings of programs',
  payload: 'data passed to code',
  engine: 'settings and versions of an engine',
  secret: 'a secret, or a reference to one',
  preference: 'a choice where every value is harmless',
  mode: 'behavior that no other category covers',
  parameter: 'a value that depends on its readers',
  derived: 'computed by AWS or the provider',
  'terraform-only': 'how Terraform handles the resource',
} as const;
export type Governs = keyof typeof GOVERNS;

/** What a type can be, with the sentence that reports print. */
export const TYPE_TRAITS = {
  'keeps-data': 'it stores data that would be lost with it',
  'steers-traffic': 'it routes traffic or DNS names',
  detects: 'it logs, monitors or reports',
  protects: 'without it something is open, unencrypted or unprotected',
  authenticates: 'it controls authentication',
  'lets-into-account': 'it grants access to the AWS account itself',
  grants: 'it grants permissions',
  'runs-code': 'it runs code',
  'holds-secret': 'it holds a secret',
  'carries-messages': 'messages or events pass through it',
  'opens-network': 'it opens network access',
  'harmless-when-new': 'a new one by itself grants, reaches, receives and runs nothing; its arguments are checked individually',
  'harmless-when-gone': 'without it nothing is lost, opened, stopped or unmonitored',
} as const;
export type TypeTrait = keyof typeof TYPE_TRAITS;

/** Which value of an attribute is the safer one: the value itself, `higher`, `lower`, or `{ without: [...] }`; with limits where it needs them. */
export type Safer = Json | Omit<Safeguard, 'against'>;

/** What a catalogue entry says about its type. */
export interface Traits {
  readonly is: readonly TypeTrait[];
  /**
   * What each argument governs: paths parted by spaces, dotted inside of blocks. A block's word counts for all that lies inside and has none
   * of its own.
   */
  readonly governs: Partial<Readonly<Record<Governs, string>>>;
  /** The argument that switches the whole thing off: switched off, it did nothing any more. */
  readonly switchedBy?: string;
  /** Against what a value guards, and which value of each path is the safer one. */
  readonly safer?: Partial<Readonly<Record<Safeguard['against'], Readonly<Record<string, Safer>>>>>;
  /** The API's own range of a number with its unit, out of the service model or the API reference: `128..10240 MB`. */
  readonly range?: Readonly<Record<string, string>>;
}

/** Tags are labels for every type, unless a policy decides by them, which is looked at where they change. */
const EVERYWHERE: Readonly<Record<string, Governs>> = {
  tags: 'label',
  tags_all: 'label',
  timeouts: 'terraform-only',
  region: 'placement',
};

const governsOf = new WeakMap<Traits, ReadonlyMap<string, Governs>>();

/**
 * What an attribute governs.
 * @param path dotted path without list positions, such as `point_in_time_recovery.enabled`
 * @returns the word for the path, or for the nearest block around it; undefined where none is written down
 */
export function governedBy(traits: Traits, path: string): Governs | undefined {
  const known = governsOf.get(traits) ?? readGoverns(traits);
  governsOf.set(traits, known);
  for (let at = path; at !== ''; at = at.slice(0, Math.max(0, at.lastIndexOf('.')))) {
    const found = known.get(at);
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * Lists every path that has a word.
 * @returns path → what it governs
 */
export function governedPaths(traits: Traits): ReadonlyMap<string, Governs> {
  const known = governsOf.get(traits) ?? readGoverns(traits);
  governsOf.set(traits, known);
  return known;
}

function readGoverns(traits: Traits): ReadonlyMap<string, Governs> {
  const known = new Map<string, Governs>(Object.entries(EVERYWHERE));
  for (const [word, paths] of Object.entries(traits.governs) as [Governs, string][])
    for (const path of paths.trim().split(/\s+/)) known.set(path, word);
  return known;
}

/** A range of the API, both ends included. */
export interface NumberRange {
  readonly min: number;
  readonly max: number;
  readonly unit?: string;
}

const RANGE = /^(-?[\d.]+)\.\.(-?[\d.]+|\*)(?: (\S.*))?$/;

/**
 * The API's own range of a number.
 * @param path dotted
 * @returns the range; undefined where none is written down
 * @throws Error where the entry writes it in another form than `1..10 unit`; `*` stands for no upper end
 */
export function rangeOf(traits: Traits, path: string): NumberRange | undefined {
  const text = traits.range?.[path];
  if (text === undefined) return undefined;
  const [, min, max, unit] = RANGE.exec(text) ?? [];
  if (min === undefined || max === undefined) throw new Error(`expected a range such as "128..10240 MB" for ${path}, found "${text}"`);
  return { min: Number(min), max: max === '*' ? Infinity : Number(max), ...(unit === undefined ? {} : { unit }) };
}

/**
 * Which value of an attribute is the safer one.
 * @param path dotted
 * @returns the safeguard as it is written down for exactly this path
 */
export function saferAt(traits: Traits, path: string): Safeguard | undefined {
  for (const [against, paths] of Object.entries(traits.safer ?? {}) as [Safeguard['against'], Readonly<Record<string, Safer>>][]) {
    if (!Object.hasOwn(paths, path)) continue;
    const said = paths[path] ?? null;
    return isSafeguard(said) ? { against, ...said } : { against, safer: said };
  }
  return undefined;
}

function isSafeguard(said: Safer): said is Omit<Safeguard, 'against'> {
  return typeof said === 'object' && said !== null && !Array.isArray(said) && Object.hasOwn(said, 'safer');
}
