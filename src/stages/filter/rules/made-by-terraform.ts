import { originOf } from '#domain/origin.ts';
import type { FilterRule } from '../filter-rule.ts';

/**
 * Requires Terraform's user agent and a principal that runs Terraform for this root; either alone may be somebody else. A change by another
 * root's Terraform is kept like any other.
 */
export const rule: FilterRule<'made-by-terraform'> = {
  reason: 'made-by-terraform',
  title: 'Made by Terraform',
  docs: 'https://developer.hashicorp.com/terraform/cli/config/environment-variables#tf_append_user_agent',
  // Fast path where the policy lists no principal.
  matches: (event, policy) => policy.terraformPrincipals.length > 0 && originOf(event, policy).class === 'terraform',
};
