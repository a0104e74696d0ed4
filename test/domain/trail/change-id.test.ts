import { expect, it } from 'vitest';
import { changeID } from '#domain/trail/change-id.ts';
import { anEvent } from '../../support/builders.ts';

it.each([
  ['an event of its own', {}, 'own'],
  ['one that another account was told of too', { sharedEventID: 'shared' }, 'shared'],
  ['an empty mark', { sharedEventID: '' }, 'own'],
  ['the beginning of a session', { sharedEventID: 'shared', eventSource: 'sts.amazonaws.com', eventName: 'AssumeRole' }, 'own'],
])('%s', (_title, over, expected) => {
  expect(changeID(anEvent({ eventID: 'own', ...over }))).toBe(expected);
});
