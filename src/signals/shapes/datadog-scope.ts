/**
 * Returns comma-separated tags as `key=value` (`role:web` becomes `role=web`), since ARNs contain colons too.
 * https://docs.datadoghq.com/getting_started/tagging/#define-tags
 */
export function scopeOf(scope: unknown): readonly string[] {
  if (typeof scope !== 'string') return [];
  return scope
    .split(',')
    .map((tag) => tag.trim().replace(/^(?!arn:)([\w.-]+):/, '$1='))
    .filter((tag) => tag !== '' && tag !== '*');
}
