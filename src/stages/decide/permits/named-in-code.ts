/**
 * Whether this code references a resource for the same purpose: another resource of the type uses it in the same argument, or it is a new
 * resource of this run that is shown to be harmless. Mere existence in the account is not enough.
 */
import { isJsonObject, textsIn } from '#domain/json.ts';
import type { Json } from '#domain/json.ts';
import { parseStructure } from '#domain/value/compare.ts';
import { memoizeByObject } from '#domain/memoize-by-object.ts';
import { rememberNames } from '#domain/text/remember.ts';
import type { Workspace } from '#domain/workspace.ts';
import { managedOfType, resourcesBefore } from '../exposure/current-resources.ts';
import { addressIsKnown, isAddress } from './known-addresses.ts';
import type { Leaf } from './leaf.ts';

/** Whether the resource that an argument references is new in this run and shown to be harmless. */
export type IsShown = (importIdOrArn: string, path: string) => boolean;

/**
 * Returns why a changed destination, source or placement is not shown: a value that this code does not use so, or a removed one.
 * @param isShownNew whether an id or ARN is a new resource of this run that is shown to be harmless
 */
export function targetViolation(leaf: Leaf, isShownNew: IsShown): string | undefined {
  if (hasNumbersAlone(leaf)) return 'changed the weights of its targets';
  const [before, after] = [namesIn(leaf.before), namesIn(leaf.after)];
  const added = [...after].filter((text) => !before.has(text));
  const gone = [...before].filter((text) => !after.has(text));
  const unreferenced = added.find((text) => !isNamed(text, leaf) && !isShownNew(text, leaf.path));
  if (unreferenced !== undefined) return `references ${unreferenced}, which this code does not reference for that purpose`;
  if (gone.length > 0 && !leaf.isNew) return `no longer references ${gone[0]}`;
  return added.length === 0 ? 'changed without a recognizable reference' : undefined;
}

function namesIn(value: Json): ReadonlySet<string> {
  return new Set(textsIn(value).filter((text) => text !== ''));
}

function hasNumbersAlone({ before, after }: Leaf): boolean {
  return [before, after].every((value) => value === null || typeof value === 'number' || typeof value === 'boolean');
}

function isNamed(text: string, leaf: Leaf): boolean {
  const { drift, context } = leaf.judged;
  if (usesIn(context.workspace)(`${drift.resourceType} ${leaf.path}`).has(text)) return true;
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

/** All strings that managed resources of a type have at a path, by `TYPE PATH`. */
const usesIn = memoizeByObject((workspace: Workspace) =>
  rememberNames((place): ReadonlySet<string> => {
    const [type = '', ...path] = place.split(' ');
    return new Set(managedOfType(type, workspace).flatMap(({ values }) => textsAt(values, path.join(' ').split('.'))));
  }),
);

function textsAt(value: Json, path: readonly string[]): readonly string[] {
  const [key, ...rest] = path;
  if (key === undefined) return textsIn(value);
  const opened = typeof value === 'string' ? parseStructure(value) : value;
  if (Array.isArray(opened)) return opened.flatMap((item: Json) => textsAt(item, path));
  return isJsonObject(opened) && Object.hasOwn(opened, key) ? textsAt(opened[key] ?? null, rest) : [];
}
