/**
 * Decides whether a change of one value has one right answer. Takes a project and a place; returns whether code sets the value for this
 * instance alone. On values shared by instances of one block, careful reviewers may differ, so they give no expected result.
 */
import type { Json } from '#domain/json.ts';
import { canonicalJson } from '#domain/json.ts';
import type { Base, BaseResource } from './base.ts';

/**
 * Whether a place is plain.
 * @param base the project
 * @param resource a resource of it
 * @param attribute the attribute to change
 * @returns true for a single resource, and for an instance with a value that no sibling has; tags of instances are shared
 */
export function isPlainPlace(base: Base, resource: BaseResource, attribute: string): boolean {
  if (base.unexposed.has(`${resource.address} ${attribute}`)) return false;
  if (resource.type === 'aws_security_group' && attribute === 'ingress' && !hasInlineRules(base, resource)) return false;
  const siblings = siblingsOf(base, resource);
  if (siblings.length === 0) return true;
  if (attribute === 'tags') return false;
  const present = textOf(resource.values[attribute]);
  return siblings.every((sibling) => textOf(sibling.values[attribute]) !== present);
}

/**
 * Other instances of the same block.
 * @param base the project
 * @param resource an instance
 * @returns instances whose addresses differ only in keys
 */
export function siblingsOf(base: Base, resource: BaseResource): readonly BaseResource[] {
  const name = withoutKeys(resource.address);
  return base.resources.filter((other) => other.address !== resource.address && withoutKeys(other.address) === name);
}

/** A group shows rules that other resources declare, too; those are not its own. */
function hasInlineRules(base: Base, group: BaseResource): boolean {
  const others = [base, ...base.beside].flatMap(({ resources }) => resources);
  return !others.some(({ type, values }) => /security_group.*_rule$/.test(type) && values['security_group_id'] === group.values['id']);
}

function withoutKeys(address: string): string {
  return address.replaceAll(/\[[^\]]*\]/g, '[]');
}

function textOf(value: Json | undefined): string {
  return canonicalJson(value ?? null);
}
