import { expect, it } from 'vitest';
import { importIdOf } from '#domain/patch.ts';

// https://registry.terraform.io/providers/hashicorp/aws/latest/docs/guides/enhanced-region-support#how-region-works
it.each([
  [{ id: 'vpc-0123456789abcdef0' }, 'vpc-0123456789abcdef0'],
  [{ id: 'vpc-0123456789abcdef0', region: 'eu-west-1' }, 'vpc-0123456789abcdef0@eu-west-1'],
])('adds a region other than that of the provider to the import id: %j', (target, id) => {
  expect(importIdOf(target)).toBe(id);
});
