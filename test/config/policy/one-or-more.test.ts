import { fc, it as law } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Glob, oneOrMore } from '#config/policy/one-or-more.ts';
import '../../support/property-seed.ts';

const Names = oneOrMore(z.string().min(1), 'Names');

describe('oneOrMore', () => {
  law.prop([fc.string({ minLength: 1 })])('reads a single item as a list of one', (name) => {
    expect(Names.parse(name)).toEqual(Names.parse([name]));
  });

  it('keeps the order of several', () => {
    expect(Names.parse(['b', 'a', 'b'])).toEqual(['b', 'a', 'b']);
  });

  it('transforms each item', () => {
    const lengths = oneOrMore(
      z.string().transform((text) => text.length),
      'Lengths',
    );

    expect(lengths.parse('abc')).toEqual([3]);
    expect(lengths.parse(['a', 'ab'])).toEqual([1, 2]);
  });

  it.each([[[]], [''], [['a', '']], [1], [null], [undefined], [{ name: 'a' }]])('refuses %j', (value) => {
    expect(Names.safeParse(value).success).toBe(false);
  });

  it('describes that one of several is enough', () => {
    expect(Names.description).toBe('Names; one, or a list of alternatives');
  });
});

describe('Glob', () => {
  it.each(['*', 'aws_*', 'a?b', 'x'.repeat(500)])('accepts %s', (text) => {
    expect(Glob.parse(text)).toBe(text);
  });

  it.each(['', 'x'.repeat(501), 5])('refuses %s', (value) => {
    expect(Glob.safeParse(value).success).toBe(false);
  });
});
