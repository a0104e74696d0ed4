/**
 * Whether a path matches a pattern of fileset(): `*`, `?`, `[a-z]`, `{a,b}`, and `**` for any folders.
 * https://developer.hashicorp.com/terraform/language/functions/fileset
 * @param pattern relative, with forward slashes
 * @returns a test of relative paths; undefined for a pattern that is malformed
 */
export function globTest(pattern: string): ((path: string) => boolean) | undefined {
  const source = sourceOf(pattern);
  try {
    const test = new RegExp(`^${source}$`, 'u');
    return (path) => test.test(path);
  } catch {
    return undefined; // an open bracket or brace
  }
}

const TOKENS = /\*\*\/|\*\*|\*|\?|\[[!^]?[^\]]*\]|\\.|[{},]|[^*?[\\{},]+|./gsu;

function sourceOf(pattern: string): string {
  let depth = 0;
  const parts = [...pattern.matchAll(TOKENS)].map(([token]): string => {
    switch (token) {
      case '**/':
        return '(?:[^/]+/)*';
      case '**':
        return '.*';
      case '*':
        return '[^/]*';
      case '?':
        return '[^/]';
      case '{':
        depth += 1;
        return '(?:';
      case '}':
        depth -= 1;
        return ')';
      case ',':
        return depth > 0 ? '|' : ',';
      default:
        if (token.startsWith('[') && token.length > 1) return token.replace(/^\[!/, '[^');
        return token.replace(/^\\(?=.)/s, '').replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&');
    }
  });
  return parts.join('');
}
