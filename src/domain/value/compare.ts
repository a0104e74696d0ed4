import { canonicalJson, isEmpty, isJsonObject } from '../json.ts';
import type { Json, JsonObject } from '../json.ts';
import { isPolicyDocument, samePolicy } from './policy-equal.ts';

/**
 * Whether the AWS provider treats two attribute values as equal: a number or bool equals its text, object keys have no order, JSON texts
 * compare by meaning (policies as in samePolicy), an IP protocol's name equals its number. List order counts; null, "" and missing are
 * different.
 */
export function sameValue(left: Json, right: Json): boolean {
  if (left === right) return true;
  if (typeof left === 'string' && typeof right === 'string') return sameJsonText(left, right) || sameProtocol(left, right);
  if (typeof left === 'string') return sameScalar(right, left);
  if (typeof right === 'string') return sameScalar(left, right);
  if (Array.isArray(left) && Array.isArray(right)) return sameList(left as readonly Json[], right as readonly Json[]);
  if (isJsonObject(left) && isJsonObject(right)) return sameObject(left, right);
  return false;
}

/** As sameValue, if the provider cannot distinguish "not set" from the zero value: null, "", 0, false, [] and {} are equal. */
export function blankEqual(left: Json, right: Json): boolean {
  return sameValue(left, right) || (isBlank(left) && isBlank(right));
}

/** Whether a value is null, a zero value, or an empty list or object. */
export function isBlank(value: Json): boolean {
  return value === 0 || value === false || isEmpty(value);
}

function sameScalar(scalar: Json, text: string): boolean {
  if (typeof scalar === 'number') return /^-?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/.test(text) && Number(text) === scalar;
  return typeof scalar === 'boolean' && String(scalar) === text;
}

function sameList(left: readonly Json[], right: readonly Json[]): boolean {
  return left.length === right.length && left.every((item, index) => sameValue(item, right[index] ?? null));
}

function sameObject(left: JsonObject, right: JsonObject): boolean {
  const keys = Object.keys(left);
  if (keys.length !== Object.keys(right).length) return false;
  return keys.every((key) => Object.hasOwn(right, key) && sameValue(left[key] ?? null, right[key] ?? null));
}

function sameJsonText(left: string, right: string): boolean {
  const [leftJson, rightJson] = [parseStructure(left), parseStructure(right)];
  if (leftJson === undefined || rightJson === undefined) return false;
  if (isPolicyDocument(leftJson) && isPolicyDocument(rightJson)) return samePolicy(leftJson, rightJson);
  return canonicalJson(leftJson) === canonicalJson(rightJson);
}

// -1 is AWS's own. https://www.iana.org/assignments/protocol-numbers ·
// https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_IpPermission.html
const PROTOCOLS: ReadonlyMap<string, string> = new Map([
  ['all', '-1'],
  ['icmp', '1'],
  ['tcp', '6'],
  ['udp', '17'],
  ['icmpv6', '58'],
]);

/** The state has the number of a network ACL's protocol and the name of a security group's, whatever code has. */
function sameProtocol(left: string, right: string): boolean {
  return PROTOCOLS.get(left) === right || PROTOCOLS.get(right) === left;
}

/** Parses a JSON document kept as text. Only objects and arrays: "5" and "5.0" are two texts, although both are JSON. */
export function parseStructure(text: string): Json | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
