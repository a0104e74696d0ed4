/** How big an instance class is, as far as its name says. https://docs.aws.amazon.com/ec2/latest/instancetypes/instance-type-names.html */

const SIZES = ['nano', 'micro', 'small', 'medium', 'large', 'xlarge'] as const;

/** Families that share their processors cost less than those that have them for themselves. https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/burstable-performance-instances.html */
const BURSTABLE = /^t\d/;

/**
 * Compares two classes such as `db.m5.large`, `cache.t3.micro`, `ml.m5.2xlarge`, `t3.small`.
 * @returns which way it went: by size, and of one size by whether the processor is shared; neither where the names do not tell
 */
export function sizeDirection(before: unknown, after: unknown): 'up' | 'down' | 'neither' {
  const [was, is] = [sizeOf(before), sizeOf(after)];
  if (was === undefined || is === undefined || was === is) return 'neither';
  return is > was ? 'up' : 'down';
}

/**
 * By how much one class is larger than another.
 * @returns a factor of 1 or more, whichever way it went: 2 from one size to the next; undefined where the names do not tell, or where the
 *   families are of another kind (general purpose, compute, memory and burstable ones count as one kind)
 */
export function sizeFactor(before: unknown, after: unknown): number | undefined {
  const [was, is] = [sizeOf(before), sizeOf(after)];
  if (was === undefined || is === undefined || kindOf(before) !== kindOf(after)) return undefined;
  return 2 ** Math.abs(Math.floor(is) - Math.floor(was));
}

/** What stands before the family (`db.`, `cache.`), and whether the family has anything that costs beyond processors and memory. */
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
