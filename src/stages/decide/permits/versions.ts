/** Engine versions. They follow https://semver.org/ only partly. */
import type { Json } from '#domain/json.ts';

/** Whether a version such as `15.7` is newer within the same major version. */
export function isNewerMinor(before: Json, after: Json): boolean {
  const [previous, current] = [partsOf(before), partsOf(after)];
  if (previous === undefined || current === undefined || previous[0] !== current[0]) return false;
  for (let index = 1; index < Math.max(previous.length, current.length); index += 1) {
    const [old, now] = [previous[index] ?? 0, current[index] ?? 0];
    if (old !== now) return now > old;
  }
  return false;
}

function partsOf(value: Json): readonly number[] | undefined {
  return typeof value === 'string' && /^v?\d+(?:\.\d+){1,4}$/.test(value) ? value.replace('v', '').split('.').map(Number) : undefined;
}
