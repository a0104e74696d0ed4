import { describe, expect, it } from 'vitest';
import { hiddenValue } from '#stages/decide/guardrails/attribution/hidden-value.ts';
import type { Drift } from '#domain/drift.ts';
import type { Intent } from '#domain/intent.ts';
import type { GuardrailContext } from '#stages/decide/guardrail.ts';
import { aChange, aContext, aDrift, aMissing, anIntent, anUnmanaged } from '../../../../support/drifts.ts';

interface Case {
  readonly case: string;
  readonly drift: Drift;
  readonly intent?: Intent;
  readonly context?: GuardrailContext;
}

const fires: readonly (Case & { readonly effect: string })[] = [
  {
    case: 'a change whose value CloudTrail hides',
    drift: aDrift({ changes: [aChange('environment', [], null, { hidden: true })] }),
    effect: 'escalate',
  },
  {
    case: 'one of several values hidden',
    drift: aDrift({ changes: [aChange('timeout', 3, 6), aChange('environment', [], null, { hidden: true })] }),
    effect: 'escalate',
  },
  {
    case: 'an unmanaged resource with a hidden value',
    drift: anUnmanaged('aws_lambda_function', {}, { changes: [aChange('environment', null, null, { hidden: true })] }),
    effect: 'escalate',
  },
];

const silent: readonly Case[] = [
  { case: 'a visible change', drift: aDrift() },
  {
    case: 'a hidden secret, which the secret guardrail covers',
    drift: aDrift({ changes: [aChange('password', 'a', null, { hidden: true })] }),
  },
  {
    case: 'a deletion',
    drift: aMissing('aws_lambda_function.worker', {}, { changes: [aChange('environment', [], null, { hidden: true })] }),
  },
];

describe('hidden-value', () => {
  it.each(fires)('fires: $case', ({ drift, intent, context, effect }) => {
    const alarm = hiddenValue.check(drift, intent ?? anIntent([drift]), context ?? aContext());

    expect(alarm).toBeDefined();
    expect(alarm?.effect ?? hiddenValue.defaultEffect).toBe(effect);
  });

  it.each(silent)('must not fire: $case', ({ drift, intent, context }) => {
    const alarm = hiddenValue.check(drift, intent ?? anIntent([drift]), context ?? aContext());

    expect(alarm).toBeUndefined();
  });
});
