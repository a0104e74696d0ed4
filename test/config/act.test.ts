import { expect, it } from 'vitest';
import { ActSection, actSettingsOf, NO_ACTING } from '#config/act.ts';

it('is off by default', () => {
  expect(NO_ACTING).toMatchObject({
    allow: [],
    approvers: [],
    replaceable: { types: [], addresses: [] },
    approvals: { usual: 1, guarded: 2 },
  });
});

it('reads durations', () => {
  const settings = actSettingsOf(ActSection.parse({ coolDown: '90m', rate: { actions: 3, within: '2d' } }));

  expect(settings).toMatchObject({ coolDown: 5_400_000, rate: { actions: 3, within: 172_800_000 }, planExpiresAfter: 86_400_000 });
});

it.each([
  ['one approval for protected resources', { approvals: { guarded: 1 } }],
  ['no approval', { approvals: { usual: 0 } }],
  ['an unknown action', { allow: ['destroy'] }],
  ['a time without a unit', { coolDown: '90' }],
  ['an unknown key', { approver: ['alice'] }],
])('refuses %s', (_title, section) => {
  expect(ActSection.safeParse(section).success).toBe(false);
});
