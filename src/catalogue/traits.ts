import type { Json } from '#domain/json.ts';
import type { Safeguard } from './attribute-meaning.ts';

/** What an attribute controls, with the text for reports and docs/permits.md. */
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

/** What a type does, with the text for reports. */
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

/** The value itself, `higher`, `lower`, or `{ without: [...] }`, with limits. */
export type Safer = Json | Omit<Safeguard, 'against'>;

export interface Traits {
  readonly is: readonly TypeTrait[];
  /** Paths separated by spaces, dotted inside blocks. A block's word applies to its contents. */
  readonly governs: Partial<Readonly<Record<Governs, string>>>;
  /** The attribute that turns the whole resource off. */
  readonly switchedBy?: string;
  /** Threat → path → safer value. */
  readonly safer?: Partial<Readonly<Record<Safeguard['against'], Readonly<Record<string, Safer>>>>>;
  /** The API's range with its unit, from the service model or API reference: `128..10240 MB`; or all allowed values: `1|3|5 days`. */
  readonly range?: Readonly<Record<string, string>>;
}

/** Tags are labels unless a policy uses them. Each change is checked for that. */
const EVERYWHERE: Readonly<Record<string, Governs>> = {
  tags: 'label',
  tags_all: 'label',
  timeouts: 'terraform-only',
  // A resource cannot move to another Region; it would be another resource. https://registry.terraform.io/providers/hashicorp/aws/latest/docs/guides/enhanced-region-support
  region: 'identifier',
};

const governsOf = new WeakMap<Traits, ReadonlyMap<string, Governs>>();

/** Returns the word for a path or its nearest block. `path`: without list positions, such as `point_in_time_recovery.enabled`. */
export function governedBy(traits: Traits, path: string): Governs | undefined {
  const known = governsOf.get(traits) ?? readGoverns(traits);
  governsOf.set(traits, known);
  for (let at = path; at !== ''; at = at.slice(0, Math.max(0, at.lastIndexOf('.')))) {
    const found = known.get(at);
    if (found !== undefined) return found;
  }
  return undefined;
}

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

/** Both limits are inclusive. */
export interface NumberRange {
  readonly min: number;
  readonly max: number;
  readonly unit?: string;
  /** All allowed values, in order. Absent: every value between the limits is allowed. */
  readonly values?: readonly number[];
}

const RANGE = /^(-?[\d.]+)\.\.(-?[\d.]+|\*)(?: (\S.*))?$/;

const LISTED = /^(\d+(?:\|\d+)+)(?: (\S.*))?$/;

/**
 * Returns the API's range of a number.
 * @throws Error for another form than `1..10 unit` or `1|3|5 unit`; `*` means no upper limit
 */
export function rangeOf(traits: Traits, path: string): NumberRange | undefined {
  const text = traits.range?.[path];
  if (text === undefined) return undefined;
  const [, listed, unitOfListed] = LISTED.exec(text) ?? [];
  if (listed !== undefined) {
    const values = listed.split('|').map(Number);
    return { min: Math.min(...values), max: Math.max(...values), values, ...(unitOfListed === undefined ? {} : { unit: unitOfListed }) };
  }
  const [, min, max, unit] = RANGE.exec(text) ?? [];
  if (min === undefined || max === undefined) throw new Error(`expected a range such as "128..10240 MB" for ${path}, found "${text}"`);
  return { min: Number(min), max: max === '*' ? Infinity : Number(max), ...(unit === undefined ? {} : { unit }) };
}

/** Returns the safeguard for exactly this path. */
export function saferAt(traits: Traits, path: string): Safeguard | undefined {
  for (const [against, paths] of Object.entries(traits.safer ?? {}) as [Safeguard['against'], Readonly<Record<string, Safer>>][]) {
    if (!Object.hasOwn(paths, path)) continue;
    const safer = paths[path] ?? null;
    return isSafeguard(safer) ? { against, ...safer } : { against, safer };
  }
  return undefined;
}

function isSafeguard(safer: Safer): safer is Omit<Safeguard, 'against'> {
  return typeof safer === 'object' && safer !== null && !Array.isArray(safer) && Object.hasOwn(safer, 'safer');
}
