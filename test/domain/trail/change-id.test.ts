import { expect, it } from 'vitest';
import { changeID } from '#domain/trail/change-id.ts';
import { anEvent } from '../../support/builders.ts';

it.each([
  ['an event of this account', {}, 'own'],
  ['an event shared with another account', { sharedEventID: 'shared' }, 'shared'],
  ['an empty shared id', { sharedEventID: '' }, 'own'],
  ['the start of a session', { sharedEventID: 'shared', eventSource: 'sts.amazonaws.com', eventName: 'AssumeRole' }, 'own'],
])('%s', (_title, over, expected) => {
  expect(changeID(anEvent({ eventID: 'own', ...over }))).toBe(expected);
});
