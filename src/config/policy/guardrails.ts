import { z } from 'zod';

const GuardrailPolicy = z.strictObject({
  effect: z.enum(['hold', 'revert', 'escalate', 'off']).describe('the effect of its findings; off disables it'),
});

export const Guardrails = z.record(z.string(), GuardrailPolicy).default({}).describe('guardrail id → another effect');
