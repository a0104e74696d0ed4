import { describe, expect, it } from 'vitest';
import { unattributed } from '#stages/decide/guardrails/unattributed.ts';
import type { Drift } from '#domain/drift.ts';
import type { Intent } from '#domain/intent.ts';
import type { GuardrailContext } from '#stages/decide/guardrail.ts';
import { anEvent } from '../../../support/builders.ts';
import { aChange, aContext, aDrift, anIntent } from '../../../support/drifts.ts';

interface Case {
  readonly case: string;
  readonly drift: Drift;
  readonly intent?: Intent;
  readonly context?: GuardrailContext;
}

const fires: readonly (Case & { readonly effect: string })[] = [
  { case: 'no event explains it', drift: aDrift({ events: [], seenIn: 'refresh' }), effect: 'escalate' },
  { case: 'nobody explains one of its attributes', drift: { ...aDrift(), changes: [aChange('delay_seconds', 0, 5)] }, effect: 'escalate' },
  { case: 'the events do not say who', drift: aDrift({ events: [anEvent({ userIdentity: {} })] }), effect: 'escalate' },
];

const silent: readonly Case[] = [{ case: 'somebody did it', drift: aDrift() }];

describe('unattributed', () => {
  it.each(fires)('fires: $case', ({ drift, intent, context, effect }) => {
    const alarm = unattributed.check(drift, intent ?? anIntent([drift]), context ?? aContext());

    expect(alarm).toBeDefined();
    expect(alarm?.effect ?? unattributed.defaultEffect).toBe(effect);
  });

  it.each(silent)('must not fire: $case', ({ drift, intent, context }) => {
    const alarm = unattributed.check(drift, intent ?? anIntent([drift]), context ?? aContext());

    expect(alarm).toBeUndefined();
  });
});
