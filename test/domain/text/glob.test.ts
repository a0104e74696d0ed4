import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { matchesAny, matchesGlob } from '#domain/text/glob.ts';
import '../../support/property-seed.ts';

describe('matchesGlob', () => {
  it.each([
    ['*', '', true],
    ['*', 'anything', true],
    ['s3:*', 's3:GetObject', true],
    ['s3:Get*', 's3:PutObject', false],
    ['iam:*Role', 'iam:PassRole', true],
    ['iam:*Role', 'iam:PassRoleTo', false],
    ['s3:Get?bject', 's3:GetObject', true],
    ['s3:Get*', 's3:Get*', true],
    ['s3:GetO', 's3:*', false],
    ['?', '*', false],
    ['', '', true],
    ['', 'a', false],
    ['a*b*c', 'aXbXbXc', true],
    ['arn:aws:s3:::a.c', 'arn:aws:s3:::abc', false],
  ])('%s against %s is %s', (pattern, text, expected) => {
    expect(matchesGlob(pattern, text)).toBe(expected);
  });

  it('returns quickly for a pattern made to be slow', () => {
    // Tried star by star it would not be done in the age of the world, and a test has seconds.
    expect(matchesGlob(`${'*a'.repeat(200)}b`, 'a'.repeat(4000))).toBe(false);
  });

  test.prop([fc.string(), fc.string(), fc.string()])('a star matches any text', (left, middle, right) => {
    expect(
      matchesGlob(
        `${left.replaceAll(/[*?]/g, '')}*${right.replaceAll(/[*?]/g, '')}`,
        `${left.replaceAll(/[*?]/g, '')}${middle}${right.replaceAll(/[*?]/g, '')}`,
      ),
    ).toBe(true);
  });
});

it('matches a list by any of its patterns', () => {
  expect(matchesAny(['a*', 'b'], 'apple')).toBe(true);
  expect(matchesAny(['a*', 'b'], 'cherry')).toBe(false);
  expect(matchesAny([], 'apple')).toBe(false);
  expect(matchesAny(undefined, 'apple')).toBe(true);
  expect(matchesAny(undefined, undefined)).toBe(true);
  expect(matchesAny(['*'], undefined)).toBe(false);
});
