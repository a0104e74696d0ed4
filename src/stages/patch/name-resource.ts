import type { Drift } from '#domain/drift.ts';
import type { StateResource } from '#domain/workspace.ts';

/**
 * Names a resource in code after its name in AWS, without the beginning that all its neighbours share.
 * @param drift the resource made by hand
 * @param managed resources of the state, whose names show the shared beginning
 * @param isTaken whether code has that name for this type already
 * @returns a Terraform identifier that is free
 */
export function nameResource(drift: Drift, managed: readonly StateResource[], isTaken: (name: string) => boolean): string {
  const own = awsName(drift.observed ?? {}) ?? drift.resourceType.replace(/^aws_/, '');
  const shared = sharedBeginning(own, managed);
  const plain = identifier(own.slice(shared.length)) || identifier(own) || 'adopted';
  if (!isTaken(plain)) return plain;
  const numbers = Array.from({ length: 1000 }, (_, index) => `${plain}_${index + 2}`);
  return numbers.find((name) => !isTaken(name)) ?? plain;
}

/**
 * Names an entry of a collection after the resource's name in AWS, in the way the other keys are written.
 * @param drift the resource made by hand
 * @param managed resources of the state, whose names show the shared beginning
 * @param siblings the keys that are there
 * @returns the key
 */
export function nameKey(drift: Drift, managed: readonly StateResource[], siblings: readonly string[]): string {
  const snake = nameResource(drift, managed, () => false);
  const isKebab = siblings.some((key) => key.includes('-')) || !siblings.some((key) => key.includes('_'));
  const own = awsName(drift.observed ?? {}) ?? '';
  return isKebab && own.includes('-') ? snake.replaceAll('_', '-') : snake;
}

function awsName(values: Readonly<Record<string, unknown>>): string | undefined {
  for (const attribute of ['name', 'bucket', 'function_name', 'identifier', 'role', 'user', 'group']) {
    const value = values[attribute];
    if (typeof value === 'string' && value !== '') return value;
  }
  // A subscription has no name of its own: what it delivers to says best what it is.
  const endpoint = values['endpoint'] ?? values['arn'] ?? values['id'];
  return typeof endpoint === 'string' ? endpoint.split(/[:/]/).at(-1) : undefined;
}

function sharedBeginning(own: string, managed: readonly StateResource[]): string {
  const names = [...new Set(managed.map((resource) => awsName(resource.values)).filter((name) => name !== undefined && name !== own))];
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
