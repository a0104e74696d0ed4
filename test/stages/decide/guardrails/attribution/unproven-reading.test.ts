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
    case: 'an unverified mapping',
    drift: { ...aDrift(), unproven: 'unverified-call' },
    message: /an unverified catalogue mapping, without a matching record or service model/,
  },
  { case: 'a call unknown to the catalogue', drift: { ...aDrift(), unproven: 'likeness' }, message: /names and values only/ },
  {
    case: 'a call with an unreadable parameter',
    drift: { ...aDrift(), unproven: 'likeness', unread: ['PutQueueWonder'] },
    message: /the effect of PutQueueWonder is unknown/,
  },
];

const silent: readonly Silent[] = [
  { case: 'the same change by a verified call', drift: aDrift() },
  { case: 'a drift without events', drift: aDrift({ events: [] }) },
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
