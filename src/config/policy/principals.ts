import { z } from 'zod';
import { DEFAULT_ORIGINS } from '#domain/origin.ts';

function principals(usual: readonly string[], meaning: string) {
  return z
    .array(z.string().min(1))
    .default([...usual])
    .describe(`role names, user names or ARNs, * as a wildcard: ${meaning}`);
}

/** Who is who: what a team says about the principals of its accounts, four lists at the top of the file. */
export const Principals = z.strictObject({
  terraformPrincipals: principals([], 'who runs Terraform for this root: their calls with Terraform’s user agent are its own'),
  otherTerraformPrincipals: principals([], 'who runs Terraform for other roots: what they change here is left to a person'),
  breakGlassPrincipals: principals(DEFAULT_ORIGINS.breakGlassPrincipals, 'what people use in an emergency'),
  agentPrincipals: principals([], 'what agents run as'),
});
