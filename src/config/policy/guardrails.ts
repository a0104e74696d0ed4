import { z } from 'zod';

/** What a guardrail's findings demand, where the team wants another answer than the guardrail's own. */
const GuardrailPolicy = z.strictObject({
  effect: z.enum(['hold', 'revert', 'escalate', 'off']).describe('the effect of its findings; off disables it'),
});

/** Guardrails that answer otherwise than by themselves, everywhere. */
export const Guardrails = z.record(z.string(), GuardrailPolicy).default({}).describe('guardrail id → another effect');
