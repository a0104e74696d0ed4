/**
 * Policies of a role, which code writes inside the role or as separate resources.
 * https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/iam_role#inline_policy
 */
import * as c from '../words.ts';

/** An inline policy of a role. */
export const INLINE_POLICY: c.AlternativeForms = {
  inside: { type: 'aws_iam_role', attribute: 'inline_policy', siblings: [] },
  apart: [{ types: ['aws_iam_role_policy'], owner: 'role' }],
  otherwise: 'apart',
};

/** A managed policy attached to a role. */
export const ATTACHED_POLICY: c.AlternativeForms = {
  inside: { type: 'aws_iam_role', attribute: 'managed_policy_arns', siblings: [] },
  apart: [{ types: ['aws_iam_role_policy_attachment'], owner: 'role' }],
  otherwise: 'apart',
};

/** Writer for PutRolePolicy: it replaces the policy with the same name. */
export const putsInlinePolicy: c.Writer = (event, current) => {
  const [name, policy] = [c.request('policyName')(event), c.request('policyDocument')(event)];
  if (name === undefined) return {};
  if (policy === undefined) return { inline_policy: c.HIDDEN };
  const document = c.jsonText(policy);
  if (typeof document !== 'string') return { inline_policy: c.HIDDEN };
  const next: c.JsonObject = { name, policy: document };
  const known = policiesIn(current);
  const others = known.filter((one) => one['name'] !== name);
  return { inline_policy: others.length === known.length ? [...known, next] : known.map((one) => (one['name'] === name ? next : one)) };
};

/** Writer for DeleteRolePolicy. */
export const dropsInlinePolicy: c.Writer = (event, current) => ({
  inline_policy: policiesIn(current).filter((one) => one['name'] !== c.request('policyName')(event)),
});

/** An empty block means no policy. */
function policiesIn(current: c.JsonObject): readonly c.JsonObject[] {
  return c
    .asList(current['inline_policy'])
    .filter(c.isJsonObject)
    .filter((one) => typeof one['name'] === 'string' && one['name'] !== '');
}
