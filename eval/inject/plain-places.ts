/**
 * Where a change of one value has one right answer. Takes a project and a place; says whether code writes that value for this instance
 * alone. What instances of one block share can be edited in ways on which careful people differ: that is no ground for a truth.
 */
import type { Json } from '#domain/json.ts';
import { canonicalJson } from '#domain/json.ts';
import type { Base, BaseResource } from './base.ts';

/**
 * Tells plain places from others.
 * @param base the project
 * @param resource a resource of it
 * @param attribute the attribute that is to change
 * @returns true for what is not repeated, and for a repeated one whose present value no sibling has; tags of a repeated one are shared
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
 * @returns instances whose addresses differ in nothing but keys
 */
export function siblingsOf(base: Base, resource: BaseResource): readonly BaseResource[] {
  const name = withoutKeys(resource.address);
  return base.resources.filter((other) => other.address !== resource.address && withoutKeys(other.address) === name);
}

/** A group of which other resources hold the rules shows them too; they are not its own. */
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
