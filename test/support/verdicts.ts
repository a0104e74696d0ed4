/** Verdicts on single drifts, as the whole stage gives them. */
import type { Verdict } from '#domain/decision.ts';
import type { Drift } from '#domain/drift.ts';
import type { Intent } from '#domain/intent.ts';
import { judge } from '#stages/decide/decide.ts';
import type { GuardrailContext } from '#stages/decide/guardrail.ts';
import { guardrails } from '#stages/decide/guardrails/index.ts';
import { aContext, anIntent } from './drifts.ts';

/** A change with what is around it. */
export interface JudgedCase {
  readonly case: string;
  readonly drift: Drift;
  readonly intent?: Intent;
  readonly context?: GuardrailContext;
}

/** What all guardrails and all permits make of a drift. */
export function verdictOn({ drift, intent = anIntent([drift]), context = aContext() }: Omit<JudgedCase, 'case'>): Verdict {
  const drifts = [drift, ...context.drifts.filter((other) => other !== drift)];
  return judge(drift, intent, guardrails, { ...context, drifts, intents: [intent, ...context.intents] }).verdict;
}
