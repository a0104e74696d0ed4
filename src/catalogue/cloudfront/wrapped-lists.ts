/** How Amazon CloudFront prints lists. https://docs.aws.amazon.com/cloudfront/latest/APIReference/API_Aliases.html */
import * as c from '../words.ts';

/** Members that the provider has no argument for, and what AWS takes where nobody says otherwise; undefined for what only answers tell. */
const USUAL: Readonly<Record<string, c.Json | undefined>> = {
  certificateSource: undefined,
  certificate: undefined,
  oacSigningBehavior: undefined,
  ipAddressType: 'ipv4',
  selectionCriteria: 'default',
};

/** Takes the quantities out, which only repeat how long lists are: an object that held nothing but a quantity and items is the list itself. */
function unwrapped(value: c.Json): c.Json {
  if (Array.isArray(value)) return (value as readonly c.Json[]).map(unwrapped);
  if (!c.isJsonObject(value)) return value;
  const keys = Object.keys(value);
  if (Object.hasOwn(value, 'quantity') && keys.every((key) => key === 'quantity' || key === 'items'))
    return unwrapped(value['items'] ?? []);
  return withoutQuantity(value, unwrapped);
}

/**
 * Takes the quantities out and leaves lists in the objects that hold them.
 * @param value what the record holds
 * @returns the same without quantities
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
 * Selects what a record says, its lists unwrapped.
 * @param ways where it may stand, the fullest first
 * @returns a selector of the first that is there
 */
export function plainly(...ways: readonly c.Select[]): c.Select {
  return (event) => {
    const found = ways.map((way) => way(event)).find((one) => one !== undefined);
    return found === undefined ? undefined : unwrapped(found);
  };
}

/** Why comments are not read. */
export const COMMENT = 'CloudTrail hides it in every record, whether it changed or not';
