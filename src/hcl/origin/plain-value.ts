import { isValueObject } from '../evaluate/value.ts';
import type { Value } from '../evaluate/value.ts';
import type { Expression } from '../syntax.ts';
import { renderKey, renderString } from '../write/render.ts';

/** One-line HCL; undefined for unknown, null, or a nested collection. */
export function plainText(value: Value): string | undefined {
  if (typeof value === 'string') return renderString(value);
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) {
    const texts = (value as readonly Value[]).map((item) => plainScalar(item));
    return texts.includes(undefined) ? undefined : `[${texts.join(', ')}]`;
  }
  if (!isValueObject(value)) return undefined;
  const entries = Object.entries(value).map(([key, item]) => [renderKey(key, false), plainScalar(item)] as const);
  if (entries.some(([, text]) => text === undefined)) return undefined;
  return entries.length === 0 ? '{}' : `{ ${entries.map(([key, text]) => `${key} = ${text ?? ''}`).join(', ')} }`;
}

/** True for a JSON document in place of a reference, because a second copy would diverge. `standing`: the current expression. */
export function isCopiedDocument(value: Value, existing: Expression): boolean {
  return typeof value === 'string' && /^\s*[[{]/.test(value) && ['get-attribute', 'index'].includes(existing.kind);
}

/** One-line HCL; undefined for anything but a text, number or boolean. */
export function plainScalar(value: Value): string | undefined {
  return typeof value === 'object' ? undefined : plainText(value);
}

const TYPES: ReadonlyMap<string, string> = new Map([
  ['string', 'string'],
  ['number', 'number'],
  ['boolean', 'bool'],
]);

/**
 * Returns a type such as `number` or `map(string)`. Undefined for elements of several types, or none.
 * https://developer.hashicorp.com/terraform/language/expressions/type-constraints
 */
export function plainType(value: Value): string | undefined {
  if (typeof value !== 'object' || value === null) return TYPES.get(typeof value);
  const items: readonly Value[] = Array.isArray(value) ? (value as readonly Value[]) : isValueObject(value) ? Object.values(value) : [];
  const [type, ...others] = new Set(items.map((item) => TYPES.get(typeof item)));
  if (type === undefined || others.length > 0) return undefined;
  return Array.isArray(value) ? `list(${type})` : `map(${type})`;
}

/** Returns the text that base64 encodes. Undefined for other bytes, and for text that is not base64. */
export function textInBase64(encoded: string): string | undefined {
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  return Buffer.from(text, 'utf8').toString('base64') === encoded ? text : undefined;
}
