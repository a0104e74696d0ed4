/** What a health check requests, and which responses count as healthy. */
import type { Json } from '#domain/json.ts';
import type { Leaf } from './leaf.ts';

/** The range of success codes. https://www.rfc-editor.org/rfc/rfc9110.html#section-15.3 */
const SUCCESS = { from: 200, to: 299 };

/**
 * Returns why a health check's path or success codes are not shown to be harmless. An unhealthy target must still fail: another path is
 * permitted except the root, and fewer codes or only success codes.
 */
export function healthCheckViolation({ before, after, isNew }: Leaf): string | undefined {
  if (isPath(after)) {
    if (isNew || (isPath(before) && after !== '/' && !after.includes('*'))) return undefined;
    return `now requests ${after}, and an unhealthy target may also answer it`;
  }
  const codes = codesOf(after);
  if (codes === undefined) return 'defines what is healthy, and cannot be compared with the old value';
  const earlier = codesOf(before) ?? [];
  const added = codes.filter((range) => !earlier.some((one) => one.from <= range.from && range.to <= one.to));
  if (added.every(({ from, to }) => from >= SUCCESS.from && to <= SUCCESS.to)) return undefined;
  return `counts responses as healthy that are not a success: ${String(after)}`;
}

function isPath(value: Json): value is string {
  return typeof value === 'string' && value.startsWith('/');
}

/** Parses `200`, `200,202` and `200-299`. https://docs.aws.amazon.com/elasticloadbalancing/latest/APIReference/API_Matcher.html */
function codesOf(value: Json): readonly { readonly from: number; readonly to: number }[] | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string' || !/^\d{3}(?:-\d{3})?(?:,\d{3}(?:-\d{3})?)*$/.test(text)) return undefined;
  return text.split(',').map((part) => {
    const [from = '', to = from] = part.split('-');
    return { from: Number(from), to: Number(to) };
  });
}
