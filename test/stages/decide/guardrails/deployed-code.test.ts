import { describe, expect, it } from 'vitest';
import { deployedCode } from '#stages/decide/guardrails/deployed-code.ts';
import type { Drift } from '#domain/drift.ts';
import type { Intent } from '#domain/intent.ts';
import type { GuardrailContext } from '#stages/decide/guardrail.ts';
import { aChanged, aContext, aMissing, anIntent, anUnmanaged } from '../../../support/drifts.ts';

interface Case {
  readonly case: string;
  readonly drift: Drift;
  readonly intent?: Intent;
  readonly context?: GuardrailContext;
}

const fires: readonly (Case & { readonly effect: string })[] = [
  {
    case: 'a service on another revision',
    drift: aChanged('aws_ecs_service.web', 'task_definition', ['web:1', 'web:2']),
    effect: 'escalate',
  },
  { case: 'a revision made by hand', drift: anUnmanaged('aws_ecs_task_definition', { family: 'web' }), effect: 'escalate' },
  { case: 'a function on another image', drift: aChanged('aws_lambda_function.worker', 'image_uri', ['x:1', 'x:2']), effect: 'escalate' },
];

const silent: readonly Case[] = [
  { case: 'a function’s memory', drift: aChanged('aws_lambda_function.worker', 'memory_size', [128, 256]) },
  { case: 'a revision deleted', drift: aMissing('aws_ecs_task_definition.web', { container_definitions: '[]' }) },
  { case: 'a function made by hand', drift: anUnmanaged('aws_lambda_function', { function_name: 'x' }) },
];

describe('deployed-code', () => {
  it.each(fires)('fires: $case', ({ drift, intent, context, effect }) => {
    const alarm = deployedCode.check(drift, intent ?? anIntent([drift]), context ?? aContext());

    expect(alarm).toBeDefined();
    expect(alarm?.effect ?? deployedCode.defaultEffect).toBe(effect);
  });

  it.each(silent)('must not fire: $case', ({ drift, intent, context }) => {
    const alarm = deployedCode.check(drift, intent ?? anIntent([drift]), context ?? aContext());

    expect(alarm).toBeUndefined();
  });
});
