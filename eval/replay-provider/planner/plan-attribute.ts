/**
 * Plans one argument as the provider does. Takes its schema, its configuration and its prior value; returns the planned value.
 * https://developer.hashicorp.com/terraform/plugin/sdkv2/schemas/schema-behaviors
 */
import type { AttributeSchema, CtyType } from '#domain/value/provider-schema.ts';
import type { Value, ValueObject } from '#hcl/evaluate/value.ts';
import { UNKNOWN, isValueObject, knownJson } from '#hcl/evaluate/value.ts';
import { isBlankValue, listOf, sameToProvider } from './same-value.ts';

/** The input of a plan. */
export interface AttributePlan {
  /** Null if code omits the argument. */
  readonly configured: Value;
  /** Undefined on create and in new blocks. */
  readonly prior: Value | undefined;
  /** The provider's value for a removed collection: types of the older SDK have no null there. */
  readonly removed: 'empty' | 'null';
}

/**
 * Plans one argument.
 * @param attribute its schema
 * @param plan configuration and prior value
 * @returns the planned value; the prior one if the provider would see no difference
 */
export function planAttribute(attribute: AttributeSchema, { configured, prior, removed }: AttributePlan): Value {
  // https://developer.hashicorp.com/terraform/plugin/framework/resources/write-only-arguments: never in a plan or state
  if (attribute.writeOnly === true) return null;
  if (configured === UNKNOWN) return UNKNOWN;
  if (configured === null) return planOmitted(attribute, prior, removed);
  if (prior !== undefined && sameToProvider(attribute.type, configured, prior)) return prior;
  return fill(attribute.type, configured, prior);
}

function planOmitted(attribute: AttributeSchema, prior: Value | undefined, removed: 'empty' | 'null'): Value {
  if (attribute.default !== undefined && attribute.default !== null) {
    return prior !== undefined && sameToProvider(attribute.type, prior, attribute.default) ? prior : attribute.default;
  }
  if (attribute.computed === true) return prior === undefined ? UNKNOWN : prior;
  if (prior === undefined) return null;
  if (isBlankValue(prior)) return prior;
  return removed === 'empty' ? emptyOf(attribute.type) : null;
}

function emptyOf(type: CtyType): Value {
  if (typeof type === 'string') return null;
  if (type[0] === 'map') return {};
  return type[0] === 'object' ? null : [];
}

/** Members that code omits from an object get their zero value. Existing elements of a set are kept as they were. */
function fill(type: CtyType, configured: Value, prior: Value | undefined): Value {
  if (typeof type === 'string') return configured;
  const [kind, inner] = type;
  if (kind === 'map') return knownJson(configured) === undefined ? UNKNOWN : configured;
  if (kind === 'object')
    return isValueObject(configured) ? fillMembers(inner as Readonly<Record<string, CtyType>>, configured) : configured;
  const candidates = listOf(prior);
  return listOf(configured).map((item, index): Value => {
    const same = (candidate: Value): boolean => sameToProvider(inner as CtyType, item, candidate);
    const kept: Value | undefined = kind === 'set' ? candidates.find((candidate) => same(candidate)) : candidates[index];
    if (kept !== undefined && same(kept)) return kept;
    return item === UNKNOWN ? UNKNOWN : fill(inner as CtyType, item, undefined);
  });
}

function fillMembers(members: Readonly<Record<string, CtyType>>, configured: ValueObject): ValueObject {
  return Object.fromEntries(
    Object.entries(members).map(([key, type]) => {
      const value = configured[key] ?? null;
      return [key, value === null ? zeroOf(type) : fill(type, value, undefined)];
    }),
  );
}

function zeroOf(type: CtyType): Value {
  if (type === 'string') return '';
  if (type === 'number') return 0;
  if (type === 'bool') return false;
  return emptyOf(type);
}
