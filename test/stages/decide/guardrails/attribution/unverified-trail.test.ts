import { describe, expect, it } from 'vitest';
import type { Drift } from '#domain/drift.ts';
import { withDoubt } from '#domain/trail/trail-doubt.ts';
import type { TrailDoubt } from '#domain/trail/trail-doubt.ts';
import { unverifiedTrail } from '#stages/decide/guardrails/attribution/unverified-trail.ts';
import { anEvent } from '../../../../support/builders.ts';
import { aContext, aDrift, anIntent } from '../../../../support/drifts.ts';

interface Firing extends Silent {
  readonly effect: string;
  readonly message: RegExp;
}

interface Silent {
  readonly case: string;
  readonly drift: Drift;
}

const by = (doubt: TrailDoubt): Drift => aDrift({ events: [withDoubt(anEvent(), doubt)] });

const fires: readonly Firing[] = [
  { case: 'a forged file', drift: by('forged'), effect: 'escalate', message: /modified after CloudTrail delivered it/ },
  { case: 'an added file', drift: by('not-listed'), effect: 'escalate', message: /CloudTrail did not deliver/ },
  { case: 'an hour without a digest', drift: by('not-covered'), effect: 'escalate', message: /an hour without a digest file/ },
  {
    case: 'an hour whose digest is still pending',
    drift: by('not-covered-yet'),
    effect: 'hold',
    message: /digest file is not delivered yet/,
  },
  {
    case: 'one forged file among others',
    drift: aDrift({ events: [anEvent(), withDoubt(anEvent(), 'not-covered-yet'), withDoubt(anEvent(), 'forged')] }),
    effect: 'escalate',
    message: /modified after CloudTrail delivered it/,
  },
  {
    case: 'forged context events, which can make a change look harmless',
    drift: aDrift({ context: [withDoubt(anEvent(), 'forged')] }),
    effect: 'escalate',
    message: /modified after CloudTrail delivered it/,
  },
];

const silent: readonly Silent[] = [
  { case: 'a verified or unchecked trail', drift: aDrift() },
  { case: 'a drift without events', drift: aDrift({ events: [] }) },
];

describe('unverified-trail', () => {
  it.each(fires)('fires: $case', ({ drift, effect, message }) => {
    const alarm = unverifiedTrail.check(drift, anIntent([drift]), aContext());

    expect(alarm?.message).toMatch(message);
    expect(alarm?.effect ?? unverifiedTrail.defaultEffect).toBe(effect);
  });

  it.each(silent)('must not fire: $case', ({ drift }) => {
    expect(unverifiedTrail.check(drift, anIntent([drift]), aContext())).toBeUndefined();
  });
});
