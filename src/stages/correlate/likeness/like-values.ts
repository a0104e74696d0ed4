import { boolean, integer, jsonText, text } from '#catalogue/convert.ts';
import { isRedactionMarker } from '#catalogue/redaction.ts';
import { HIDDEN } from '#catalogue/define.ts';
import type { Seen } from '#catalogue/define.ts';
import { isJsonObject } from '#domain/json.ts';
import type { Json } from '#domain/json.ts';
import type { CtyType } from '#domain/value/provider-schema.ts';

/** Converts a record's value to the state's type; HIDDEN for a hidden one, undefined for another type. */
export function asKind(value: Json, type: CtyType): Seen | undefined {
  if (isRedactionMarker(value)) return HIDDEN;
  if (typeof type === 'string') return asScalar(value, type);
  const [kind, inner] = type;
  if ((kind === 'list' || kind === 'set') && typeof inner === 'string') return asTexts(value, inner);
  if (kind === 'map' && isJsonObject(value) && Object.values(value).every((item) => typeof item !== 'object'))
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, String(item)]));
  return undefined;
}

function asScalar(value: Json, type: string): Seen | undefined {
  switch (type) {
    case 'number': {
      const number = integer(value);
      return typeof number === 'number' ? number : undefined;
    }
    case 'bool': {
      const truth = boolean(value);
      return typeof truth === 'boolean' ? truth : undefined;
    }
    case 'string':
      return typeof value === 'string' && !/^\s*[[{]/.test(value) ? value : typeof value === 'object' ? documentOf(value) : text(value);
    default:
      return undefined;
  }
}

/** Converts a parsed document to text; undefined for a list or null. */
function documentOf(value: Json): Seen | undefined {
  return isJsonObject(value) ? jsonText(value) : undefined;
}

function asTexts(value: Json, type: string): Seen | undefined {
  if (!Array.isArray(value)) return undefined;
  const items = (value as readonly Json[]).map((item) => asScalar(item, type));
  return items.every((item): item is Json => item !== undefined && item !== HIDDEN) ? items : undefined;
}
