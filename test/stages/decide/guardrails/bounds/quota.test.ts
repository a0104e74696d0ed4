import { describe, expect, it } from 'vitest';
import { parsePolicy } from '#config/policy-schema.ts';
import type { Drift } from '#domain/drift.ts';
import { quota } from '#stages/decide/guardrails/bounds/quota.ts';
import { aCliUser, anEvent } from '../../../../support/builders.ts';
import { aContext, aDrift, anIntent } from '../../../../support/drifts.ts';

function of(name: string, count: number): readonly Drift[] {
  return Array.from({ length: count }, () => aDrift({ events: [anEvent(aCliUser(name))] }));
}

function allowing(drifts: readonly Drift[], accepts: number, acceptsPerActor: number): ReturnType<typeof aContext> {
  return aContext({ drifts, policy: parsePolicy({ quota: { accepts, acceptsPerActor } }, 'test') });
}

const fires = [
  {
    case: 'more accepts than allowed per run',
    drifts: [...of('ann', 2), ...of('bob', 2)],
    accepts: 3,
    acceptsPerActor: 10,
    told: /This run has 4 acceptable drifts/,
  },
  {
    case: 'more accepts than allowed per actor',
    drifts: [...of('ann', 3), ...of('bob', 1)],
    accepts: 10,
    acceptsPerActor: 2,
    told: /ann made 3 drifts/,
  },
];

const silent = [
  { case: 'as many accepts as allowed per run', drifts: [...of('ann', 2), ...of('bob', 2)], accepts: 4, acceptsPerActor: 2 },
  { case: 'another actor exceeds the limit', drifts: [...of('ann', 1), ...of('bob', 3)], accepts: 10, acceptsPerActor: 2 },
  {
    case: 'invisible changes do not count',
    drifts: [...of('ann', 1), ...of('ann', 3).map((drift): Drift => ({ ...drift, invisible: 'ignored-by-code' }))],
    accepts: 1,
    acceptsPerActor: 1,
  },
];

describe('quota', () => {
  it.each(fires)('fires: $case', ({ drifts, accepts, acceptsPerActor, told }) => {
    const [first = aDrift()] = drifts;

    expect(quota.check(first, anIntent(drifts), allowing(drifts, accepts, acceptsPerActor))?.message).toMatch(told);
  });

  it.each(silent)('must not fire: $case', ({ drifts, accepts, acceptsPerActor }) => {
    const [first = aDrift()] = drifts;

    expect(quota.check(first, anIntent(drifts), allowing(drifts, accepts, acceptsPerActor))).toBeUndefined();
  });
});
