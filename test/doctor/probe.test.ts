import { expect, it } from 'vitest';
import { observeFailure } from '#doctor/probe.ts';

it('tells why something failed and what to do', () => {
  expect(observeFailure('forge', { kind: 'failed', why: 'no token', remedy: 'set one' }, ['pull-request'])).toEqual({
    subject: 'forge',
    found: 'no token',
    remedy: 'set one',
    blocks: ['pull-request'],
  });
});
