/** A drift with all inputs of its judgement. */
import type { Drift } from '#domain/drift.ts';
import type { Intent } from '#domain/intent.ts';
import type { JsonObject } from '#domain/json.ts';
import type { GuardrailContext } from './guardrail.ts';
import { valuesOf } from './guardrail.ts';

/** The three parameters of a guardrail as one object. */
export interface JudgedDrift {
  readonly drift: Drift;
  readonly intent: Intent;
  readonly context: GuardrailContext;
}

/**
 * The versions of a resource that a rule about tags checks.
 * @param certainty `possibly`: the existing ones; `surely`: before and after, but none of an unmanaged resource, whose tags are unreviewed
 */
export function versionsOf({ drift, context }: JudgedDrift, certainty: 'possibly' | 'surely'): readonly JsonObject[] {
  const { before, after } = valuesOf(drift, context.workspace);
  switch (drift.kind) {
    case 'changed':
      return [before, after];
    case 'missing':
      return [before];
    case 'unmanaged':
      return certainty === 'surely' ? [] : [after];
  }
}
