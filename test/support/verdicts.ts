/** Verdicts on single drifts, as the whole stage gives them. */
import type { Verdict } from '#domain/decision.ts';
import type { Drift } from '#domain/drift.ts';
import type { Intent } from '#domain/intent.ts';
import { judge } from '#stages/decide/decide.ts';
import type { GuardrailContext } from '#stages/decide/guardrail.ts';
import { guardrails } from '#stages/decide/guardrails/index.ts';
import { aContext, anIntent } from './drifts.ts';

/** A drift with its context. */
export interface JudgedCase {
  readonly case: string;
  readonly drift: Drift;
  readonly intent?: Intent;
  readonly context?: GuardrailContext;
}

/** The verdict of all guardrails and permits on a drift. */
export function verdictOn({ drift, intent = anIntent([drift]), context = aContext() }: Omit<JudgedCase, 'case'>): Verdict {
  const drifts = [drift, ...context.drifts.filter((other) => other !== drift)];
  return judge(drift, intent, guardrails, { ...context, drifts, intents: [intent, ...context.intents] }).verdict;
}
