export interface TemporaryOwner {
  /** Another machine that shares the folder has its own process ids. */
  readonly hostname: string;
  readonly id: number;
}

/** Returns the start of a temporary folder's name, which names its owner, so that a folder of a killed process can be recognised. */
export function temporaryPrefix(kind: string, { hostname, id }: TemporaryOwner): string {
  return `${kind}-${markOf(hostname)}-${id}-`;
}

/** True for a folder of an ended process of this machine; false if unknown. */
export function isLeftBehind(
  name: string,
  kind: string,
  host: { readonly hostname: string; readonly isRunning: (id: number) => boolean },
): boolean {
  const own = `${kind}-${markOf(host.hostname)}-`;
  const id = name.startsWith(own) ? /^\d+(?=-)/.exec(name.slice(own.length))?.[0] : undefined;
  return id !== undefined && !host.isRunning(Number(id));
}

/** FNV-1a, since a host name may hold characters that a folder name may not. http://www.isthe.com/chongo/tech/comp/fnv/ */
function markOf(hostname: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < hostname.length; at += 1) hash = Math.imul(hash ^ hostname.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}
