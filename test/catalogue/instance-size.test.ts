import { expect, it } from 'vitest';
import { sizeDirection } from '#catalogue/instance-size.ts';

it.each([
  ['db.m5.xlarge', 'db.m5.large', 'down'],
  ['db.m5.large', 'db.t3.large', 'down'],
  ['t3.micro', 't3.small', 'up'],
  ['cache.r6g.large', 'cache.r6g.2xlarge', 'up'],
  ['ml.m5.24xlarge', 'ml.m5.metal', 'up'],
  ['m5.large', 'm6i.large', 'neither'],
  ['m5.large', 'm5.large', 'neither'],
  ['db.serverless', 'db.t3.large', 'neither'],
  [null, 'db.t3.large', 'neither'],
])('a change from %s to %s goes %s', (before, after, direction) => {
  expect(sizeDirection(before, after)).toBe(direction);
});
