import { z } from 'zod';
import { DEFAULT_ORIGINS } from '#domain/origin.ts';

function principals(usual: readonly string[], meaning: string) {
  return z
    .array(z.string().min(1))
    .default([...usual])
    .describe(`role names, user names or ARNs, * as a wildcard: ${meaning}`);
}

export const Principals = z.strictObject({
  terraformPrincipals: principals([], 'who runs Terraform for this root: their calls with the user agent of Terraform count as Terraform'),
  otherTerraformPrincipals: principals([], 'who runs Terraform for other roots: a person decides on their changes here'),
  breakGlassPrincipals: principals(DEFAULT_ORIGINS.breakGlassPrincipals, 'emergency roles and users'),
  agentPrincipals: principals([], 'principals of agents'),
});
