import { expect, it } from 'vitest';
import { ActSection, actSettingsOf, NO_ACTING } from '#config/act.ts';

it('is off where nothing is said', () => {
  expect(NO_ACTING).toMatchObject({
    allow: [],
    approvers: [],
    replaceable: { types: [], addresses: [] },
    approvals: { usual: 1, guarded: 2 },
  });
});

it('reads times', () => {
  const settings = actSettingsOf(ActSection.parse({ coolDown: '90m', rate: { actions: 3, within: '2d' } }));

  expect(settings).toMatchObject({ coolDown: 5_400_000, rate: { actions: 3, within: 172_800_000 }, planExpiresAfter: 86_400_000 });
});

it.each([
  ['one approval for what is guarded', { approvals: { guarded: 1 } }],
  ['no approval', { approvals: { usual: 0 } }],
  ['an action there is not', { allow: ['destroy'] }],
  ['a time without a unit', { coolDown: '90' }],
  ['a key there is not', { approver: ['alice'] }],
])('refuses %s', (_title, section) => {
  expect(ActSection.safeParse(section).success).toBe(false);
});
