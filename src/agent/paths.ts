/** Files with Terraform code that people write. https://developer.hashicorp.com/terraform/language/files */
const WRITTEN = /\.(?:tf|tofu|tfvars)(?:\.json)?$/;

/** Terraform's own files: downloaded modules, locks, states and plans. Folders that start with a dot contain no code of a root. */
const KEPT = /(?:^|\/)(?:\.[^./][^/]*|\.\.[^/]+)(?:\/|$)|\.lock\.|tfstate|(?:^|[/_])override\.(?:tf|tofu)\b/;

/**
 * Returns a test whether a path may be edited; it is false for every absolute path, state, lock and path in .terraform.
 * @param patterns relative to a root, `*` inside a name, `**` for any number of folders; empty: every file that Terraform reads
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
