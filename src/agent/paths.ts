/** Files that Terraform reads and people write. https://developer.hashicorp.com/terraform/language/files */
const WRITTEN = /\.(?:tf|tofu|tfvars)(?:\.json)?$/;

/** What Terraform keeps for itself: modules it fetched, locks, states and plans. Folders whose names begin with a dot hold no code of a root. */
const KEPT = /(?:^|\/)(?:\.[^./][^/]*|\.\.[^/]+)(?:\/|$)|\.lock\.|tfstate|(?:^|\/)override\.tf|_override\.tf/;

/**
 * Says which paths may be edited.
 * @param patterns paths relative to a root, `*` inside a name, `**` for any number of folders; empty: every file that Terraform reads
 * @returns whether a path may be edited; absolute paths, states, locks and what lies in .terraform never
 */
export function editable(patterns: readonly string[]): (path: string) => boolean {
  const allowed = patterns.map(toExpression);
  return (path) => {
    if (path.startsWith('/') || path.includes('\\') || path.includes('\0') || !WRITTEN.test(path) || KEPT.test(path)) return false;
    return allowed.length === 0 || allowed.some((pattern) => pattern.test(path));
  };
}

function toExpression(pattern: string): RegExp {
  const parts = pattern.split(/(\*\*\/|\*\*|\*|\?)/).map((part) => {
    if (part === '**/') return '(?:[^/]+/)*';
    if (part === '**') return '.*';
    if (part === '*') return '[^/]*';
    return part === '?' ? '[^/]' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  });
  return new RegExp(`^${parts.join('')}$`);
}
