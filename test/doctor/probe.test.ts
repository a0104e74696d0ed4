import { expect, it } from 'vitest';
import { observeFailure } from '#doctor/probe.ts';

it('returns the reason of a failure with the next step', () => {
  expect(observeFailure('vcs', { kind: 'failed', why: 'no token', remedy: 'set one' }, ['pull-request'])).toEqual({
    subject: 'vcs',
    found: 'no token',
    remedy: 'set one',
    blocks: ['pull-request'],
  });
});
