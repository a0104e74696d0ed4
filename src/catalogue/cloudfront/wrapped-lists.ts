/** How Amazon CloudFront logs lists. https://docs.aws.amazon.com/cloudfront/latest/APIReference/API_Aliases.html */
import * as c from '../words.ts';

/** Members without an argument in the provider, with AWS's default; undefined for members that only responses contain. */
const USUAL: Readonly<Record<string, c.Json | undefined>> = {
  certificateSource: undefined,
  certificate: undefined,
  oacSigningBehavior: undefined,
  ipAddressType: 'ipv4',
  selectionCriteria: 'default',
};

/** Removes quantities, which only repeat the length of lists. An object with only a quantity and items becomes the list. */
function unwrapped(value: c.Json): c.Json {
  if (Array.isArray(value)) return (value as readonly c.Json[]).map(unwrapped);
  if (!c.isJsonObject(value)) return value;
  const keys = Object.keys(value);
  if (Object.hasOwn(value, 'quantity') && keys.every((key) => key === 'quantity' || key === 'items'))
    return unwrapped(value['items'] ?? []);
  return withoutQuantity(value, unwrapped);
}

/**
 * Removes quantities and keeps lists inside their objects.
 * @param value a value of the record
 * @returns the value without quantities
 */
export function uncounted(value: c.Json): c.Json {
  if (Array.isArray(value)) return (value as readonly c.Json[]).map(uncounted);
  return c.isJsonObject(value) ? withoutQuantity(value, uncounted) : value;
}

function withoutQuantity(value: c.JsonObject, convert: (inner: c.Json) => c.Json): c.JsonObject {
  const kept = Object.entries(value).filter(([key, inner]) => key !== 'quantity' && !isUsual(key, inner));
  return Object.fromEntries(kept.map(([key, inner]) => [key, convert(inner)]));
}

function isUsual(key: string, value: c.Json): boolean {
  return Object.hasOwn(USUAL, key) && (USUAL[key] === undefined || USUAL[key] === value);
}

/**
 * Selects a value with unwrapped lists.
 * @param ways possible places, most complete first
 * @returns a selector of the first one in the record
 */
export function firstUnwrapped(...ways: readonly c.Select[]): c.Select {
  return (event) => {
    const found = ways.map((way) => way(event)).find((one) => one !== undefined);
    return found === undefined ? undefined : unwrapped(found);
  };
}

/** Why comments are not visible. */
export const COMMENT = 'CloudTrail hides it in every record, whether it changed or not';
