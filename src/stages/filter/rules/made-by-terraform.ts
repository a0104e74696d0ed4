import { originOf } from '#domain/origin.ts';
import type { FilterRule } from '../filter-rule.ts';

/** Needs Terraform's user agent and a principal of this root: one alone may be anybody. Other roots' Terraform is kept as a change. */
export const rule: FilterRule<'made-by-terraform'> = {
  reason: 'made-by-terraform',
  title: 'Made by Terraform',
  docs: 'https://developer.hashicorp.com/terraform/cli/config/environment-variables#tf_append_user_agent',
  // Fast path where the policy lists no principal.
  matches: (event, policy) => policy.terraformPrincipals.length > 0 && originOf(event, policy).class === 'terraform',
};
