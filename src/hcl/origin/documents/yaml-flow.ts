import type { Json } from '#domain/json.ts';

/** Quotes a text as `type`, or with double quotes if needed. */
export function quotedAs(type: 'QUOTE_DOUBLE' | 'QUOTE_SINGLE', value: string): string {
  return type === 'QUOTE_SINGLE' && /^[\u0020-\u007e]*$/.test(value) ? `'${value.replaceAll("'", "''")}'` : JSON.stringify(value);
}

/** YAML 1.1 does not read yes, 08 and 1_0 as texts, so only safe words are left unquoted. */
export function plainOr(value: string): string {
  const isPlain = /^[A-Za-z_/][\w./-]*$/.test(value) && !/^(?:true|false|null|yes|no|on|off|y|n)$/i.test(value);
  return isPlain ? value : JSON.stringify(value);
}

/** `{ name: value }`, `[a, b]` or a scalar. https://yaml.org/spec/1.2.2/#74-flow-collection-styles */
export function flow(value: Json): string {
  if (typeof value === 'string') return plainOr(value);
  if (Array.isArray(value)) return `[${value.map((item) => flow(item as Json)).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  return `{ ${Object.entries(value)
    .map(([key, item]) => `${plainOr(key)}: ${flow(item as Json)}`)
    .join(', ')} }`;
}
