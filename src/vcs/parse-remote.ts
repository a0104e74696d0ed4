/** Which VCS a git remote lies on, told by its address. */

/** Where a repository lies. */
export interface RemotePlace {
  /** Host and port as the address has them; empty for a folder of this machine. */
  readonly host: string;
  /** `owner/name`, or longer. */
  readonly project: string;
  readonly isHttps: boolean;
}

/**
 * Reads the address of a git remote. https://git-scm.com/docs/git-clone#_git_urls
 * @param address a URL, `user@host:path`, or a path
 * @returns the host without user and password, and the path without `.git`
 */
export function parseRemote(address: string): RemotePlace {
  const url = /^(\w[\w+.-]*):\/\/(?:[^/@]*@)?([^/]*)\/(.*)$/.exec(address);
  if (url !== null) {
    const [, scheme = '', host = '', path = ''] = url;
    // A port belongs to the protocol: that of SSH says nothing of the API.
    const isHttp = scheme === 'https' || scheme === 'http';
    return { host: scheme === 'file' ? '' : isHttp ? host : host.replace(/:\d+$/, ''), project: projectOf(path), isHttps: isHttp };
  }
  const scp = /^(?:[^/@:]+@)?([^/:]+):(?!\/\/)(.*)$/.exec(address);
  if (scp !== null) return { host: scp[1] ?? '', project: projectOf(scp[2] ?? ''), isHttps: false };
  return { host: '', project: projectOf(address), isHttps: false };
}

function projectOf(path: string): string {
  return path
    .replace(/[?#].*$/, '')
    .replace(/\/+$/, '')
    .replace(/\.git$/, '')
    .replace(/^\/+/, '');
}
