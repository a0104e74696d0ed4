import { originOf } from '#domain/origin.ts';
import type { FilterRule } from '../filter-rule.ts';

/** Requires Terraform's user agent and a listed principal: one alone proves nothing. Calls by other roots' Terraform stay changes. */
export const rule: FilterRule<'made-by-terraform'> = {
  reason: 'made-by-terraform',
  title: 'Made by Terraform',
  docs: 'https://developer.hashicorp.com/terraform/cli/config/environment-variables#tf_append_user_agent',
  // Fast path where the policy lists no principal.
  matches: (event, policy) => policy.terraformPrincipals.length > 0 && originOf(event, policy).class === 'terraform',
};
