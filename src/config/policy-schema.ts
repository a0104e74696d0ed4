/**
 * The policy: what a team allows, refuses and leaves to people. One section is one file in policy/ and one line here.
 * It takes a parsed value and returns a Policy with its defaults; it reads no file and knows no guardrail by name.
 */
import { z } from 'zod';
import { explainIssues } from './explain-issues.ts';
import type { Locate } from './explain-issues.ts';
import { Guardrails } from './policy/guardrails.ts';
import { Principals } from './policy/principals.ts';
import { Unmanaged } from './policy/unmanaged.ts';

/** What a team has decided beforehand. */
export const Policy = z.strictObject({
  ...Principals.shape,
  unmanaged: Unmanaged,
  guardrails: Guardrails,
});
export type Policy = z.infer<typeof Policy>;

/**
 * Checks a policy and fills in its defaults.
 * @param value what the policy file holds, parsed; null or undefined for an empty file
 * @param where the file's name, for the message
 * @param locate tells line and column of a value in the file; absent where there is no file
 * @returns the policy
 * @throws ConfigurationError naming every field that is not as expected
 */
export function parsePolicy(value: unknown, where: string, locate?: Locate): Policy {
  const parsed = Policy.safeParse(value ?? {});
  if (parsed.success) return parsed.data;
  throw explainIssues(parsed.error.issues, { code: 'policy-invalid', schema: Policy, where, value, locate });
}
