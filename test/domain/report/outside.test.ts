import { expect, it } from 'vitest';
import { INVISIBLE_REASONS } from '#domain/drop-reason.ts';
import { isOutsideCode } from '#domain/report/outside.ts';

it('includes only changes outside this code', () => {
  expect(INVISIBLE_REASONS.filter((invisible) => isOutsideCode({ invisible }))).toEqual(['outside-this-code']);
  expect(isOutsideCode({})).toBe(false);
});
