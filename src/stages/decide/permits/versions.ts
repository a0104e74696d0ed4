/** Engine versions. They follow https://semver.org/ only partly. */
import type { Json } from '#domain/json.ts';

/** Whether a version such as `15.7` is newer within the same major version. */
export function isNewerMinor(before: Json, after: Json): boolean {
  const [was, is] = [partsOf(before), partsOf(after)];
  if (was === undefined || is === undefined || was[0] !== is[0]) return false;
  for (let index = 1; index < Math.max(was.length, is.length); index += 1) {
    const [old, now] = [was[index] ?? 0, is[index] ?? 0];
    if (old !== now) return now > old;
  }
  return false;
}

function partsOf(value: Json): readonly number[] | undefined {
  return typeof value === 'string' && /^v?\d+(?:\.\d+){1,4}$/.test(value) ? value.replace('v', '').split('.').map(Number) : undefined;
}
