import { describe, expect, it } from 'vitest';
import { SourceError } from '#domain/errors.ts';
import { DENIED, explainBy, isPassing, named, NO_REGION, NO_SUCH_HOST, ROLE_REFUSED, wordsOf } from '#trail/aws-errors.ts';
import type { Explanation } from '#trail/aws-errors.ts';

function failure(name: string, message = 'no', over: object = {}): Error {
  return Object.assign(new Error(message), { name, ...over });
}

const REST: Explanation = { code: 'rest', fits: () => true, expected: 'an answer', hint: 'Ask again.' };

describe('explainBy', () => {
  const denied: Explanation = { code: 'denied', fits: DENIED, expected: 'to be allowed', hint: 'Allow it.' };
  const explanations = [ROLE_REFUSED, denied, NO_REGION, NO_SUCH_HOST, REST];

  it.each([
    [failure('AccessDenied', 'u is not authorized to perform: sts:AssumeRole on resource: r'), 'role-refused'],
    [failure('AccessDenied', 'u is not authorized to perform: s3:GetObject on resource: r'), 'denied'],
    [failure('403'), 'denied'],
    [failure('Error', 'sts:AssumeRole took too long'), 'rest'],
    [failure('Error', 'Region is missing'), 'no-region'],
    [failure('Error', 'getaddrinfo ENOTFOUND sqs.eu-nowhere-1.amazonaws.com'), 'region-unreachable'],
    [failure('InternalError'), 'rest'],
    ['a thrown text', 'rest'],
  ])('explains %s as %s', (error, code) => {
    expect(explainBy(error, 'the trail', explanations).code).toBe(code);
  });

  it('states expected, found and next step', () => {
    const error = failure('AccessDenied', 'not for you');

    const explained = explainBy(error, 'the trail', explanations);

    expect(explained).toBeInstanceOf(SourceError);
    expect(explained).toMatchObject({
      message: 'Expected to be allowed (the trail); found AccessDenied: not for you.',
      hint: 'Allow it.',
      cause: error,
    });
  });

  it('returns an already explained error unchanged', () => {
    const error = new SourceError('known', 'Expected this; found that.', 'Do so.');

    expect(explainBy(error, 'the trail', explanations)).toBe(error);
  });

  it('rejects explanations that do not cover all errors', () => {
    expect(() => explainBy(failure('InternalError'), 'the trail', [denied])).toThrow(TypeError);
  });
});

describe('named', () => {
  it.each([
    ['SlowDown', true],
    ['Throttling', true],
    ['slowdown', false],
    ['SlowDownNow', false],
  ])('of SlowDown and Throttling, %s: %s', (kind, fits) => {
    expect(named('SlowDown', 'Throttling')(kind, 'SlowDown')).toBe(fits);
  });
});

describe('wordsOf', () => {
  it.each([
    [failure('AccessDenied', 'not for you'), { kind: 'AccessDenied', message: 'not for you' }],
    ['a thrown text', { kind: 'unknown error', message: 'a thrown text' }],
    [undefined, { kind: 'unknown error', message: 'undefined' }],
  ])('of %s', (error, words) => {
    expect(wordsOf(error)).toEqual(words);
  });
});

describe('isPassing', () => {
  it.each([
    ['throttled', failure('ThrottlingException'), true],
    ['a timeout', failure('TimeoutError'), true],
    ['a failure of AWS', failure('InternalError', 'no', { $metadata: { httpStatusCode: 500 } }), true],
    ['a broken connection', failure('Error', 'no', { code: 'ECONNRESET' }), true],
    ['a denied request', failure('AccessDenied', 'no', { $metadata: { httpStatusCode: 403 } }), false],
    ['an invalid request', failure('ValidationException', 'no', { $metadata: { httpStatusCode: 499 } }), false],
    ['an unknown host', failure('Error', 'no', { code: 'ENOTFOUND' }), false],
    ['a thrown text', 'ThrottlingException', false],
  ])('%s', (_title, error, passing) => {
    expect(isPassing(error)).toBe(passing);
  });
});
