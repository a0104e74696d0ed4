import { describe, expect, it } from 'vitest';
import type { Drift } from '#domain/drift.ts';
import { unprovenReading } from '#stages/decide/guardrails/attribution/unproven-reading.ts';
import { aContext, aDrift, anIntent } from '../../../../support/drifts.ts';

interface Firing extends Silent {
  readonly message: RegExp;
}

interface Silent {
  readonly case: string;
  readonly drift: Drift;
}

const fires: readonly Firing[] = [
  {
    case: 'a call that nothing bears out',
    drift: { ...aDrift(), unproven: 'unverified-call' },
    message: /an unverified catalogue mapping, without a matching record or service model/,
  },
  { case: 'a call that the catalogue does not know', drift: { ...aDrift(), unproven: 'likeness' }, message: /names and values only/ },
  {
    case: 'a call that nothing here can read',
    drift: { ...aDrift(), unproven: 'likeness', unread: ['PutQueueWonder'] },
    message: /the effect of PutQueueWonder is unknown/,
  },
];

const silent: readonly Silent[] = [
  { case: 'the same change by a call that a record bears out', drift: aDrift() },
  { case: 'a drift that no event explains', drift: aDrift({ events: [] }) },
];

describe('unproven-reading', () => {
  it.each(fires)('fires: $case', ({ drift, message }) => {
    const alarm = unprovenReading.check(drift, anIntent([drift]), aContext());

    expect(alarm?.message).toMatch(message);
    expect(unprovenReading.defaultEffect).toBe('escalate');
  });

  it.each(silent)('must not fire: $case', ({ drift }) => {
    expect(unprovenReading.check(drift, anIntent([drift]), aContext())).toBeUndefined();
  });
});
