import { describe, expect, it } from 'vitest';
import { renderError } from '#cli/render/error.ts';
import { createPaint } from '#cli/render/paint.ts';
import { SourceError } from '#domain/errors.ts';

const PLAIN = createPaint(false);

describe('renderError', () => {
  it('prints an expected error with every line of its next step', () => {
    const error = new SourceError('x', 'Expected a; found b.', 'Do c.\nOr d.', new Error('underneath'));

    expect(renderError(error, PLAIN)).toBe('error: Expected a; found b.\n  Do c.\n  Or d.\n');
  });

  it.each([
    ['an error', new RangeError('too far'), /^bug: .*report the lines below\.\nRangeError: too far\n/],
    ['a text', 'oops', /^bug: .*\noops\n$/],
  ])('prints %s that is not expected as a bug', (_name, thrown, text) => {
    expect(renderError(thrown, PLAIN)).toMatch(text);
  });

  it('removes control characters', () => {
    const error = new SourceError('x', 'Expected a; found \u001b[2J.', 'do \u0007this');

    expect(renderError(error, PLAIN)).toBe('error: Expected a; found [2J.\n  do this\n');
  });
});
