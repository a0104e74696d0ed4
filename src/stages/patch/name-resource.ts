import type { Drift } from '#domain/drift.ts';
import type { StateResource } from '#domain/workspace.ts';

/**
 * Makes a free identifier from the AWS name, without the prefix that it shares with names of `managed`. If it is taken, the region or a
 * number is appended.
 */
export function nameResource(drift: Drift, managed: readonly StateResource[], isTaken: (name: string) => boolean): string {
  const observed = drift.observed ?? {};
  const own = awsName(observed, drift.resourceType) ?? drift.resourceType.replace(/^aws_/, '');
  const shared = sharedBeginning(own, managed);
  const plain = identifier(own.slice(withoutNumber(own, shared.length))) || identifier(own) || 'adopted';
  if (!isTaken(plain)) return plain;
  const numbers = Array.from({ length: 1000 }, (_, index) => `${plain}_${index + 2}`);
  const { region } = observed;
  const withRegion = typeof region === 'string' ? [`${plain}_${identifier(region)}`] : [];
  return [...withRegion, ...numbers].find((name) => !isTaken(name)) ?? plain;
}

/**
 * Returns the label of a block whose resource was renamed: `orders` of `prod-orders` becomes `sales` of `prod-sales`, `orders_queue` of
 * `orders` becomes `sales_queue`. Undefined if the label does not contain the name.
 */
export function labelRenamed(label: string, [previous, current]: readonly [was: string, is: string]): string | undefined {
  const [old, now] = [identifier(previous), identifier(current)];
  if (old === '' || now === '') return undefined;
  if (label.includes(old)) return label.replace(old, () => now);
  const beginning = old.endsWith(label) ? old.slice(0, -label.length) : '';
  return beginning !== '' && now.startsWith(beginning) ? identifier(now.slice(beginning.length)) || undefined : undefined;
}

/** Makes a key for a new entry from the resource's AWS name, in the style of the existing keys. `managed`: for the shared prefix */
export function nameKey(drift: Drift, managed: readonly StateResource[], siblings: readonly string[]): string {
  const snake = nameResource(drift, managed, () => false);
  const isKebab = siblings.some((key) => key.includes('-')) || !siblings.some((key) => key.includes('_'));
  const own = awsName(drift.observed ?? {}, drift.resourceType) ?? '';
  return isKebab && own.includes('-') ? snake.replaceAll('_', '-') : snake;
}

/** Moves the start before the word in front of a number: `jobs-03` if others are named `shop-jobs-…`, since a number is not a name. */
function withoutNumber(own: string, start: number): number {
  if (!/^\d/.test(own.slice(start))) return start;
  const before = /[A-Za-z][A-Za-z0-9]*[-_/.]$/.exec(own.slice(0, start));
  return before === null ? start : before.index;
}

function awsName(values: Readonly<Record<string, unknown>>, type: string): string | undefined {
  for (const attribute of ['name', 'bucket', 'function_name', 'identifier', 'role', 'user', 'group']) {
    const value = values[attribute];
    if (typeof value === 'string' && value !== '') return value;
  }
  const named = namedAfter(values, type) ?? tagName(values);
  if (named !== undefined) return named;
  // A subscription has no name; its endpoint identifies it best.
  const endpoint = values['endpoint'] ?? values['arn'] ?? values['id'];
  const last = typeof endpoint === 'string' ? endpoint.split(/[:/]/).at(-1) : undefined;
  return last === undefined || GENERATED.test(last) ? undefined : last;
}

/** Generated ids, which are not names. */
const GENERATED = /^(?:[a-z]{1,8}-)?[0-9a-f]{8,}$/;

/** Returns the argument named after the type: `alarm_name` of aws_cloudwatch_metric_alarm, `cluster_identifier` of aws_rds_cluster. */
function namedAfter(values: Readonly<Record<string, unknown>>, type: string): string | undefined {
  return Object.entries(values).flatMap(([attribute, value]) => {
    const [, word] = /^(.+)_(?:name|identifier|id)$/.exec(attribute) ?? [];
    const isOwn = word !== undefined && type.endsWith(`_${word}`);
    return isOwn && typeof value === 'string' && value !== '' && !GENERATED.test(value) ? [value] : [];
  })[0];
}

function tagName({ tags }: Readonly<Record<string, unknown>>): string | undefined {
  const name = typeof tags === 'object' && tags !== null && 'Name' in tags ? tags.Name : undefined;
  return typeof name === 'string' && name !== '' ? name : undefined;
}

function sharedBeginning(own: string, managed: readonly StateResource[]): string {
  const names = [
    ...new Set(managed.map((resource) => awsName(resource.values, resource.type)).filter((name) => name !== undefined && name !== own)),
  ];
  const ends = [...own.matchAll(/[-_/.]/g)].map((match) => match.index + 1).reverse();
  const beginnings = ends.map((end) => own.slice(0, end));
  return beginnings.find((beginning) => names.filter((name) => name?.startsWith(beginning)).length >= 2) ?? '';
}

function identifier(text: string): string {
  const plain = text
    .replaceAll(/[^A-Za-z0-9_]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
    .toLowerCase();
  return /^\d/.test(plain) ? `r_${plain}` : plain;
}
