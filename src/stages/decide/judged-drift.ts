/** A drift with all that it is judged by. */
import type { Drift } from '#domain/drift.ts';
import type { Intent } from '#domain/intent.ts';
import type { JsonObject } from '#domain/json.ts';
import type { GuardrailContext } from './guardrail.ts';
import { valuesOf } from './guardrail.ts';

/** What guardrails take as three parameters. */
export interface JudgedDrift {
  readonly drift: Drift;
  readonly intent: Intent;
  readonly context: GuardrailContext;
}

/**
 * The versions of a resource that a rule about its tags looks at.
 * @param certainty possibly: those there are · surely: before and after, and none of what was made by hand, whose tags nobody reviewed
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
