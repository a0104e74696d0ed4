import { originOf } from '#domain/origin.ts';
import type { FilterRule } from '../filter-rule.ts';

/**
 * Terraform's user agent and a principal that runs Terraform for this root: either alone is somebody who looks like it.
 * Terraform of another root is no context here: what it does to a resource of this root is a change like any other.
 */
export const rule: FilterRule<'made-by-terraform'> = {
  reason: 'made-by-terraform',
  title: 'Made by Terraform',
  docs: 'https://developer.hashicorp.com/terraform/cli/config/environment-variables#tf_append_user_agent',
  // Nobody is asked about further where a team lists no principal of its own.
  matches: (event, policy) => policy.terraformPrincipals.length > 0 && originOf(event, policy).class === 'terraform',
};
