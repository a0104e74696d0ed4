/** How YAML is written inside of one line. */
import type { Json } from '#domain/json.ts';

/**
 * Writes a text in quotes.
 * @param type the quotes that the author uses there
 * @returns it in those, or in double ones where only those can say it
 */
export function quotedAs(type: 'QUOTE_DOUBLE' | 'QUOTE_SINGLE', value: string): string {
  return type === 'QUOTE_SINGLE' && /^[\u0020-\u007e]*$/.test(value) ? `'${value.replaceAll("'", "''")}'` : JSON.stringify(value);
}

/**
 * Writes a text. YAML 1.1 reads yes, 08 and 1_0 as something else than texts: only words that no version reads otherwise go without quotes.
 * @returns it, in quotes where it needs them
 */
export function plainOr(value: string): string {
  const isPlain = /^[A-Za-z_/][\w./-]*$/.test(value) && !/^(?:true|false|null|yes|no|on|off|y|n)$/i.test(value);
  return isPlain ? value : JSON.stringify(value);
}

/**
 * Writes a value in one line. https://yaml.org/spec/1.2.2/#74-flow-collection-styles
 * @returns `{ name: value }`, `[a, b]` or a scalar
 */
export function flow(value: Json): string {
  if (typeof value === 'string') return plainOr(value);
  if (Array.isArray(value)) return `[${value.map((item) => flow(item as Json)).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  return `{ ${Object.entries(value)
    .map(([key, item]) => `${plainOr(key)}: ${flow(item as Json)}`)
    .join(', ')} }`;
}
