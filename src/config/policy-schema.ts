/**
 * The policy file: what a team allows, refuses and leaves to people.
 * It takes a parsed value and returns a Policy with its defaults; it reads no file and knows no guardrail by name.
 */
import { z } from 'zod';
import { ConfigurationError } from '#domain/errors.ts';
import { DEFAULT_ORIGINS } from '#domain/origin.ts';

/** What a guardrail's findings demand, where the team wants another answer than the guardrail's own. */
const GuardrailPolicy = z.strictObject({
  effect: z.enum(['hold', 'revert', 'escalate', 'off']).describe('what its findings demand; off turns it off'),
});

/** Role names, user names or ARNs; `*` stands for any text. */
function principals(usual: readonly string[], meaning: string) {
  return z
    .array(z.string().min(1))
    .default([...usual])
    .describe(`role names, user names or ARNs, * as a wildcard: ${meaning}`);
}

/** What a team has decided beforehand. */
export const Policy = z.strictObject({
  terraformPrincipals: principals([], 'who runs Terraform for this root: their calls with Terraform’s user agent are its own'),
  otherTerraformPrincipals: principals([], 'who runs Terraform for other roots: what they change here is left to a person'),
  breakGlassPrincipals: principals(DEFAULT_ORIGINS.breakGlassPrincipals, 'what people use in an emergency'),
  agentPrincipals: principals([], 'what agents run as'),
  unmanaged: z
    .enum(['related', 'all', 'none'])
    .default('related')
    .describe('resources made by hand that are reported: those linked to a managed one, all, or none'),
  guardrails: z.record(z.string(), GuardrailPolicy).default({}).describe('guardrail id → another effect'),
});
export type Policy = z.infer<typeof Policy>;

/**
 * Checks a policy and fills in its defaults.
 * @param value what the policy file holds, parsed; null or undefined for an empty file
 * @param where the file's name, for the message
 * @returns the policy
 * @throws ConfigurationError naming every field that is not as expected
 */
export function parsePolicy(value: unknown, where: string): Policy {
  const parsed = Policy.safeParse(value ?? {});
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => `${issue.path.length === 0 ? 'the file' : issue.path.join('.')}: ${issue.message}`);
  throw new ConfigurationError(
    'policy-invalid',
    `Expected ${where} to hold terraformPrincipals, otherTerraformPrincipals, breakGlassPrincipals and agentPrincipals (lists of texts), unmanaged (related, all or none) and guardrails (id: {effect: hold, revert, escalate or off}); found ${problems.join('; ')}`,
    'Correct the fields named above; every field may be left out.',
  );
}
