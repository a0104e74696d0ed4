import { expect, it } from 'vitest';
import { observeFailure } from '#doctor/probe.ts';

it('tells why something failed and what to do', () => {
  expect(observeFailure('vcs', { kind: 'failed', why: 'no token', remedy: 'set one' }, ['pull-request'])).toEqual({
    subject: 'vcs',
    found: 'no token',
    remedy: 'set one',
    blocks: ['pull-request'],
  });
});
