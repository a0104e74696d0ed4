export interface RemotePlace {
  /** Host and port as in the address; empty for a local folder. */
  readonly host: string;
  /** `owner/name`, or with subgroups. */
  readonly project: string;
  readonly isHttps: boolean;
}

/**
 * Parses a URL, `user@host:path` or a path. Removes user and password from the host, and `.git` from the path.
 * https://git-scm.com/docs/git-clone#_git_urls
 */
export function parseRemote(address: string): RemotePlace {
  const url = /^(\w[\w+.-]*):\/\/(?:[^/@]*@)?([^/]*)\/(.*)$/.exec(address);
  if (url !== null) {
    const [, scheme = '', host = '', path = ''] = url;
    // The SSH port is removed: the API has another one.
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
