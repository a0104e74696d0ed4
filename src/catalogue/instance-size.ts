const SIZES = ['nano', 'micro', 'small', 'medium', 'large', 'xlarge'] as const;

/** Families with shared processors, which cost less. https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/burstable-performance-instances.html */
const BURSTABLE = /^t\d/;

/**
 * Compares classes such as `db.m5.large` and `cache.t3.micro` by size, then by shared processors. Returns `neither` if the names do not
 * show it. https://docs.aws.amazon.com/ec2/latest/instancetypes/instance-type-names.html
 */
export function sizeDirection(before: unknown, after: unknown): 'up' | 'down' | 'neither' {
  const [previous, current] = [sizeOf(before), sizeOf(after)];
  if (previous === undefined || current === undefined || previous === current) return 'neither';
  return current > previous ? 'up' : 'down';
}

/**
 * Returns how much larger one class is, at least 1: 2 for the next size. Undefined for unknown names, and for families of different kinds
 * (general purpose, compute, memory and burstable are one kind).
 */
export function sizeFactor(before: unknown, after: unknown): number | undefined {
  const [previous, current] = [sizeOf(before), sizeOf(after)];
  if (previous === undefined || current === undefined || kindOf(before) !== kindOf(after)) return undefined;
  return 2 ** Math.abs(Math.floor(current) - Math.floor(previous));
}

/** Returns the prefix (`db.`, `cache.`) and the kind of family. A kind of its own has expensive parts besides processors and memory. */
function kindOf(value: unknown): string {
  const [, prefix = '', family = ''] = /^([a-z]+\.)?([a-z]+)\d/.exec(String(value)) ?? [];
  return `${prefix}${/^[tmcr]$/.test(family) ? 'general' : family}`;
}

function sizeOf(value: unknown): number | undefined {
  if (typeof value !== 'string') return undefined;
  const [, family, times, size] = /^(?:[a-z]+\.)?([a-z]+\d+[a-z-]*)\.(\d*)(nano|micro|small|medium|large|xlarge|metal)\b/.exec(value) ?? [];
  if (family === undefined || size === undefined) return undefined;
  const step =
    size === 'metal' ? SIZES.length + 8 : SIZES.findIndex((name) => name === size) + Math.log2(Number(times === '' ? 1 : times) || 1);
  return step + (BURSTABLE.test(family) ? 0 : 0.25);
}
