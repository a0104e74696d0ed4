/**
 * Whether this code references a resource for the same purpose: another resource of the type uses it in the same argument, or it is a new
 * resource of this run that is shown to be harmless. Mere existence in the account is not enough.
 */
import { isJsonObject, textsIn } from '#domain/json.ts';
import type { Json } from '#domain/json.ts';
import type { StateResource } from '#domain/workspace.ts';
import { resourcesBefore } from '../exposure/current-resources.ts';
import { addressIsKnown, isAddress } from './known-addresses.ts';
import type { Leaf } from './leaf.ts';

/** Whether the resource that an argument references is new in this run and shown to be harmless. */
export type IsShown = (importIdOrArn: string, path: string) => boolean;

/**
 * Returns why a changed destination, source or placement is not shown: a value that this code does not use so, or a removed one.
 * @param isShownNew whether an id or ARN is a new resource of this run that is shown to be harmless
 */
export function namedLacks(leaf: Leaf, isShownNew: IsShown): string | undefined {
  if (hasNumbersAlone(leaf)) return 'changed the weights of its targets';
  const [before, after] = [textsIn(leaf.before), textsIn(leaf.after)].map((texts) => new Set((texts ?? []).filter((text) => text !== '')));
  const added = [...(after ?? [])].filter((text) => before?.has(text) !== true);
  const gone = [...(before ?? [])].filter((text) => after?.has(text) !== true);
  const unreferenced = added.find((text) => !isNamed(text, leaf) && !isShownNew(text, leaf.path));
  if (unreferenced !== undefined) return `references ${unreferenced}, which this code does not reference for that purpose`;
  if (gone.length > 0 && !leaf.isNew) return `no longer references ${gone[0]}`;
  return added.length === 0 ? 'changed without a recognizable reference' : undefined;
}

function hasNumbersAlone({ before, after }: Leaf): boolean {
  return [before, after].every((value) => value === null || typeof value === 'number' || typeof value === 'boolean');
}

function isNamed(text: string, leaf: Leaf): boolean {
  const { drift, context } = leaf.judged;
  const uses = usesOf(context.workspace.resources, drift.resourceType, leaf.path);
  if (uses.has(text)) return true;
  if (drift.resourceType === 'aws_route53_record')
    return isAddress(text) ? addressIsKnown(text, context.workspace, context.policy.neighbourhood.addresses) : isOwnHost(text, leaf);
  return isOwnParent(text, leaf);
}

/** Whether this code creates the host: the name of a record, a load balancer or a distribution. */
function isOwnHost(text: string, { judged: { context } }: Leaf): boolean {
  const name = text.replace(/\.$/, '');
  const resources = resourcesBefore(context.workspace);
  return HOSTS.some(([type, attribute]) => resources.where(type, attribute, name).length > 0);
}

const HOSTS = [
  ['aws_route53_record', 'fqdn'],
  ['aws_route53_record', 'name'],
  ['aws_lb', 'dns_name'],
  ['aws_alb', 'dns_name'],
  ['aws_elb', 'dns_name'],
  ['aws_cloudfront_distribution', 'domain_name'],
] as const;

/** Whether a new resource references its parent in this code, by the catalogue's references. Destinations are excluded. */
function isOwnParent(text: string, { isNew, governs, path, judged: { drift, context } }: Leaf): boolean {
  if (!isNew || governs === 'destination') return false;
  const reference = context.catalogue.entries.get(drift.resourceType)?.references[path];
  return reference !== undefined && resourcesBefore(context.workspace).where(reference.type, reference.attribute, text).length > 0;
}

const usesKnown = new WeakMap<readonly StateResource[], Map<string, ReadonlySet<string>>>();

/** Returns all strings that managed resources of a type have at a path. */
function usesOf(resources: readonly StateResource[], type: string, path: string): ReadonlySet<string> {
  const known = usesKnown.get(resources) ?? new Map<string, ReadonlySet<string>>();
  usesKnown.set(resources, known);
  const place = `${type} ${path}`;
  const answer =
    known.get(place) ??
    new Set(resources.filter((one) => one.type === type && one.mode === 'managed').flatMap((one) => textsAt(one.values, path.split('.'))));
  known.set(place, answer);
  return answer;
}

function textsAt(value: Json, path: readonly string[]): readonly string[] {
  const [key, ...rest] = path;
  const opened = typeof value === 'string' && key !== undefined ? parsed(value) : value;
  if (key === undefined) return textsIn(value);
  if (Array.isArray(opened)) return opened.flatMap((item: Json) => textsAt(item, path));
  return isJsonObject(opened) && Object.hasOwn(opened, key) ? textsAt(opened[key] ?? null, rest) : [];
}

function parsed(text: string): Json {
  if (!/^\s*[[{]/.test(text)) return null;
  try {
    return JSON.parse(text) as Json;
  } catch {
    return null;
  }
}
