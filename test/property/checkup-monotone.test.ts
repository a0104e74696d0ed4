import { fc, test } from '@fast-check/vitest';
import { expect } from 'vitest';
import { ABILITIES, judgeObservations } from '#domain/report/checkup.ts';
import type { Observation } from '#domain/report/checkup.ts';
import '../support/property-seed.ts';

const observation: fc.Arbitrary<Observation> = fc.record(
  { subject: fc.string(), found: fc.string(), remedy: fc.string(), blocks: fc.subarray([...ABILITIES]) },
  { requiredKeys: ['subject', 'found'] },
);
const needs = fc.subarray([...ABILITIES]).map((abilities) => new Set(abilities));

function judge(observations: readonly Observation[], needed: ReadonlySet<(typeof ABILITIES)[number]>) {
  return judgeObservations([{ probe: 'any', observations }], needed);
}

test.prop([fc.array(observation), observation, needs])('an additional finding never enables an ability', (observations, more, needed) => {
  const [before, after] = [judge(observations, needed), judge([...observations, more], needed)];

  for (const [index, ability] of after.abilities.entries()) if (ability.works) expect(before.abilities[index]?.works).toBe(true);
  if (after.works) expect(before.works).toBe(true);
});

test.prop([fc.array(observation), needs])('works is true exactly if no finding is missing', (observations, needed) => {
  const { works, checks } = judge(observations, needed);

  expect(works).toBe(checks.every(({ status }) => status !== 'missing'));
});

test.prop([fc.array(observation), needs, needs])(
  'an additional required ability never makes a finding milder',
  (observations, some, others) => {
    const order = ['ok', 'warning', 'missing'];
    const [fewer, more] = [judge(observations, some), judge(observations, new Set([...some, ...others]))];

    for (const [index, { status }] of fewer.checks.entries())
      expect(order.indexOf(more.checks[index]?.status ?? '')).toBeGreaterThanOrEqual(order.indexOf(status));
  },
);
