/**
 * Encodes values for the wire: msgpack by cty type, with unknown values as extensions. Converts bytes to values and back. Independent of
 * schemas and resources. https://developer.hashicorp.com/terraform/plugin/terraform-plugin-protocol/object-wire-format
 */
import type { ExtensionCodecType } from '@msgpack/msgpack';
import { ExtData, decode, encode } from '@msgpack/msgpack';
import type { CtyType } from '#domain/value/provider-schema.ts';
import type { Value, ValueObject } from '#hcl/evaluate/value.ts';
import { UNKNOWN, isValueObject } from '#hcl/evaluate/value.ts';

/** Every extension code means "unknown". Some carry refinements of the unknown value, which no plan here needs. */
const UNKNOWN_CODEC: ExtensionCodecType<undefined> = {
  tryToEncode: (value) => (value === UNKNOWN ? new ExtData(0, Uint8Array.of(0)) : null),
  decode: () => UNKNOWN,
};

/**
 * Decodes a value.
 * @param bytes msgpack
 * @param type the value's type
 * @returns the value; missing members of objects are null
 * @throws Error if the bytes do not match the type
 */
export function decodeValue(bytes: Uint8Array, type: CtyType): Value {
  return toType(decode(bytes, { extensionCodec: UNKNOWN_CODEC, useBigInt64: true }), type);
}

/**
 * Encodes a value.
 * @param value the value; members that the type lacks are left out, missing ones are null
 * @param type the value's type
 * @returns msgpack
 * @throws Error if the value does not match the type
 */
export function encodeValue(value: Value, type: CtyType): Buffer {
  return Buffer.from(encode(toType(value, type), { extensionCodec: UNKNOWN_CODEC }));
}

/**
 * Converts a value to a type. State and recordings may have another form: numbers as strings, missing or additional members.
 * @param value a decoded value, or JSON
 * @param type the wanted type
 * @returns the value with exactly the type's members
 * @throws Error if the value does not match the type
 */
export function toType(value: unknown, type: CtyType): Value {
  if (value === UNKNOWN) return UNKNOWN;
  if (value === null || value === undefined) return null;
  return typeof type === 'string' ? toScalar(value, type) : toCollection(value, type);
}

function toScalar(value: unknown, type: string): Value {
  if (type === 'string' && ['string', 'number', 'boolean', 'bigint'].includes(typeof value)) return String(value);
  if (type === 'bool' && (value === true || value === 'true')) return true;
  if (type === 'bool' && (value === false || value === 'false')) return false;
  if (type === 'number' && (typeof value === 'bigint' || typeof value === 'number' || (typeof value === 'string' && value !== '')))
    return toNumber(Number(value));
  throw new Error(`expected a ${type}, found ${typeof value}`);
}

function toNumber(value: number): number {
  if (Number.isNaN(value)) throw new Error('expected a number, found text that is none');
  return value;
}

function toCollection(value: unknown, [kind, inner]: Exclude<CtyType, string>): Value {
  if (kind === 'list' || kind === 'set') {
    if (!Array.isArray(value)) throw new Error(`expected a ${kind}, found ${typeof value}`);
    return value.map((item: unknown) => toType(item, inner as CtyType));
  }
  if (!isValueObject(value as Value)) throw new Error(`expected a ${kind}, found ${Array.isArray(value) ? 'a list' : typeof value}`);
  const members = value as ValueObject;
  if (kind === 'map') return Object.fromEntries(Object.entries(members).map(([key, item]) => [key, toType(item, inner as CtyType)]));
  if (kind !== 'object') throw new Error(`expected list, set, map or object, found the type ${kind}`);
  return Object.fromEntries(Object.entries(inner as Readonly<Record<string, CtyType>>).map(([key, of]) => [key, toType(members[key], of)]));
}
