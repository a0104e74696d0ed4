/** Names of temporary folders that say whose they are, so that what a killed process left can be told from what another one uses. */

/** The process that makes a folder, and the machine it runs on. */
export interface TemporaryOwner {
  /** Processes of another machine that shares the folder have ids of their own. */
  readonly hostname: string;
  readonly id: number;
}

/**
 * Begins the name of a temporary folder.
 * @param kind such as `reconcile-plan`
 * @returns the beginning, to be ended by whatever makes it unique
 */
export function temporaryPrefix(kind: string, { hostname, id }: TemporaryOwner): string {
  return `${kind}-${markOf(hostname)}-${id}-`;
}

/**
 * Whether a folder was made by a process of this machine that is gone.
 * @param host the machine, and which of its processes are there
 * @returns true where nobody uses it any more; false for whatever is not known
 */
export function isLeftBehind(
  name: string,
  kind: string,
  host: { readonly hostname: string; readonly isRunning: (id: number) => boolean },
): boolean {
  const own = `${kind}-${markOf(host.hostname)}-`;
  const id = name.startsWith(own) ? /^\d+(?=-)/.exec(name.slice(own.length))?.[0] : undefined;
  return id !== undefined && !host.isRunning(Number(id));
}

/** A host's name may hold what no name of a folder may: FNV-1a of it. http://www.isthe.com/chongo/tech/comp/fnv/ */
function markOf(hostname: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < hostname.length; at += 1) hash = Math.imul(hash ^ hostname.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}
