import { parseAddress } from '#domain/resource-address.ts';

/**
 * The key that tells an instance from its siblings.
 * @param address of an instance; absent where it has none
 * @returns its own `for_each` key, else that of the innermost module call that has one; undefined without
 */
export function instanceKey(address: string | undefined): string | undefined {
  const parsed = address === undefined ? undefined : parseAddress(address);
  if (typeof parsed?.index === 'string') return parsed.index;
  const last = [...(parsed?.module ?? '').matchAll(/\["((?:[^"\\]|\\.)*)"\]/g)].at(-1)?.[1];
  return last === undefined ? undefined : (JSON.parse(`"${last}"`) as string);
}
