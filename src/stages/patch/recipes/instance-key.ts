import { parseAddress } from '#domain/resource-address.ts';

/** Returns an instance's own `for_each` key, else that of the innermost module call that has one. */
export function instanceKey(address: string | undefined): string | undefined {
  const parsed = address === undefined ? undefined : parseAddress(address);
  if (typeof parsed?.index === 'string') return parsed.index;
  const last = [...(parsed?.module ?? '').matchAll(/\["((?:[^"\\]|\\.)*)"\]/g)].at(-1)?.[1];
  return last === undefined ? undefined : (JSON.parse(`"${last}"`) as string);
}
