/**
 * Reads Datadog's tags. https://docs.datadoghq.com/getting_started/tagging/#define-tags
 * @param scope tags with commas between them; anything else has none
 * @returns each as `key=value`, since a colon also stands inside ARNs: `role=web` of `role:web`
 */
export function scopeOf(scope: unknown): readonly string[] {
  if (typeof scope !== 'string') return [];
  return scope
    .split(',')
    .map((tag) => tag.trim().replace(/^(?!arn:)([\w.-]+):/, '$1='))
    .filter((tag) => tag !== '' && tag !== '*');
}
